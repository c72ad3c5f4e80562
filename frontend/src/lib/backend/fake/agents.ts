import type { Backend } from '../backend';
import { Fault } from '../fault';
import { reason, type desktop, type settings, type workflow } from '../types';
import type { FakeForest } from './forest';
import { habits, works } from './habits';
import { traces } from './traces';

const DEFAULT: settings.Agent = {
	name: '',
	style: 'balanced',
	iterations: 5,
	seconds: 300,
	microUsd: 100_000,
	repeats: 3,
	overlap: 1,
	perMinute: 0,
	off: [],
	protocol: 'auto',
	budget: 'auto',
	condense: 'extract',
	continue: 'explicit',
	pauseEach: false,
	reasoning: false,
	mailbox: true,
	history: false,
	template: '',
	role: '',
	auto: 0,
	warn: 0,
	minimum: 0,
	askFirst: false,
};

const CHOICES: desktop.AgentChoices = {
	default: DEFAULT,
	agents: ['planner', 'research', 'image', 'music', 'edit'],
	styles: ['balanced', 'tool_first', 'direct'],
	protocols: ['auto', 'native', 'json'],
	budgets: ['auto', 'simple', 'moderate', 'complex'],
	condensers: ['extract', 'model'],
	continues: ['explicit', 'patterns', 'off'],
	templates: ['', 'look_up', 'compare', 'web_first', 'check', 'branch'],
	engines: ['mediawiki', 'searxng', 'brave', 'tavily', 'google'],
	lands: ['BW', 'BY', 'BE', 'BB', 'HB', 'HH', 'HE', 'MV', 'NI', 'NW', 'RP', 'SL', 'SN', 'ST', 'SH', 'TH'],
};

/** The setup a step begins with; in the fake each shows what it thinks. */
export const setup = (): settings.Agent => ({ ...DEFAULT, off: [], reasoning: true });

export function agents(runs: (id: string) => workflow.Run, forest: FakeForest): Backend['agents'] {
	return {
		Choices: () => Promise.resolve(structuredClone(CHOICES)),
		Thoughts: async (id) => traces(await Promise.resolve(runs(id))),
		Habits: (days) => Promise.resolve(habits(days)),
		Work: (days) => Promise.resolve(works(days)),
		Tree: async (id) => Promise.resolve(forest.tree(id)),
		Node: async (id, node) => Promise.resolve(forest.node(id, node)),
		Intervene: async (request) => {
			await Promise.resolve();
			forest.intervene(request);
		},
	};
}

/** Refuses what Go refuses, with the same words. */
export function check(next: settings.Settings) {
	for (const agent of next.agents) {
		const { iterations, seconds, repeats, overlap, microUsd, auto, warn, minimum } = agent;
		const bounds: [field: string, value: number, least: number, most: number][] = [
			['iterations', iterations, 1, 10],
			['seconds', seconds, 10, 3600],
			['repeats', repeats, 2, 5],
			['overlap', overlap, 0, 4],
			['calls', agent.perMinute, 0, 1000],
			['cost', microUsd, 0, 100_000_000],
			['auto', auto, 0, 100],
			['warn', warn, 0, 100],
			['minimum', minimum, 0, 100],
		];
		for (const [field, value, least, most] of bounds) if (value < least || value > most) refuse(field, String(value));
		if ((auto > 0 && warn > auto) || (warn > 0 && minimum > warn)) {
			refuse('thresholds', [auto, warn, minimum].map(String).join('/'));
		}
	}
	if (next.searxUrl && !/^https?:\/\/[^/@?#]+/.test(next.searxUrl)) {
		throw new Fault('invalid', 'fault.settings.address', { value: next.searxUrl }, reason.Code.BadAddress);
	}
}

function refuse(field: string, value: string): never {
	const args = { field: `@agent.setting.${field}`, setting: field, value };
	throw new Fault('invalid', 'fault.settings.agent', args, reason.Code.BadAgentSetting);
}

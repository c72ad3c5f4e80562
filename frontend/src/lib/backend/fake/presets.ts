import type { Backend } from '../backend';
import { Fault } from '../fault';
import type { settings } from '../types';
import { setup } from './agents';

const SHIPPED: settings.Preset[] = [
	['short', { style: 'direct', budget: 'simple', iterations: 3, seconds: 120 }] as const,
	['thorough', { style: 'tool_first', budget: 'complex', iterations: 8, seconds: 600, template: 'check' }] as const,
	['careful', { askFirst: true, pauseEach: true }] as const,
].map(([id, part]) => ({ id, name: '', shipped: true, agent: { ...setup(), reasoning: false, ...part } }));

/** Fields of which more, or less, means that the teacher is asked less. */
const LOOSER: Record<string, (before: number, after: number) => boolean> = {
	iterations: (before, after) => after > before,
	seconds: (before, after) => after > before,
	askFirst: (before, after) => after < before,
	pauseEach: (before, after) => after < before,
};

/** Presets in the fake's settings; it knows of fewer guards than the program. */
export function presets(now: () => settings.Settings, save: (next: settings.Settings) => void): Backend['presets'] {
	const own = () => now().presets;
	const all = () => [...SHIPPED, ...own()];
	const find = (id: string) => {
		const found = all().find((each) => each.id === id);
		if (!found) throw new Fault('notFound', 'fault.preset.unknown', { name: id });
		return found;
	};
	const current = (agent: string) =>
		now().agents.find(({ name }) => name === agent) ??
		now().agents.find(({ name }) => name === '') ?? { ...setup(), reasoning: false };
	const preview = (id: string, agent: string): settings.Difference[] => {
		const before: Record<string, unknown> = { ...current(agent) };
		return Object.entries(find(id).agent)
			.filter(([field, value]) => field !== 'name' && String(before[field]) !== String(value))
			.map(([field, value]) => ({
				field: field === 'microUsd' ? 'cost' : field,
				before: String(before[field]),
				after: String(value),
				looser: LOOSER[field]?.(Number(before[field]), Number(value)) ?? false,
			}));
	};
	const keep = (name: string, agent: settings.Agent) => {
		if (name.trim() === '') throw new Fault('invalid', 'fault.preset.name');
		if (own().some((each) => each.name.toLowerCase() === name.trim().toLowerCase())) {
			throw new Fault('conflict', 'fault.preset.taken', { name });
		}
		const kept = { id: `p${String(Date.now())}`, name: name.trim(), shipped: false, agent: { ...agent, name: '' } };
		save({ ...now(), presets: [...own(), kept] });
		return kept;
	};
	const later = async <T>(work: () => T): Promise<T> => {
		await Promise.resolve();
		return work();
	};
	return {
		List: () => Promise.resolve(all()),
		Keep: ({ name, agent }) => later(() => keep(name, current(agent))),
		Rename: ({ id, name }) =>
			later(() => {
				save({ ...now(), presets: own().map((each) => (each.id === id ? { ...each, name } : each)) });
			}),
		Delete: (id) =>
			later(() => {
				save({ ...now(), presets: own().filter((each) => each.id !== id) });
			}),
		Preview: ({ id, agent }) => later(() => preview(id, agent)),
		Apply: ({ id, agent, sure }) =>
			later(() => {
				if (!sure && preview(id, agent).some(({ looser }) => looser)) throw new Fault('denied', 'fault.preset.looser');
				const rest = now().agents.filter(({ name }) => name !== agent);
				save({ ...now(), agents: [...rest, { ...find(id).agent, name: agent }] });
			}),
		Export: (id) => later(() => `/home/lehrkraft/Dokumente/Pult/${find(id).name}.json`),
		Import: (text) =>
			later(() => {
				if (!text.includes('pult-preset')) throw new Fault('invalid', 'fault.preset.file');
				return keep('Übernommene Vorlage', setup());
			}),
	};
}

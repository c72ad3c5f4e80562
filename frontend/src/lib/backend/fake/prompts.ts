import type { Backend } from '../backend';
import { Fault } from '../fault';
import type { locale, prompt } from '../types';
import { difference } from './difference';

// Vite wants its options written out at each call.
const BASES = import.meta.glob<string>('../../../../../backend/agents/*.md', {
	query: '?raw',
	import: 'default',
	eager: true,
});
const COMPONENTS = import.meta.glob<string>('../../../../../backend/agent/prompt/components/*.md', {
	query: '?raw',
	import: 'default',
	eager: true,
});

/** The order of Go. */
const AGENTS = ['planner', 'research', 'image', 'music', 'edit'];
const ORDER = [
	...['core', 'safety', 'tools', 'tools_json', 'style_balanced', 'style_tool_first', 'style_direct', 'chain_look_up'],
	...[
		'chain_compare',
		'chain_web_first',
		'chain_check',
		'chain_branch',
		'continuation',
		'mailbox',
		'output',
		'language',
	],
];
/** Characters a text may have. */
const MOST = 8000;

type Own = { text: string; base: string; at: string };

const textOf = (all: Record<string, string>, name: string) =>
	Object.entries(all)
		.find(([path]) => path.endsWith(`/${name}.md`))?.[1]
		.trim() ?? '';
const holesOf = (text: string) => [...new Set(text.match(/\{[a-z_]+\}/g) ?? [])];
const camel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** The texts that prompts are made of: those of the program itself, and in their place what the teacher wrote. */
export class FakePrompts {
	#own = new Map<string, Own>();

	constructor(full: boolean) {
		if (full) this.#own = new Map(furnished());
	}

	service(): Backend['prompts'] {
		const later = async <T>(work: () => T): Promise<T> => {
			await Promise.resolve();
			return work();
		};
		return {
			List: () => later(() => names().map((name) => this.#part(name))),
			Set: ({ name, text }) => later(() => this.#set(name, text.replaceAll('\r\n', '\n').trim())),
			Reset: (name) => later(() => this.#reset(name)),
			Diff: (name) =>
				later(() => {
					const { shipped, own } = this.#part(name);
					return own ? difference(shipped, own) : [];
				}),
			Composed: ({ agent, plain }) => later(() => this.#composed(agent, plain)),
		};
	}

	#part(name: string): prompt.Part {
		if (!names().includes(name)) throw new Fault('notFound', 'fault.prompt.unknown', { part: name });
		const shipped = shippedOf(name);
		const own = this.#own.get(name);
		const problem = own && problemOf(name, own.text);
		return {
			name,
			label: labelOf(name),
			shipped,
			own: own?.text ?? '',
			used: own && !problem ? own.text : shipped,
			placeholders: holesOf(shipped),
			fixed: name === 'safety',
			changed: own !== undefined && own.base !== shipped,
			at: own?.at ?? '0001-01-01T00:00:00Z',
			...(problem ? { problem } : {}),
		};
	}

	#set(name: string, text: string): prompt.Part {
		const { fixed, shipped, label } = this.#part(name);
		if (fixed) throw new Fault('denied', 'fault.prompt.fixed', { part: `@${label.key}` });
		if (text === shipped) return this.#reset(name);
		const problem = problemOf(name, text);
		if (problem) throw new Fault('invalid', problem.key, problem.args);
		this.#own.set(name, { text, base: shipped, at: new Date().toISOString() });
		return this.#part(name);
	}

	#reset(name: string): prompt.Part {
		this.#own.delete(name);
		return this.#part(name);
	}

	#composed(agent: string, plain: boolean): prompt.Prompt {
		const used = (name: string) => this.#part(name).used;
		const values: Record<string, string> = {
			'{style}': used('style_balanced'),
			'{envelope}': '`{"thinking": "…", "action": "respond", "response": …, "confidence": 0–100}`',
			'{schema}': '```json\n{"type":"object","properties":{"title":{"type":"string"}},"required":["title"]}\n```',
			'{language}': 'German',
			'{tools}': '- `library_search` finds passages in the library: {"query": "…", "limit": 30}',
		};
		const parts = ['core', 'safety', plain ? 'tools_json' : 'tools', 'continuation', 'mailbox', 'output', 'language'];
		const filled = parts.map((name) => used(name).replace(/\{[a-z_]+\}/g, (hole) => values[hole] ?? hole));
		const system = [used(`agent.${agent}`), ...filled].join('\n\n');
		const input = inputOf(agent);
		return { system, input, hash: hashOf(`${system}\n${input}`) };
	}
}

const names = () => [...AGENTS.map((agent) => `agent.${agent}`), ...ORDER];

const shippedOf = (name: string) =>
	name.startsWith('agent.') ? textOf(BASES, name.slice('agent.'.length)) : textOf(COMPONENTS, name);

const labelOf = (name: string): locale.Text => ({
	key: name.startsWith('agent.') ? name : `prompt.part.${camel(name)}`,
});

/** What Go would refuse, with its words. */
function problemOf(name: string, text: string): { key: string; args: Record<string, string> } | undefined {
	const problem = (key: string, args = {}) => ({
		key: `fault.prompt.${key}`,
		args: { ...args, part: `@${labelOf(name).key}` },
	});
	const holes = holesOf(shippedOf(name));
	const mark = /<\|\w+\|>|\[\/?INST\]/.exec(text)?.[0];
	const missing = holes.find((hole) => !text.includes(hole));
	const extra = holesOf(text).find((hole) => !holes.includes(hole));
	if (text === '') return problem('empty');
	if (Array.from(text).length > MOST) return problem('long', { most: String(MOST) });
	if (mark) return problem('frame', { mark });
	if (missing) return problem('missing', { placeholder: missing });
	return extra ? problem('extra', { placeholder: extra }) : undefined;
}

/** One text that is fine, one that was written for an older version, one that no longer fits. */
function furnished(): [string, Own][] {
	const [research, mailbox, output] = ['agent.research', 'mailbox', 'output'].map(shippedOf);
	const day = (n: number) => new Date(Date.now() - n * 24 * 3600 * 1000).toISOString();
	return [
		[
			'agent.research',
			{
				text: `${(research ?? '').replace('Prefer German school sources.', 'Prefer sources of German schools and museums.')}\n- Für Klasse 5 und 6: kurze Sätze, ein Gedanke je Satz.`,
				base: research ?? '',
				at: day(1),
			},
		],
		[
			'mailbox',
			{
				text: (mailbox ?? '').replace('up to five short notes', 'up to two short notes'),
				base: 'an earlier version',
				at: day(40),
			},
		],
		['output', { text: (output ?? '').replace('{envelope}', ''), base: 'an earlier version', at: day(90) }],
	];
}

function inputOf(agent: string): string {
	const block = (title: string, text: string) => `## ${title}\n\`\`\`text\n${text}\n\`\`\``;
	return [
		'# Data',
		block("The teacher's request", 'Recherchiere Photosynthese für Klasse 7 und erstelle ein Bild'),
		block('The approved plan', `1. [now] ${agent}: Photosynthese, Klasse 7`),
		block('Feedback 1 of the teacher', 'Bitte mit Details.'),
		block('What the teacher told Pult', '- Unterrichtet Biologie in den Klassen 7 und 9.'),
		block('Notes of earlier agents', '- research (hint): Der Text nennt drei Stufen, nicht vier.'),
	].join('\n\n');
}

/** 64 hex digits that differ when the text does; Go takes SHA-256. */
function hashOf(text: string): string {
	const part = (seed: number) =>
		Array.from(text).reduce((sum, letter) => Math.imul(sum ^ (letter.codePointAt(0) ?? 0), 16_777_619) >>> 0, seed);
	return Array.from({ length: 8 }, (_, n) =>
		part(2_166_136_261 + n)
			.toString(16)
			.padStart(8, '0'),
	).join('');
}

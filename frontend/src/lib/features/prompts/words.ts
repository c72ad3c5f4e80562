import type { prompt } from '$lib/backend/types';
import type { I18n, Key } from '$lib/i18n/i18n.svelte';

const AGENT = 'agent.';

/** The agent whose own text a part is; undefined for what all share. */
export const agentOf = ({ name }: prompt.Part) => (name.startsWith(AGENT) ? name.slice(AGENT.length) : undefined);

const ABOUT = [
	...['core', 'safety', 'tools', 'tools_json'],
	...['style', 'chain', 'continuation', 'mailbox', 'output', 'language'],
];

/** What a part is for, in a sentence; nothing for one that this window does not know. */
export function aboutOf(i18n: I18n, part: prompt.Part): string {
	const { name } = part;
	if (agentOf(part) !== undefined) return i18n.word(`${name}.prompt`, '');
	const known = ABOUT.find((each) => name === each) ?? ABOUT.find((each) => name.startsWith(`${each}_`));
	return known ? i18n.t(`prompts.about.${known}` as Key) : '';
}

const HOLES = ['{envelope}', '{schema}', '{style}', '{tools}', '{language}'];

/** What Pult puts in place of a placeholder such as "{schema}". */
export function holeOf(i18n: I18n, hole: string): string {
	return HOLES.includes(hole) ? i18n.t(`prompts.hole.${hole.slice(1, -1)}` as Key) : '';
}

/** Texts that ship are English, whatever the window speaks; nobody knows what the teacher wrote in. */
export const langOf = ({ own, used }: prompt.Part) => (used === own ? undefined : 'en');

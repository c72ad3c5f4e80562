import type { I18n, Key } from '$lib/i18n/i18n.svelte';

/** The words for the values of the settings of an agent; a value that is not known is its own word. */
const WORDS = {
	style: ['balanced', 'tool_first', 'direct'],
	template: ['', 'look_up', 'compare', 'web_first', 'check', 'branch'],
	role: ['', 'strong', 'fast'],
	continue: ['explicit', 'patterns', 'off'],
	protocol: ['auto', 'native', 'json'],
	budget: ['auto', 'simple', 'moderate', 'complex'],
	condense: ['extract', 'model'],
	engine: ['mediawiki', 'searxng', 'brave', 'tavily', 'google'],
} as const;

type Field = keyof typeof WORDS;
/** Whether a setting has values with words of their own. */
export const isChoice = (field: string): field is Field => field in WORDS;
/** "" has a name of its own in a key. */
const NONE = 'none';

function keyOf(field: Field, value: string): Key | undefined {
	const known: readonly string[] = WORDS[field];
	return known.includes(value) ? (`agents.${field}.${value || NONE}` as Key) : undefined;
}

export function wordOf(i18n: I18n, field: Field, value: string): string {
	const key = keyOf(field, value);
	return key ? i18n.t(key) : value;
}

/** What a value means, in a sentence. */
export function leadOf(i18n: I18n, field: Exclude<Field, 'role'>, value: string): string {
	const key = keyOf(field, value);
	return key ? i18n.t(`${key}.lead` as Key) : '';
}

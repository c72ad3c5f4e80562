import type { I18n } from '$lib/i18n/i18n.svelte';

/** The tools that the window has words for. */
const KNOWN = [
	'library_search',
	'library_read',
	'web_search',
	'web_fetch',
	'memory_retrieve',
	'memory_save',
	'image_generate',
	'diagram_draw',
	'script',
	'recall_details',
	'get_current_time',
	'calculate',
	'explore',
] as const;

const known = (name: string) => KNOWN.find((each) => each === name);

/** "Im Internet suchen" */
export function toolName(i18n: I18n, name: string): string {
	const tool = known(name);
	return tool ? i18n.t(`tool.${tool}`) : name;
}

/** What a tool does, in a short sentence; "" for one that is not known. */
export function toolLead(i18n: I18n, name: string): string {
	const tool = known(name);
	return tool ? i18n.t(`tool.${tool}.lead`) : '';
}

/** "sucht im Internet"; "" for one that is not known. */
export function toolDoing(i18n: I18n, name: string): string {
	const tool = known(name);
	return tool ? i18n.t(`tool.${tool}.doing`) : '';
}

/** "Im Internet gesucht" */
export function toolDone(i18n: I18n, name: string): string {
	return i18n.word(`tool.${name}`, name);
}

/** The switch for the whole program that a tool hangs on, if any. */
export function switchOf(name: string): 'web' | 'memory' | 'pictures' | undefined {
	if (name.startsWith('web_')) return 'web';
	if (name.startsWith('memory_')) return 'memory';
	return name === 'image_generate' ? 'pictures' : undefined;
}

/** In the order of KNOWN; tools that are not known come last. */
export function inOrder(names: string[]): string[] {
	const place = (name: string) => {
		const at = KNOWN.findIndex((each) => each === name);
		return at < 0 ? KNOWN.length : at;
	};
	return [...new Set(names)].sort((a, b) => place(a) - place(b));
}

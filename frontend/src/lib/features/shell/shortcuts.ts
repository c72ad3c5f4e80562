import type { Key } from '$lib/i18n/i18n.svelte';
import type { Place } from './nav.svelte';

export type Deed = { to: Place } | { show: 'list' };

/** The shortcuts with Ctrl (or Cmd). They are listed from here, so the list is complete. */
export const SHORTCUTS: { key: string; name: Key; deed: Deed }[] = [
	{ key: '/', name: 'keys.list', deed: { show: 'list' } },
	{ key: 'n', name: 'keys.new', deed: { to: 'start' } },
	{ key: '1', name: 'keys.start', deed: { to: 'start' } },
	{ key: '2', name: 'keys.runs', deed: { to: 'runs' } },
	{ key: '3', name: 'keys.library', deed: { to: 'library' } },
	{ key: '4', name: 'keys.memory', deed: { to: 'memory' } },
	{ key: '5', name: 'keys.costs', deed: { to: 'costs' } },
	{ key: '6', name: 'keys.settings', deed: { to: 'settings' } },
];

/** What a key press asks for. On a German keyboard "/" is Shift + 7, so Shift does not matter for it. */
export function deedOf(event: KeyboardEvent): Deed | undefined {
	if (!(event.ctrlKey || event.metaKey) || event.altKey) return undefined;
	return SHORTCUTS.find(({ key }) => key === event.key.toLowerCase())?.deed;
}

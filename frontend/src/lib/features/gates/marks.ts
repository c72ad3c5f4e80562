import type { consent } from '$lib/backend/types';

/** A stretch of text; `found` says what stands in it. */
export type Stretch = { text: string; found?: consent.Found };

/** Cuts a text at what was found in it. With `masked` it looks for the placeholders instead of the values. */
export function stretches(text: string, found: consent.Found[], masked = false): Stretch[] {
	const word = (each: consent.Found) => (masked ? each.placeholder : each.value);
	const known = new Map(found.filter((each) => word(each) !== '').map((each) => [word(each), each]));
	if (known.size === 0) return [{ text }];
	// The longest first: "Mia Schulze" before "Mia".
	const words = [...known.keys()].sort((a, b) => b.length - a.length);
	const any = new RegExp(`(${words.map(escaped).join('|')})`, 'u');
	return text
		.split(any)
		.filter((piece) => piece !== '')
		.map((piece) => ({ text: piece, found: known.get(piece) }));
}

const escaped = (word: string) => word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

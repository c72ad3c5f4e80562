import type { session } from '$lib/backend/types';

/** The teacher's own texts for a result, until they are kept. */
export class HandEdit {
	#texts = $state<Record<string, string>>({});

	constructor(readonly all: session.TextEdit[]) {}

	text = (place: string): string => this.#texts[place] ?? this.all.find((each) => each.place === place)?.text ?? '';

	set(place: string, text: string) {
		this.#texts[place] = text;
	}

	/** Only what differs from what is there. */
	readonly changed: session.TextEdit[] = $derived.by(() =>
		this.all
			.map(({ place, text }) => ({ place, text: (this.#texts[place] ?? text).replace(/\s+/g, ' ').trim(), was: text }))
			.filter(({ text, was }) => text !== was.trim())
			.map(({ place, text }) => ({ place, text })),
	);
	readonly empty = $derived(this.changed.some(({ text }) => text === ''));
}

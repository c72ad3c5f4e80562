import type { desktop, artifact } from '$lib/backend/types';
import type { Drafts } from '../drafts.svelte';

/** The teacher's own texts for a version of a result, until they are kept. */
export class HandEdit {
	#drafts: Drafts;
	#id: string;
	readonly all: artifact.TextEdit[];

	constructor(drafts: Drafts, { artifact, editable }: desktop.ArtifactView) {
		this.#drafts = drafts;
		this.#id = artifact.id;
		this.all = editable;
	}

	text = (place: string): string =>
		this.#drafts.of(this.#id)[place] ?? this.all.find((each) => each.place === place)?.text ?? '';

	set(place: string, text: string) {
		this.#drafts.set(this.#id, place, text);
	}

	/** Forgets what was typed: it is kept, or not wanted. */
	drop() {
		this.#drafts.drop(this.#id);
	}

	/** Only what differs from what is there: a place that was not touched is not sent, however it is spaced. */
	readonly changed: artifact.TextEdit[] = $derived.by(() =>
		this.all
			.filter(({ place, text }) => tidy(this.text(place)) !== tidy(text))
			.map(({ place }) => ({ place, text: tidy(this.text(place)) })),
	);
	readonly empty = $derived(this.changed.some(({ text }) => text === ''));
}

/** A text of one place is one line: breaks become spaces. A space that binds ("25 °C") is no break and stays. */
const tidy = (text: string) => text.replaceAll(/[^\S\u00a0\u202f]+/g, ' ').trim();

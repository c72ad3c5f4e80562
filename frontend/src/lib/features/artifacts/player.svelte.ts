import type { music, artifact } from '$lib/backend/types';
import { Attempt } from '../attempt.svelte';
import type { Artifacts } from './artifacts';

/** A part of a song as it is shown, with the time at which each line is played (-1: it has no sound). */
export type SungPart = {
	kind: string;
	lines: (Pick<music.Line, 'text' | 'from' | 'to'> & Pick<artifact.SongLine, 'own' | 'cites'>)[];
};

/** Plays a song. Its sound is read when it is asked for and lives in the page only: nothing is loaded from elsewhere. */
export class Player {
	readonly loading = new Attempt();
	#artifacts: Artifacts;
	#id: string;
	#url = $state('');
	#ended = false;
	/** Seconds from the beginning. */
	at = $state(0);

	constructor(artifacts: Artifacts, id: string) {
		this.#artifacts = artifacts;
		this.#id = id;
	}

	/** Address of the sound; '' before it was read. */
	get url(): string {
		return this.#url;
	}

	async load() {
		await this.loading.run(async () => {
			const { media, data } = await this.#artifacts.sound(this.#id);
			if (this.#ended) return;
			const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
			this.#url = URL.createObjectURL(new Blob([bytes], { type: media }));
		});
	}

	end() {
		this.#ended = true;
		if (this.#url) URL.revokeObjectURL(this.#url);
	}
}

/** The parts in the order they are played; without sound those of the words. */
export function parts(song: artifact.Song): SungPart[] {
	const all = song.stanzas.flatMap((stanza) => stanza.lines);
	const line = (text: string, from: number, to: number) => {
		const words = all.find((each) => each.text === text);
		return { text, from, to, own: words?.own ?? false, cites: words?.cites ?? [] };
	};
	// What a model sang has times of its own that nobody knows.
	if (song.score && !song.score.recording)
		return song.score.parts
			.filter((part) => part.lines.length > 0)
			.map((part) => ({ kind: part.kind, lines: part.lines.map((each) => line(each.text, each.from, each.to)) }));
	return song.stanzas.map((stanza) => ({
		kind: stanza.kind,
		lines: stanza.lines.map((each) => line(each.text, -1, -1)),
	}));
}

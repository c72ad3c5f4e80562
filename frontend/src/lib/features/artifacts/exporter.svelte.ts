import type { Backend } from '$lib/backend/backend';
import { Attempt } from '../attempt.svelte';

export const FORMATS = ['docx', 'pdf', 'png', 'svg', 'wav', 'flac', 'mid', 'musicxml', 'md', 'json'] as const;
export type Format = (typeof FORMATS)[number];

/** Writes files. It always ends in a path or in a plain error. */
export class Exporter {
	readonly attempt = new Attempt();
	#backend: Backend;
	#runId: string;
	#saved = $state.raw<{ format: Format; path: string }>();
	#writing = $state<Format>();

	constructor(backend: Backend, runId: string) {
		this.#backend = backend;
		this.#runId = runId;
	}

	get saved(): { format: Format; path: string } | undefined {
		return this.#saved;
	}

	get writing(): Format | undefined {
		return this.attempt.busy ? this.#writing : undefined;
	}

	async save(format: Format) {
		await this.attempt.run(async () => {
			this.#writing = format;
			this.#saved = undefined;
			const path = await this.#backend.exports.Export({ runId: this.#runId, format, dir: '' });
			this.#saved = { format, path };
		});
	}
}

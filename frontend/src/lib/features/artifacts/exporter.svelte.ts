import type { Backend } from '$lib/backend/backend';
import type { desktop } from '$lib/backend/types';
import { Attempt } from '../attempt.svelte';

/** Writes files. It always ends in a path or in a plain error. */
export class Exporter {
	readonly attempt = new Attempt();
	#backend: Backend;
	#runId: string;
	#formats = $state.raw<desktop.ExportFormat[]>([]);
	#saved = $state.raw<desktop.Saved>();
	#writing = $state<string>();

	constructor(backend: Backend, runId: string) {
		this.#backend = backend;
		this.#runId = runId;
	}

	/** Those that fit the results as they are now, the most useful first. */
	get formats(): desktop.ExportFormat[] {
		return this.#formats;
	}

	/** What of the results can be saved alone, the whole first; none when there is nothing to choose. */
	get parts(): desktop.ExportFormat['parts'] {
		return this.#formats.find((format) => format.parts.length > 0)?.parts ?? [];
	}

	/** What is saved when the teacher likes to save `wish`: results without solutions are saved whole. */
	partFor(wish: string): desktop.ExportFormat['parts'][number] {
		return this.parts.find((part) => part === wish) ?? 'all';
	}

	/** The newest file: where it lies, and what of the results is not in it. */
	get saved(): desktop.Saved | undefined {
		return this.#saved;
	}

	get writing(): string | undefined {
		return this.attempt.busy ? this.#writing : undefined;
	}

	/** Asks which formats fit; a failure leaves those that are known. */
	async load() {
		this.#formats = await this.#backend.exports.Formats(this.#runId).catch(() => this.#formats);
	}

	async save(format: string, wish = 'all') {
		await this.attempt.run(async () => {
			this.#writing = format;
			this.#saved = undefined;
			this.#saved = await this.#backend.exports.Export({
				runId: this.#runId,
				format,
				dir: '',
				part: this.partFor(wish),
			});
		});
	}
}

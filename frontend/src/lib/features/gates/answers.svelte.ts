import type { Backend } from '$lib/backend/backend';
import type { consent, workflow } from '$lib/backend/types';
import { Attempt } from '../attempt.svelte';

/** Sends answers, one at a time. Whatever comes back, the run is read again: the rows decide what is still open. */
export class Answers {
	readonly attempt = new Attempt();
	#backend: Backend;
	#reload: () => Promise<void>;

	constructor(backend: Backend, reload: () => Promise<void>) {
		this.#backend = backend;
		this.#reload = reload;
	}

	async give(question: consent.Gate, answer: Partial<workflow.Answer> & { do: consent.Do }): Promise<boolean> {
		const given = await this.attempt.run(() =>
			this.#backend.runs.Decide({
				gateId: question.id,
				hash: question.hash,
				answer: { params: question.subject.params, feedback: '', sure: false, covers: false, ...answer },
			}),
		);
		await this.#reload();
		return given;
	}

	/** Takes a question about a step back and asks about the plan instead. */
	async reopen(question: consent.Gate) {
		await this.attempt.run(() => this.#backend.runs.Reopen(question.runId));
		await this.#reload();
	}

	/** Keeps half-typed edits of an open question; it is no answer. */
	async keep(question: consent.Gate, draft: string) {
		// A draft that cannot be kept must not disturb the typing; the next one is tried again.
		await this.#backend.runs.SaveDraft(question.id, draft).catch(() => undefined);
	}
}

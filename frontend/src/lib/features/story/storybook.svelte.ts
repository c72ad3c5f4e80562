import type { Backend } from '$lib/backend/backend';
import { Fault } from '$lib/backend/fault';
import type { workflow } from '$lib/backend/types';

/** What happened in a run, one thing after another, and how far it has been stepped through. It reads rows and calls nothing. */
export class StoryBook {
	#backend: Backend;
	#moments = $state.raw<workflow.TimelineEntry[]>();
	#fault = $state.raw<Fault>();
	#at = $state<number>();

	constructor(
		backend: Backend,
		readonly runId: string,
	) {
		this.#backend = backend;
	}

	/** Oldest first: all of them, or those up to the one that is stepped to. */
	get shown(): workflow.TimelineEntry[] | undefined {
		return this.#at === undefined ? this.#moments : this.#moments?.slice(0, this.#at + 1);
	}

	get fault(): Fault | undefined {
		return this.#fault;
	}

	get length(): number {
		return this.#moments?.length ?? 0;
	}

	/** The moment that is stepped to, from 0; undefined while the whole list is shown. */
	get at(): number | undefined {
		return this.#at;
	}

	async load() {
		try {
			this.#moments = await this.#backend.runs.Moments(this.runId);
			this.#fault = undefined;
		} catch (cause) {
			this.#fault = Fault.from(cause);
		}
	}

	/** Steps to a moment; one before the first or after the last is the first or the last. */
	go(to: number) {
		this.#at = Math.max(0, Math.min(to, this.length - 1));
	}

	/** Shows the whole list. */
	leave() {
		this.#at = undefined;
	}
}

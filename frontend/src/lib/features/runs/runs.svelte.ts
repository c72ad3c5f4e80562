import type { Backend } from '$lib/backend/backend';
import { Fault } from '$lib/backend/fault';
import { member } from '$lib/backend/member';
import { consent, workflow } from '$lib/backend/types';
import { keepUp } from './passing';

/** Milliseconds from a change of a run to the next look. */
export const SOON = 150;

const ENDED: ReadonlySet<workflow.State> = new Set([
	workflow.State.Completed,
	workflow.State.Stopped,
	workflow.State.Failed,
]);

/** Whether a run has ended: only then can it be deleted. */
export const ended = (state: workflow.State) => ENDED.has(state);

/** Whether a run asks the teacher something. */
export const waits = (line: workflow.Summary) =>
	member(consent.Kind, line.openGate) !== undefined && !ended(line.state);

/** What can be taken up again: asks something, works, or was interrupted. Few, however long the history is. */
export class Runs {
	#backend: Backend;
	#open = $state.raw<workflow.Summary[]>([]);
	#fault = $state.raw<Fault>();
	readonly waiting = $derived(this.#open.filter(waits));

	constructor(backend: Backend) {
		this.#backend = backend;
	}

	get open(): workflow.Summary[] {
		return this.#open;
	}

	get fault(): Fault | undefined {
		return this.#fault;
	}

	async load() {
		try {
			this.#open = await this.#backend.runs.Open();
			this.#fault = undefined;
		} catch (cause) {
			this.#fault = Fault.from(cause);
		}
	}

	/** Reads them, and again soon after anything about a run has changed; returns the end function. */
	start(): () => void {
		return keepUp(this.#backend, () => this.load(), SOON);
	}

	/** The lines of these jobs; those that were deleted are missing. */
	lines(ids: string[]): Promise<workflow.Summary[]> {
		return this.#backend.runs.Lines(ids.filter((id, n) => id && ids.indexOf(id) === n));
	}
}

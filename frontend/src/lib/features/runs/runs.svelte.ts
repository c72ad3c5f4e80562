import type { Backend } from '$lib/backend/backend';
import { Fault } from '$lib/backend/fault';
import { member } from '$lib/backend/member';
import { gate, workflow, type WireEvent } from '$lib/backend/types';
import { Attempt } from '../attempt.svelte';
import { PASSING } from './passing';

const ENDED: ReadonlySet<workflow.State> = new Set([
	workflow.State.Completed,
	workflow.State.Stopped,
	workflow.State.Failed,
]);

/** Whether a run has ended: only then can it be deleted. */
export const ended = (state: workflow.State) => ENDED.has(state);

/** Whether a run asks the teacher something. */
export const waits = (line: workflow.Summary) => member(gate.Kind, line.openGate) !== undefined && !ended(line.state);

/** The history of all jobs. */
export class Runs {
	readonly removing = new Attempt();
	#backend: Backend;
	#lines = $state.raw<workflow.Summary[]>();
	#fault = $state.raw<Fault>();
	#timer: ReturnType<typeof setTimeout> | undefined;
	readonly waiting = $derived((this.#lines ?? []).filter(waits));
	/** What can be taken up again: asks something, works, or was interrupted. */
	readonly open = $derived((this.#lines ?? []).filter((line) => !ended(line.state)));

	constructor(backend: Backend) {
		this.#backend = backend;
	}

	/** Undefined until they were read for the first time. */
	get lines(): workflow.Summary[] | undefined {
		return this.#lines;
	}

	get fault(): Fault | undefined {
		return this.#fault;
	}

	async load() {
		try {
			this.#lines = await this.#backend.runs.List();
			this.#fault = undefined;
		} catch (cause) {
			this.#fault = Fault.from(cause);
		}
	}

	/** Reads the list, and again soon after anything about a run has changed; returns the end function. */
	start(): () => void {
		const soon = (event: WireEvent) => {
			if (PASSING.has(event.type)) return;
			clearTimeout(this.#timer);
			this.#timer = setTimeout(() => void this.load(), 150);
		};
		const end = this.#backend.on(soon);
		void this.load();
		return () => {
			clearTimeout(this.#timer);
			end();
		};
	}

	async remove(id: string): Promise<boolean> {
		return this.removing.run(async () => {
			await this.#backend.runs.Delete(id);
			this.#lines = this.#lines?.filter((line) => line.id !== id);
		});
	}
}

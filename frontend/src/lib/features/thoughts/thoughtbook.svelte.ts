import type { Backend } from '$lib/backend/backend';
import { Fault } from '$lib/backend/fault';
import type { workflow } from '$lib/backend/types';

/** What the agents of a run thought and did; read when somebody wants to see it. */
export class ThoughtBook {
	#backend: Backend;
	#traces = $state.raw<workflow.StepTrace[]>();
	#fault = $state.raw<Fault>();

	constructor(
		backend: Backend,
		readonly runId: string,
	) {
		this.#backend = backend;
	}

	/** Oldest first. A version of the plan that the teacher wrote was thought by nobody and is left out. */
	get traces(): workflow.StepTrace[] | undefined {
		return this.#traces;
	}

	get fault(): Fault | undefined {
		return this.#fault;
	}

	async load() {
		try {
			const traces = await this.#backend.agents.Thoughts(this.runId);
			this.#traces = traces.filter(({ stepId, trace }) => stepId !== '' || trace.iterations.length > 0);
			this.#fault = undefined;
		} catch (cause) {
			this.#fault = Fault.from(cause);
		}
	}
}

import type { Backend } from '$lib/backend/backend';
import { Fault } from '$lib/backend/fault';
import type { workflow } from '$lib/backend/types';

/** The spans that can be looked at, in days; 0 is since the beginning. */
export const SPANS = ['7', '30', '365', '0'] as const;
type Span = (typeof SPANS)[number];

/** What agents did and how their loops ran in a span of days. */
export class HabitBook {
	#backend: Backend;
	#span = $state<Span>('30');
	#groups = $state.raw<workflow.TraceGroup[]>();
	#work = $state.raw<workflow.Work[]>([]);
	#fault = $state.raw<Fault>();

	constructor(backend: Backend) {
		this.#backend = backend;
	}

	get span(): Span {
		return this.#span;
	}

	get groups(): workflow.TraceGroup[] | undefined {
		return this.#groups;
	}

	/** What the steps of each agent came to. */
	get work(): workflow.Work[] {
		return this.#work;
	}

	get fault(): Fault | undefined {
		return this.#fault;
	}

	async choose(span: Span) {
		this.#span = span;
		await this.load();
	}

	async load() {
		const span = this.#span;
		try {
			const days = Number(span);
			const [groups, work] = await Promise.all([this.#backend.agents.Habits(days), this.#backend.agents.Work(days)]);
			// A later choice has been made meanwhile: its answer is the one to show.
			if (span !== this.#span) return;
			this.#groups = groups;
			this.#work = work;
			this.#fault = undefined;
		} catch (cause) {
			if (span === this.#span) this.#fault = Fault.from(cause);
		}
	}
}

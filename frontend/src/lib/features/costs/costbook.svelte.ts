import type { Backend } from '$lib/backend/backend';
import { Fault } from '$lib/backend/fault';
import type { cost } from '$lib/backend/types';
import { Attempt } from '../attempt.svelte';
import { keepUp } from '../runs/passing';

/** What a history can be grouped by. */
export const BY = ['day', 'agent', 'model', 'provider', 'user', 'run'] as const;

/** Milliseconds from a change of a run to the next look at the books. */
const SOON = 600;
const ALL: cost.Query = { from: '', to: '', agent: '', provider: '', model: '', profile: '', runId: '', by: 'day' };

/** The books as the cost screen shows them: the overview, and what the teacher chose to see of the ledger. */
export class CostBook {
	readonly exporting = new Attempt();
	#backend: Backend;
	#overview = $state.raw<cost.Overview>();
	#report = $state.raw<cost.Report>();
	#entries = $state.raw<cost.Entry[]>();
	#query = $state.raw<cost.Query>(ALL);
	#fault = $state.raw<Fault>();
	#saved = $state<string>();
	#asked = 0;
	readonly filtered = $derived(Object.entries(this.#query).some(([name, value]) => name !== 'by' && value !== ''));

	constructor(backend: Backend) {
		this.#backend = backend;
	}

	get overview(): cost.Overview | undefined {
		return this.#overview;
	}

	get report(): cost.Report | undefined {
		return this.#report;
	}

	/** The newest calls of the choice; the program sends at most 500. */
	get entries(): cost.Entry[] | undefined {
		return this.#entries;
	}

	get query(): cost.Query {
		return this.#query;
	}

	get fault(): Fault | undefined {
		return this.#fault;
	}

	/** Where the last export was written. */
	get saved(): string | undefined {
		return this.#saved;
	}

	/** Reads everything, and again soon after a call could have been made; returns the end function. */
	start(): () => void {
		return keepUp(this.#backend, () => this.load(), SOON);
	}

	async load() {
		this.#asked += 1;
		const mine = this.#asked;
		const query = this.#query;
		const { costs } = this.#backend;
		try {
			const [overview, report, entries] = await Promise.all([
				costs.Overview(),
				costs.Report(query),
				costs.Entries(query),
			]);
			// A later choice has been made meanwhile: its answer is the one to show.
			if (mine !== this.#asked) return;
			this.#overview = overview;
			this.#report = report;
			this.#entries = entries;
			this.#fault = undefined;
		} catch (cause) {
			if (mine === this.#asked) this.#fault = Fault.from(cause);
		}
	}

	/** Changes what is shown. */
	async choose(part: Partial<cost.Query>) {
		this.#query = { ...this.#query, ...part };
		this.#saved = undefined;
		await this.load();
	}

	async reset() {
		await this.choose({ ...ALL, by: this.#query.by });
	}

	/** Writes the chosen calls to a file. */
	async export() {
		await this.exporting.run(async () => {
			this.#saved = undefined;
			this.#saved = await this.#backend.costs.Export(this.#query);
		});
	}
}

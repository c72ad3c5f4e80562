import type { Backend } from '$lib/backend/backend';
import { Fault } from '$lib/backend/fault';
import type { memory } from '$lib/backend/types';
import { keepUp } from '../runs/passing';

/** Milliseconds from a change of a run to the next look. */
const SOON = 400;

/** What agents propose to remember, until the teacher has answered. */
export class Inbox {
	#backend: Backend;
	#proposals = $state.raw<memory.Proposal[]>();
	#fault = $state.raw<Fault>();
	readonly count = $derived(this.#proposals?.length ?? 0);

	constructor(backend: Backend) {
		this.#backend = backend;
	}

	/** Undefined until they were read for the first time. */
	get proposals(): memory.Proposal[] | undefined {
		return this.#proposals;
	}

	get fault(): Fault | undefined {
		return this.#fault;
	}

	/** Reads them, and again soon after a job could have proposed something; returns the end function. */
	start(): () => void {
		return keepUp(this.#backend, () => this.load(), SOON);
	}

	async load() {
		try {
			this.#proposals = await this.#backend.memory.Proposals();
			this.#fault = undefined;
		} catch (cause) {
			this.#fault = Fault.from(cause);
		}
	}

	/** Answers a proposal; one that was answered elsewhere meanwhile is gone afterwards, too. */
	async decide(id: string, decision: memory.Decision): Promise<memory.Outcome> {
		try {
			return await this.#backend.memory.Decide({ id, decision });
		} finally {
			await this.load();
		}
	}
}

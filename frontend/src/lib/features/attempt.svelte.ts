import { Fault } from '$lib/backend/fault';

/** One thing that is tried: never twice at once, and a failure stays on show until the next try. */
export class Attempt {
	#busy = $state(false);
	#fault = $state.raw<Fault>();

	get busy(): boolean {
		return this.#busy;
	}

	get fault(): Fault | undefined {
		return this.#fault;
	}

	/** Resolves to whether it worked; a second call while one is under way does nothing. */
	async run(work: () => Promise<void>): Promise<boolean> {
		if (this.#busy) return false;
		this.#busy = true;
		this.#fault = undefined;
		try {
			await work();
			return true;
		} catch (cause) {
			this.#fault = Fault.from(cause);
			return false;
		} finally {
			this.#busy = false;
		}
	}

	clear() {
		this.#fault = undefined;
	}
}

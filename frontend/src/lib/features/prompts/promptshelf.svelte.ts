import type { Backend } from '$lib/backend/backend';
import { Fault } from '$lib/backend/fault';
import type { prompt } from '$lib/backend/types';

/** All texts that prompts are made of, in the order of the program. */
export class PromptShelf {
	/** The part that was open last: there the list begins again. */
	last = '';
	#backend: Backend;
	#parts = $state.raw<prompt.Part[]>();
	#fault = $state.raw<Fault>();

	constructor(backend: Backend) {
		this.#backend = backend;
	}

	get parts(): prompt.Part[] | undefined {
		return this.#parts;
	}

	get fault(): Fault | undefined {
		return this.#fault;
	}

	async load() {
		try {
			this.#parts = await this.#backend.prompts.List();
			this.#fault = undefined;
		} catch (cause) {
			this.#fault = Fault.from(cause);
		}
	}

	find(name: string): prompt.Part | undefined {
		return this.#parts?.find((part) => part.name === name);
	}

	/** Takes a part as the program has it by now. */
	put(part: prompt.Part) {
		this.#parts = this.#parts?.map((each) => (each.name === part.name ? part : each));
	}
}

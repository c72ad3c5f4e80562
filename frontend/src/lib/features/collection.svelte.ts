import { Fault } from '$lib/backend/fault';
import { Attempt } from './attempt.svelte';

/** The calls of the program that every collection has. */
type Port<T> = {
	List: () => Promise<T[]>;
	Delete: (id: string) => Promise<unknown>;
	Export: (id: string) => Promise<string>;
	Import: (text: string) => Promise<unknown>;
};

/** Things under names that the teacher keeps, hands on as files and takes over from others. It is read anew after each change. */
export class Collection<T> {
	readonly changing = new Attempt();
	#port: Port<T>;
	#list = $state.raw<T[]>([]);
	#fault = $state.raw<Fault>();
	#saved = $state<string>();

	constructor(port: Port<T>) {
		this.#port = port;
	}

	get list(): T[] {
		return this.#list;
	}

	/** Why the list could not be read. */
	get fault(): Fault | undefined {
		return this.#fault;
	}

	/** Where the last export was written. */
	get saved(): string | undefined {
		return this.#saved;
	}

	async load() {
		try {
			this.#list = await this.#port.List();
			this.#fault = undefined;
		} catch (cause) {
			this.#fault = Fault.from(cause);
		}
	}

	delete(id: string): Promise<boolean> {
		return this.change(() => this.#port.Delete(id));
	}

	import(file: File): Promise<boolean> {
		return this.change(async () => this.#port.Import(await file.text()));
	}

	export(id: string): Promise<boolean> {
		return this.changing.run(async () => {
			this.#saved = await this.#port.Export(id);
		});
	}

	/** Forgets what the last try said. */
	clear() {
		this.changing.clear();
		this.#saved = undefined;
	}

	protected change(work: () => Promise<unknown>): Promise<boolean> {
		this.#saved = undefined;
		return this.changing.run(async () => {
			await work();
			await this.load();
		});
	}
}

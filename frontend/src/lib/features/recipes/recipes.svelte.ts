import type { Backend } from '$lib/backend/backend';
import { Fault } from '$lib/backend/fault';
import type { recipe, workflow } from '$lib/backend/types';
import { Attempt } from '../attempt.svelte';

/** The teacher's recipes: plans to be used again. */
export class Recipes {
	readonly changing = new Attempt();
	#backend: Backend;
	#list = $state.raw<recipe.Recipe[]>([]);
	#fault = $state.raw<Fault>();
	#saved = $state<string>();

	constructor(backend: Backend) {
		this.#backend = backend;
	}

	/** By name. */
	get list(): recipe.Recipe[] {
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
			this.#list = await this.#backend.recipes.List();
			this.#fault = undefined;
		} catch (cause) {
			this.#fault = Fault.from(cause);
		}
	}

	/** Begins a job; its plan waits for approval. */
	use(order: recipe.Order): Promise<workflow.Run> {
		return this.#backend.recipes.Use(order);
	}

	keep(saving: recipe.Saving): Promise<boolean> {
		return this.#change(() => this.#backend.recipes.Keep(saving));
	}

	rename(id: string, name: string): Promise<boolean> {
		return this.#change(() => this.#backend.recipes.Rename({ id, name }));
	}

	compose(joining: recipe.Joining): Promise<boolean> {
		return this.#change(() => this.#backend.recipes.Compose(joining));
	}

	delete(id: string): Promise<boolean> {
		return this.#change(() => this.#backend.recipes.Delete(id));
	}

	import(file: File): Promise<boolean> {
		return this.#change(async () => this.#backend.recipes.Import(await file.text()));
	}

	export(id: string): Promise<boolean> {
		return this.changing.run(async () => {
			this.#saved = await this.#backend.recipes.Export(id);
		});
	}

	/** Forgets what the last try said. */
	clear() {
		this.changing.clear();
		this.#saved = undefined;
	}

	#change(work: () => Promise<unknown>): Promise<boolean> {
		this.#saved = undefined;
		return this.changing.run(async () => {
			await work();
			await this.load();
		});
	}
}

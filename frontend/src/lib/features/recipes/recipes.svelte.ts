import type { Backend } from '$lib/backend/backend';
import type { recipe, workflow } from '$lib/backend/types';
import { Collection } from '../collection.svelte';

/** The teacher's recipes, by name: plans to be used again. */
export class Recipes extends Collection<recipe.Recipe> {
	#backend: Backend;

	constructor(backend: Backend) {
		super(backend.recipes);
		this.#backend = backend;
	}

	/** Begins a job; its plan waits for approval. */
	use(order: recipe.Order): Promise<workflow.Run> {
		return this.#backend.recipes.Use(order);
	}

	keep(saving: recipe.Saving): Promise<boolean> {
		return this.change(() => this.#backend.recipes.Keep(saving));
	}

	rename(id: string, name: string): Promise<boolean> {
		return this.change(() => this.#backend.recipes.Rename({ id, name }));
	}

	compose(joining: recipe.Joining): Promise<boolean> {
		return this.change(() => this.#backend.recipes.Compose(joining));
	}
}

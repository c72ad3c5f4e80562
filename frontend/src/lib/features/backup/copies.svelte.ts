import type { Backend } from '$lib/backend/backend';
import type { backup } from '$lib/backend/types';
import { Attempt } from '../attempt.svelte';

/** The copies of the data, newest first, and what is known of each. */
export class Copies {
	#backend: Backend;
	#list = $state.raw<backup.Copy[]>();
	readonly reading = new Attempt();
	readonly making = new Attempt();
	readonly checking = new Attempt();
	readonly restoring = new Attempt();

	constructor(backend: Backend) {
		this.#backend = backend;
	}

	get list(): backup.Copy[] | undefined {
		return this.#list;
	}

	readonly read = () =>
		this.reading.run(async () => {
			this.#list = await this.#backend.backups.List();
		});

	/** Copies the data now. */
	readonly make = () =>
		this.making.run(async () => {
			const made = await this.#backend.backups.Make();
			this.#list = [made, ...(this.#list ?? []).filter(({ name }) => name !== made.name)];
		});

	/** Reads every copy through, one after another; each shows what was found as soon as it is known. */
	readonly check = () =>
		this.checking.run(async () => {
			for (const { name } of this.#list ?? []) {
				const found = await this.#backend.backups.Verify(name);
				this.#list = (this.#list ?? []).map((each) => (each.name === name ? found : each));
			}
		});

	/** What going back to a copy would lose. */
	loss = (name: string) => this.#backend.backups.Loss(name);

	/** Goes back to a copy. The program opens its data anew, so everything on screen is out of date afterwards. */
	restore = (name: string) =>
		this.restoring.run(async () => {
			await this.#backend.backups.Restore(name);
		});
}

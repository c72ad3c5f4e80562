import type { Backend } from '$lib/backend/backend';
import type { settings } from '$lib/backend/types';
import { Collection } from '../collection.svelte';
import type { Settings } from '../settings/settings.svelte';

/** Settings of agents under a name: the shipped ones, then the teacher's. The program keeps them among the settings. */
export class Presets extends Collection<settings.Preset> {
	#backend: Backend;
	#settings: Settings;

	constructor(backend: Backend, settings: Settings) {
		super(backend.presets);
		this.#backend = backend;
		this.#settings = settings;
	}

	/** What would change for an agent. */
	preview(id: string, agent: string): Promise<settings.Difference[]> {
		return this.#backend.presets.Preview({ id, agent, name: '' });
	}

	apply(id: string, agent: string, sure: boolean): Promise<boolean> {
		return this.change(() => this.#backend.presets.Apply({ id, agent, sure }));
	}

	keep(name: string, agent: string): Promise<boolean> {
		return this.change(() => this.#backend.presets.Keep({ id: '', name, agent }));
	}

	rename(id: string, name: string): Promise<boolean> {
		return this.change(() => this.#backend.presets.Rename({ id, name, agent: '' }));
	}

	protected override change(work: () => Promise<unknown>): Promise<boolean> {
		return super.change(async () => {
			await work();
			await this.#settings.load();
		});
	}
}

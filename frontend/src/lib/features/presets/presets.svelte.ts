import type { Backend } from '$lib/backend/backend';
import { Fault } from '$lib/backend/fault';
import type { settings } from '$lib/backend/types';
import { Attempt } from '../attempt.svelte';
import type { Settings } from '../settings/settings.svelte';

/** Settings of agents under a name. The program keeps them among the settings, which are read anew after each change. */
export class Presets {
	readonly changing = new Attempt();
	#backend: Backend;
	#settings: Settings;
	#list = $state.raw<settings.Preset[]>([]);
	#fault = $state.raw<Fault>();
	#saved = $state<string>();

	constructor(backend: Backend, settings: Settings) {
		this.#backend = backend;
		this.#settings = settings;
	}

	/** The shipped ones, then the teacher's by name. */
	get list(): settings.Preset[] {
		return this.#list;
	}

	get fault(): Fault | undefined {
		return this.#fault;
	}

	/** Where the last export was written. */
	get saved(): string | undefined {
		return this.#saved;
	}

	async load() {
		try {
			this.#list = await this.#backend.presets.List();
			this.#fault = undefined;
		} catch (cause) {
			this.#fault = Fault.from(cause);
		}
	}

	/** What would change for an agent. */
	preview(id: string, agent: string): Promise<settings.Difference[]> {
		return this.#backend.presets.Preview({ id, agent, name: '' });
	}

	apply(id: string, agent: string, sure: boolean): Promise<boolean> {
		return this.#change(() => this.#backend.presets.Apply({ id, agent, sure }));
	}

	keep(name: string, agent: string): Promise<boolean> {
		return this.#change(() => this.#backend.presets.Keep({ id: '', name, agent }));
	}

	rename(id: string, name: string): Promise<boolean> {
		return this.#change(() => this.#backend.presets.Rename({ id, name, agent: '' }));
	}

	delete(id: string): Promise<boolean> {
		return this.#change(() => this.#backend.presets.Delete(id));
	}

	import(file: File): Promise<boolean> {
		return this.#change(async () => this.#backend.presets.Import(await file.text()));
	}

	export(id: string): Promise<boolean> {
		return this.changing.run(async () => {
			this.#saved = await this.#backend.presets.Export(id);
		});
	}

	#change(work: () => Promise<unknown>): Promise<boolean> {
		this.#saved = undefined;
		return this.changing.run(async () => {
			await work();
			await Promise.all([this.load(), this.#settings.load()]);
		});
	}
}

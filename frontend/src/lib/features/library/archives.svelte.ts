import type { Backend } from '$lib/backend/backend';
import { Fault } from '$lib/backend/fault';
import { member } from '$lib/backend/member';
import { shelf } from '$lib/backend/types';
import { Attempt } from '../attempt.svelte';

/** The ZIM files of the library, with how far their indexes are. */
export class Archives {
	readonly changing = new Attempt();
	#backend: Backend;
	#list = $state.raw<shelf.Archive[]>([]);
	#fault = $state.raw<Fault>();

	constructor(backend: Backend) {
		this.#backend = backend;
	}

	get list(): shelf.Archive[] {
		return this.#list;
	}

	get fault(): Fault | undefined {
		return this.#fault;
	}

	start(): () => void {
		return this.#backend.on((event) => {
			if (event.type !== 'archive.progress') return;
			const { id, state, done, total } = event.data;
			const known = this.#list.find((each) => each.id === id);
			// What the index takes in the end, and what became of the file, only the whole list tells.
			if (!known || known.state !== member(shelf.State, state)) void this.load();
			else this.#replace({ ...known, done, total });
		});
	}

	async load() {
		try {
			this.#list = await this.#backend.library.Archives();
			this.#fault = undefined;
		} catch (cause) {
			this.#fault = Fault.from(cause);
		}
	}

	pause(id: string, paused: boolean): Promise<boolean> {
		return this.changing.run(async () => {
			this.#replace(await this.#backend.library.PauseArchive(id, paused));
		});
	}

	remove(id: string): Promise<boolean> {
		return this.changing.run(async () => {
			await this.#backend.library.RemoveArchive(id);
			this.#list = this.#list.filter((each) => each.id !== id);
		});
	}

	#replace(now: shelf.Archive) {
		this.#list = this.#list.map((each) => (each.id === now.id ? now : each));
	}
}

import type { Backend } from '$lib/backend/backend';
import { Fault } from '$lib/backend/fault';
import type { desktop, event, library } from '$lib/backend/types';
import { Attempt } from '../attempt.svelte';

/** Documents, their import and the search in them. */
export class Library {
	readonly importing = new Attempt();
	readonly removing = new Attempt();
	#backend: Backend;
	#documents = $state.raw<library.Document[]>();
	#fault = $state.raw<Fault>();
	#progress = $state.raw<event.LibraryProgress>();
	#outcomes = $state.raw<library.Outcome[]>([]);
	#query = $state('');
	#hits = $state.raw<library.Hit[]>();
	#timer: ReturnType<typeof setTimeout> | undefined;
	readonly own = $derived((this.#documents ?? []).filter((each) => each.origin !== 'starter'));
	readonly starter = $derived(bySubject((this.#documents ?? []).filter((each) => each.origin === 'starter')));

	constructor(backend: Backend) {
		this.#backend = backend;
	}

	get documents(): library.Document[] | undefined {
		return this.#documents;
	}

	get fault(): Fault | undefined {
		return this.#fault;
	}

	get progress(): event.LibraryProgress | undefined {
		return this.#progress;
	}

	get outcomes(): library.Outcome[] {
		return this.#outcomes;
	}

	/** Undefined: nothing was searched for. */
	get hits(): library.Hit[] | undefined {
		return this.#hits;
	}

	get query(): string {
		return this.#query;
	}

	/** Searches a moment after the last key. */
	set query(text: string) {
		this.#query = text;
		clearTimeout(this.#timer);
		this.#timer = setTimeout(() => void this.search(), 200);
	}

	start(): () => void {
		return this.#backend.on((event) => {
			if (event.type === 'library.progress') this.#progress = event.data;
		});
	}

	async load() {
		await this.#try(async () => {
			this.#documents = await this.#backend.library.Documents();
		});
	}

	async search() {
		const text = this.#query.trim();
		if (!text) {
			this.#hits = undefined;
			return;
		}
		await this.#try(async () => {
			const hits = await this.#backend.library.Search({ text, language: '', limit: 30, document: '' });
			if (text === this.#query.trim()) this.#hits = hits;
		});
	}

	read(id: string): Promise<desktop.DocumentView> {
		return this.#backend.library.Document(id);
	}

	async importFiles() {
		await this.#import(() => this.#backend.library.ChooseFiles());
	}

	async importFolder() {
		await this.#import(async () => [await this.#backend.library.ChooseFolder()].filter((path) => path !== ''));
	}

	async importPaths(paths: string[]) {
		await this.#import(() => Promise.resolve(paths));
	}

	async cancelImport() {
		await this.#try(() => this.#backend.library.CancelImport());
	}

	clearOutcomes() {
		this.#outcomes = [];
	}

	async remove(id: string): Promise<boolean> {
		return this.removing.run(async () => {
			await this.#backend.library.Remove(id);
			this.#documents = this.#documents?.filter((each) => each.id !== id);
			this.#hits = this.#hits?.filter((hit) => hit.document.id !== id);
		});
	}

	async #import(choose: () => Promise<string[]>) {
		await this.importing.run(async () => {
			const paths = await choose();
			if (paths.length === 0) return;
			this.#outcomes = [];
			this.#progress = { file: '', done: 0, total: paths.length };
			try {
				this.#outcomes = await this.#backend.library.Import(paths);
			} finally {
				this.#progress = undefined;
				await this.load();
			}
		});
	}

	async #try(work: () => Promise<void>) {
		try {
			await work();
			this.#fault = undefined;
		} catch (cause) {
			this.#fault = Fault.from(cause);
		}
	}
}

/** Groups in the order of their subjects' names; "" is the last. */
function bySubject(documents: library.Document[]): [string, library.Document[]][] {
	const subjects = [...new Set(documents.map((each) => each.subject))];
	subjects.sort((a, b) => Number(a === '') - Number(b === '') || a.localeCompare(b, 'de'));
	return subjects.map((subject) => [subject, documents.filter((each) => each.subject === subject)]);
}

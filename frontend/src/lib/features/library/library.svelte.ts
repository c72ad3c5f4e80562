import type { Backend } from '$lib/backend/backend';
import { Fault } from '$lib/backend/fault';
import type { desktop, event, library } from '$lib/backend/types';
import { Attempt } from '../attempt.svelte';

/** Documents, their import and the search in them. */
export class Library {
	readonly importing = new Attempt();
	readonly removing = new Attempt();
	#backend: Backend;
	#imported: () => Promise<void>;
	#documents = $state.raw<library.Document[]>();
	#fault = $state.raw<Fault>();
	#progress = $state.raw<event.LibraryProgress>();
	#outcomes = $state.raw<library.Outcome[]>([]);
	#query = $state('');
	#hits = $state.raw<library.Hit[]>();
	#queue = $state.raw<string[]>([]);
	#timer: ReturnType<typeof setTimeout> | undefined;
	readonly own = $derived((this.#documents ?? []).filter((each) => each.origin !== 'starter'));
	readonly starter = $derived(bySubject((this.#documents ?? []).filter((each) => each.origin === 'starter')));

	/** `imported` is called after each import: not all that was dropped is a document. */
	constructor(backend: Backend, imported: () => Promise<void>) {
		this.#backend = backend;
		this.#imported = imported;
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

	/** Dropped paths that wait for the running import. */
	get queued(): number {
		return this.#queue.length;
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
			// The last one may come after the import has ended; it must not bring the bar back.
			if (event.type === 'library.progress' && this.#progress) this.#progress = event.data;
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

	/** Paths that come while an import runs are imported after it. */
	async importPaths(paths: string[]) {
		if (this.importing.busy) this.#queue = [...this.#queue, ...paths];
		else await this.#import(() => Promise.resolve(paths));
	}

	/** Ends the running import and forgets what waits for it; what was read stays. */
	async cancelImport() {
		this.#queue = [];
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
			const chosen = await choose();
			if (chosen.length + this.#queue.length > 0) this.#outcomes = [];
			try {
				for (let paths = this.#next(chosen); paths.length > 0; paths = this.#next()) {
					this.#progress = { file: '', done: 0, total: paths.length };
					this.#outcomes = [...this.#outcomes, ...(await this.#backend.library.Import(paths))];
				}
			} finally {
				this.#progress = undefined;
				this.#queue = [];
				await Promise.all([this.load(), this.#imported()]);
			}
		});
	}

	/** Takes everything that waits. */
	#next(first: string[] = []): string[] {
		const paths = [...first, ...this.#queue];
		this.#queue = [];
		return paths;
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

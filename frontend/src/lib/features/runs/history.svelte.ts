import type { Backend } from '$lib/backend/backend';
import { Fault } from '$lib/backend/fault';
import type { locale, workflow } from '$lib/backend/types';
import { Attempt } from '../attempt.svelte';
import { keepUp } from './passing';
import { ended, SOON } from './runs.svelte';

/** Ended jobs that are added at once. */
const PAGE = 50;

/** Milliseconds from the last letter of a search to its answer. */
const PAUSE = 200;

/** The history of all jobs, page by page: what has not ended on top, then the newest. A search goes through all of them. */
export class History {
	readonly removing = new Attempt();
	#backend: Backend;
	#language: () => locale.Lang;
	#lines = $state.raw<workflow.Summary[]>();
	#next = $state(0);
	#text = $state('');
	#fault = $state.raw<Fault>();
	#timer: ReturnType<typeof setTimeout> | undefined;
	/** Reads follow one another, so that a page is always added to what it continues. */
	#turn = Promise.resolve();

	constructor(backend: Backend, language: () => locale.Lang) {
		this.#backend = backend;
		this.#language = language;
	}

	/** Undefined until they were read for the first time. */
	get lines(): workflow.Summary[] | undefined {
		return this.#lines;
	}

	/** Whether there are more than the lines. */
	get more(): boolean {
		return this.#next > 0;
	}

	/** What the lines were searched for. */
	get text(): string {
		return this.#text;
	}

	get fault(): Fault | undefined {
		return this.#fault;
	}

	/** Reads as much anew as is shown. */
	load(): Promise<void> {
		return this.#read(this.#again);
	}

	/** Adds the next page. */
	extend(): Promise<void> {
		return this.#read(async () => {
			if (this.#next === 0) return;
			const page = await this.#list(this.#text, this.#next, PAGE);
			this.#lines = [...(this.#lines ?? []), ...page.lines];
			this.#next = page.next;
		});
	}

	/** Looks for all of the words among all jobs, after a pause in typing. */
	search(text: string) {
		clearTimeout(this.#timer);
		this.#timer = setTimeout(() => {
			void this.#read(async () => {
				const page = await this.#list(text, 0, PAGE);
				this.#text = text;
				this.#lines = page.lines;
				this.#next = page.next;
			});
		}, PAUSE);
	}

	/** Reads the first page, and what is shown again soon after anything about a run has changed; returns the end function. */
	start(): () => void {
		const end = keepUp(this.#backend, () => this.load(), SOON);
		return () => {
			clearTimeout(this.#timer);
			end();
		};
	}

	async remove(id: string): Promise<boolean> {
		return this.removing.run(async () => {
			await this.#backend.runs.Delete(id);
			this.#lines = this.#lines?.filter((line) => line.id !== id);
		});
	}

	readonly #again = async () => {
		const shown = (this.#lines ?? []).filter((line) => ended(line.state)).length;
		const page = await this.#list(this.#text, 0, Math.max(PAGE, shown));
		this.#lines = page.lines;
		this.#next = page.next;
	};

	#list(text: string, before: number, limit: number): Promise<workflow.Listing> {
		return this.#backend.runs.List({ text, language: this.#language(), before, limit });
	}

	#read(page: () => Promise<void>): Promise<void> {
		this.#turn = this.#turn.then(async () => {
			try {
				await page();
				this.#fault = undefined;
			} catch (cause) {
				this.#fault = Fault.from(cause);
			}
		});
		return this.#turn;
	}
}

import type { Backend } from '$lib/backend/backend';
import { workflow, type locale } from '$lib/backend/types';
import type { Key } from '$lib/i18n/i18n.svelte';
import { Attempt } from '../attempt.svelte';
import { objection } from '../runs/request';

/** The line below an answer or a result: a further question is answered, everything else is offered. Its text stays until something came of it. */
export class Talk {
	readonly attempt = new Attempt();
	#backend: Backend;
	#after: string;
	#opened: (runId: string) => void;
	#language: () => locale.Lang;
	#text = $state('');
	#hint = $state<Key>();
	#offers = $state.raw<workflow.Suggestion[]>([]);
	#reply = $state.raw<workflow.Reply>();

	constructor(backend: Backend, after: string, language: () => locale.Lang, opened: (runId: string) => void) {
		this.#backend = backend;
		this.#after = after;
		this.#language = language;
		this.#opened = opened;
	}

	get text(): string {
		return this.#text;
	}

	set text(text: string) {
		this.#text = text;
		this.#hint = objection(text) === 'long' ? 'talk.long' : undefined;
		this.#offers = [];
		this.#reply = undefined;
	}

	/** What is wrong with the text, in a key of the window. */
	get hint(): Key | undefined {
		return this.#hint;
	}

	/** What can be done with the text; nothing is done before one is taken. */
	get offers(): workflow.Suggestion[] {
		return this.#offers;
	}

	/** What is said to a text that needs no job: thanks, and "Was kannst du?". */
	get reply(): workflow.Reply | undefined {
		return this.#reply;
	}

	async send() {
		const wrong = objection(this.#text);
		this.#hint = wrong && `talk.${wrong}`;
		if (wrong) return;
		await this.#submit(this.#text.trim());
	}

	async take(offer: workflow.Suggestion) {
		await this.attempt.run(() => this.#begin(this.#backend.runs.Accept(offer, this.#language())));
	}

	/** Asks once more in the same talk; with pages of the web when they are named: which ones is shown before they are read. */
	async again(text: string, web = '') {
		const asked = { text, language: this.#language(), after: this.#after, web };
		await this.attempt.run(() => this.#begin(this.#backend.runs.Ask(asked)));
	}

	/** Plans the work that a question may have meant. */
	async plan(text: string) {
		await this.#submit(text, workflow.Intention.Job);
	}

	async #submit(text: string, meant?: workflow.Intention) {
		const submission = { text, language: this.#language(), after: this.#after, meant };
		await this.attempt.run(async () => {
			const { run, offers, reply } = await this.#backend.runs.Submit(submission);
			if (run) await this.#begin(run);
			else this.#offers = offers;
			this.#reply = reply;
		});
	}

	async #begin(run: workflow.Run | Promise<workflow.Run>) {
		const { id } = await run;
		this.text = '';
		this.#opened(id);
	}
}

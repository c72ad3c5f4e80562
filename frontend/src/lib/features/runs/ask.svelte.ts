import type { Backend } from '$lib/backend/backend';
import { workflow, type locale } from '$lib/backend/types';
import type { Key } from '$lib/i18n/i18n.svelte';
import { Attempt } from '../attempt.svelte';
import { objection } from './request';

const KEPT = 'pult.ask';

/** The request line. Its text is kept until the job really exists. */
export class Ask {
	readonly attempt = new Attempt();
	#backend: Backend;
	#opened: (runId: string) => void;
	#how: () => { language: locale.Lang; mode: workflow.Mode };
	#mode = $state<workflow.Mode>();
	#text = $state(sessionStorage.getItem(KEPT) ?? '');
	#hint = $state<Key>();
	#similar = $state.raw<workflow.Similar>();
	#reply = $state.raw<workflow.Reply>();

	constructor(
		backend: Backend,
		opened: (runId: string) => void,
		how: () => { language: locale.Lang; mode: workflow.Mode },
	) {
		this.#backend = backend;
		this.#opened = opened;
		this.#how = how;
	}

	get text(): string {
		return this.#text;
	}

	set text(text: string) {
		this.#text = text;
		this.#hint = objection(text) === 'long' ? 'ask.long' : undefined;
		this.#similar = undefined;
		this.#reply = undefined;
		sessionStorage.setItem(KEPT, text);
	}

	/** How often this job asks: as chosen for it, else as all new jobs. */
	get mode(): workflow.Mode {
		return this.#mode ?? this.#how().mode;
	}

	set mode(mode: workflow.Mode) {
		this.#mode = mode;
	}

	/** What is wrong with the text, in a key of the window. */
	get hint(): Key | undefined {
		return this.#hint;
	}

	/** What is said to a text that needs no job: "Was kannst du?". */
	get reply(): workflow.Reply | undefined {
		return this.#reply;
	}

	/** An earlier job that asked nearly the same. */
	get similar(): workflow.Similar | undefined {
		return this.#similar;
	}

	/** Answers a question, and plans a job, unless an earlier one is nearly the same: then the teacher chooses. */
	async send() {
		const wrong = objection(this.#text);
		this.#hint = wrong && `ask.${wrong}`;
		if (wrong) return;
		await this.attempt.run(() => this.#submit());
	}

	async sendAnyway() {
		await this.attempt.run(() => this.#submit(workflow.Intention.Job));
	}

	openSimilar() {
		if (this.#similar) this.#opened(this.#similar.runId);
	}

	async #submit(meant?: workflow.Intention) {
		const { language } = this.#how();
		const text = this.#text.trim();
		const { run, similar, reply } = await this.#backend.runs.Submit({ text, language, meant, mode: this.mode });
		this.#similar = similar;
		this.#reply = reply;
		if (!run) return;
		this.text = '';
		this.#mode = undefined;
		sessionStorage.removeItem(KEPT);
		this.#opened(run.id);
	}
}

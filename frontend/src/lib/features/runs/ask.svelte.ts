import type { Backend } from '$lib/backend/backend';
import type { locale, workflow } from '$lib/backend/types';
import type { Key } from '$lib/i18n/i18n.svelte';
import { Attempt } from '../attempt.svelte';
import { objection } from './request';

/** From here on two requests count as the same (seed 000). */
const SAME = 0.9;

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

	/** An earlier job that asked nearly the same. */
	get similar(): workflow.Similar | undefined {
		return this.#similar;
	}

	/** Answers a question, and plans a job, unless an earlier one is nearly the same: then the teacher chooses. */
	async send() {
		const wrong = objection(this.#text);
		this.#hint = wrong && `ask.${wrong}`;
		if (wrong) return;
		const text = this.#text.trim();
		await this.attempt.run(async () => {
			const heard = await this.#backend.runs.Classify(text, '');
			if (heard.question) {
				await this.#began(this.#backend.runs.Ask({ text, language: this.#how().language, after: '', web: '' }));
				return;
			}
			const earlier = await this.#backend.runs.Similar(text).catch(() => undefined);
			if (earlier && earlier.score > SAME) this.#similar = earlier;
			else await this.#start(text);
		});
	}

	async sendAnyway() {
		await this.attempt.run(() => this.#start(this.#text.trim()));
	}

	openSimilar() {
		if (this.#similar) this.#opened(this.#similar.runId);
	}

	async #start(text: string) {
		await this.#began(this.#backend.runs.Start({ text, ...this.#how(), mode: this.mode }));
	}

	async #began(begun: Promise<workflow.Run>) {
		const run = await begun;
		this.text = '';
		this.#mode = undefined;
		sessionStorage.removeItem(KEPT);
		this.#opened(run.id);
	}
}

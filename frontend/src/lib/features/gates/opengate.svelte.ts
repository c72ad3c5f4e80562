import { consent, reason, type workflow } from '$lib/backend/types';
import type { Answers } from './answers.svelte';

/** Milliseconds in which keys and clicks do nothing: they were meant for what stood there before. */
export const GUARD = 350;

/** Milliseconds of rest after which half-typed edits are kept. */
const REST = 400;

type Draft = { params?: Record<string, string>; feedback?: string; steps?: workflow.StepEdit[] };

/** A question on screen with what the teacher has typed so far. */
export class OpenGate {
	#answers: Answers;
	#now: () => number;
	#shownAt: number;
	#params = $state.raw<Record<string, string>>({});
	#feedback = $state('');
	#agreed = $state(false);
	#covers = $state(false);
	#steps = $state.raw<workflow.StepEdit[]>();
	#timer: ReturnType<typeof setTimeout> | undefined;

	constructor(
		readonly question: consent.Gate,
		answers: Answers,
		/** Below this confidence the agent needs an explicit second choice. */
		readonly minimum = 0,
		now: () => number = Date.now,
	) {
		this.#answers = answers;
		this.#now = now;
		this.#shownAt = now();
		const draft = read(question.draft);
		this.#params = { ...question.subject.params, ...draft.params };
		this.#feedback = draft.feedback ?? question.question.proposed;
		this.#steps = draft.steps;
		this.#covers = question.question.covers;
	}

	get params(): Record<string, string> {
		return this.#params;
	}

	get feedback(): string {
		return this.#feedback;
	}

	set feedback(text: string) {
		this.#feedback = text;
		this.#keepSoon();
	}

	/** The steps of a plan under the pencil; undefined when nothing is changed. */
	get steps(): workflow.StepEdit[] | undefined {
		return this.#steps;
	}

	set steps(steps: workflow.StepEdit[] | undefined) {
		this.#steps = steps;
		this.#keepSoon();
	}

	/** The explicit second choice: for a step below its minimum, or for sending what personal data was found in. */
	get agreed(): boolean {
		return this.#agreed;
	}

	set agreed(yes: boolean) {
		this.#agreed = yes;
	}

	/** One yes to sending counts for the rest of the step, as long as no personal data is found. */
	get covers(): boolean {
		return this.#covers;
	}

	set covers(yes: boolean) {
		this.#covers = yes;
	}

	/** Personal data was found in what would be sent. */
	get found(): boolean {
		return this.question.question.sends.some(({ found }) => found.length > 0);
	}

	get busy(): boolean {
		return this.#answers.attempt.busy;
	}

	get fault() {
		return this.#answers.attempt.fault;
	}

	/** Asks about the plan instead: what has not begun may be changed there. */
	async reopen() {
		if (this.early || this.busy) return;
		clearTimeout(this.#timer);
		await this.#answers.reopen(this.question);
	}

	/** True while keys and clicks are still meant for something else. */
	get early(): boolean {
		return this.#now() - this.#shownAt < GUARD;
	}

	get changed(): boolean {
		return Object.entries(this.#params).some(([key, value]) => (this.question.subject.params[key] ?? '') !== value);
	}

	get belowMinimum(): boolean {
		const { kind, question } = this.question;
		if (kind !== consent.Kind.Step) return false;
		return (
			question.confidence.score < this.minimum ||
			question.warnings.some(({ code }) => code === reason.Code.BelowMinimum)
		);
	}

	/** Starts the guard: the question stands on screen from now on. */
	shown() {
		this.#shownAt = this.#now();
	}

	set(key: string, value: string) {
		this.#params = { ...this.#params, [key]: value };
		this.#keepSoon();
	}

	/** Approves what is shown: with the changed parameters when there are any. */
	async confirm() {
		if (this.belowMinimum && !this.#agreed) return;
		const sure = this.belowMinimum;
		await this.give(
			this.changed ? { do: consent.Do.Change, params: this.#params, sure } : { do: consent.Do.Approve, sure },
		);
	}

	/** Sends what is shown: with placeholders, or as it is, which needs the second choice when personal data was found. */
	async send(masked: boolean) {
		const covers = this.#covers;
		if (masked) await this.give({ do: consent.Do.Change, params: { mask: 'on' }, covers });
		else if (!this.found || this.#agreed) await this.give({ do: consent.Do.Approve, sure: this.found, covers });
	}

	/** A question that lists no answers takes all of its kind. */
	offers(act: consent.Do): boolean {
		const wanted: string = act;
		const { answers } = this.question.question;
		return answers.length === 0 || answers.includes(wanted);
	}

	/** Approves with the fields filled in (clarify). */
	async fillIn() {
		await this.give({ do: consent.Do.Approve, params: this.#params });
	}

	async give(answer: Partial<workflow.Answer> & { do: consent.Do }): Promise<void> {
		if (this.early || this.busy) return;
		clearTimeout(this.#timer);
		this.#timer = undefined;
		await this.#answers.give(this.question, answer);
	}

	/** Keeps what is typed right now: the window is about to show something else. */
	leave() {
		if (!this.#timer) return;
		clearTimeout(this.#timer);
		this.#keep();
	}

	#keepSoon() {
		clearTimeout(this.#timer);
		this.#timer = setTimeout(() => {
			this.#keep();
		}, REST);
	}

	#keep() {
		this.#timer = undefined;
		const draft: Draft = { params: this.#params, feedback: this.#feedback, steps: this.#steps };
		void this.#answers.keep(this.question, JSON.stringify(draft));
	}
}

/** A draft is the window's own JSON; one that cannot be read is no draft. */
function read(draft: string): Draft {
	if (!draft) return {};
	try {
		const parsed: unknown = JSON.parse(draft);
		return typeof parsed === 'object' && parsed !== null ? parsed : {};
	} catch {
		return {};
	}
}

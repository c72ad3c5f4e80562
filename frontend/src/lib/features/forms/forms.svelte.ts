import type { Backend } from '$lib/backend/backend';
import { Fault } from '$lib/backend/fault';
import { workflow, type desktop, type form, type locale } from '$lib/backend/types';
import { Attempt } from '../attempt.svelte';

/** How long the teacher pauses before what she has filled in is shown, in milliseconds. */
const PAUSE = 350;

type How = () => { language: locale.Lang };

/** The forms of all kinds of material. What is filled in stays while the window is open. */
export class Forms {
	readonly reading = new Attempt();
	#backend: Backend;
	#how: How;
	#drafts: Record<string, FormDraft> = {};

	constructor(backend: Backend, how: How) {
		this.#backend = backend;
		this.#how = how;
	}

	/** The form of an agent as it was left. */
	draft(agent: string): FormDraft {
		return (this.#drafts[agent] ??= new FormDraft(this.#backend, this.#how, agent));
	}

	/** Fills a form from a request; resolves to its agent, or to the agent named where the request names none. */
	async read(request: string, agent?: string): Promise<string | undefined> {
		let found: string | undefined = agent;
		await this.reading.run(async () => {
			if (agent !== undefined && this.draft(agent).from === request) return; // she has gone on from it
			const read = await this.#backend.forms.Read(request, this.#how().language);
			if (read.agent === '' || (agent !== undefined && agent !== read.agent)) return;
			found = read.agent;
			await this.draft(read.agent).fill(read, request);
		});
		return found;
	}
}

/** One form that is being filled in. */
export class FormDraft {
	readonly opening = new Attempt();
	readonly making = new Attempt();
	readonly agent: string;
	#backend: Backend;
	#how: How;
	#form = $state.raw<form.Form>();
	#values = $state<Record<string, string>>({});
	#touched: string[] = [];
	#seen = $state.raw<desktop.ArtifactView>();
	#hindrance = $state.raw<Fault>();
	#notes = $state.raw<locale.Text[]>([]);
	#others = $state.raw<string[]>([]);
	#wait: ReturnType<typeof setTimeout> | undefined;
	#asked = 0;
	#from = '';
	/** The class was changed, and what it has kept is not there yet. */
	#moved = false;

	constructor(backend: Backend, how: How, agent: string) {
		this.#backend = backend;
		this.#how = how;
		this.agent = agent;
	}

	get form(): form.Form | undefined {
		return this.#form;
	}

	get values(): Record<string, string> {
		return this.#values;
	}

	/** What would come of it; undefined while there is nothing to see. */
	get seen(): desktop.ArtifactView | undefined {
		return this.#seen;
	}

	/** Why there is nothing to see. */
	get hindrance(): Fault | undefined {
		return this.#hindrance;
	}

	/** What of the request the form was filled from cannot be made. */
	get notes(): locale.Text[] {
		return this.#notes;
	}

	/** Further kinds that the request asked for. */
	get others(): string[] {
		return this.#others;
	}

	async open() {
		await this.opening.run(async () => {
			const forms = await this.#backend.forms.List();
			this.#form = forms.find(({ agent }) => agent === this.agent);
			await this.#begin(this.#values['grade'] ?? '');
			await this.#look();
		});
	}

	/** The request that it was filled from; '' where there was none. */
	get from(): string {
		return this.#from;
	}

	/** Takes over what a request says. */
	async fill(read: form.Reading, request: string) {
		this.#from = request;
		this.#touched = Object.keys(read.values);
		this.#values = { ...read.values };
		this.#notes = read.notes;
		this.#others = read.others;
		await this.#begin(read.values['grade'] ?? '');
	}

	/** Empties the form. */
	async clear() {
		this.#from = '';
		this.#touched = [];
		this.#values = {};
		this.#notes = [];
		this.#others = [];
		await this.open();
	}

	set(key: string, value: string) {
		this.#values[key] = value;
		this.#touched.push(key);
		this.making.clear();
		this.#moved ||= key === 'grade';
		clearTimeout(this.#wait);
		this.#wait = setTimeout(() => void this.#look(), PAUSE);
	}

	/** Begins the job; resolves to its id. */
	async make(): Promise<string | undefined> {
		let made: string | undefined;
		await this.making.run(async () => {
			await this.#move();
			const run = await this.#backend.forms.Make(this.#order());
			made = run.id;
		});
		return made;
	}

	/** What the class has kept stands where the teacher has written nothing. */
	async #begin(grade: string) {
		const blank = await this.#backend.forms.Blank(this.agent, grade);
		for (const [key, value] of Object.entries(blank)) {
			if (!this.#touched.includes(key)) this.#values[key] = value;
		}
	}

	/** Takes over what the class has kept, once it was changed. */
	async #move() {
		if (!this.#moved) return;
		this.#moved = false;
		await this.#begin(this.#values['grade'] ?? '');
	}

	async #look() {
		this.#asked += 1;
		const asked = this.#asked;
		let seen: desktop.ArtifactView | undefined;
		let fault: Fault | undefined;
		try {
			await this.#move();
			if (this.#form?.local) seen = await this.#backend.forms.Preview(this.#order());
		} catch (cause) {
			fault = Fault.from(cause);
		}
		if (asked !== this.#asked) return;
		this.#seen = seen;
		this.#hindrance = fault;
	}

	#order(): form.Order {
		const values = $state.snapshot(this.#values);
		return { agent: this.agent, values, language: this.#how().language, mode: workflow.Mode.Full };
	}
}

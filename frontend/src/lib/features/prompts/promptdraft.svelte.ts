import type { Backend } from '$lib/backend/backend';
import type { prompt } from '$lib/backend/types';
import { Attempt } from '../attempt.svelte';

/** One part under the teacher's hand. What she types is her own until she saves it; a refused text stays as it is typed. */
export class PromptDraft {
	readonly saving = new Attempt();
	#prompts: Backend['prompts'];
	#part: () => prompt.Part;
	#onkept: (part: prompt.Part) => void;
	#typed = $state<string>();

	/** `part` is the part as the program has it; `onkept` is told when that has changed. */
	constructor(backend: Backend, part: () => prompt.Part, onkept: (part: prompt.Part) => void) {
		this.#prompts = backend.prompts;
		this.#part = part;
		this.#onkept = onkept;
	}

	get editing(): boolean {
		return this.#typed !== undefined;
	}

	get text(): string {
		return this.#typed ?? this.#first;
	}

	set text(text: string) {
		this.#typed = text;
		this.saving.clear();
	}

	/** Whether leaving would lose something. */
	get dirty(): boolean {
		return this.#typed !== undefined && this.#typed !== this.#first;
	}

	/** Her own text where there is one, even if it is not in use. */
	get #first(): string {
		return this.#part().own || this.#part().used;
	}

	begin() {
		this.text = this.#first;
	}

	drop() {
		this.#typed = undefined;
		this.saving.clear();
	}

	/** Resolves to whether the typed text was taken. */
	async save(): Promise<boolean> {
		const text = this.text;
		const kept = await this.#keep((name) => this.#prompts.Set({ name, text }));
		// What was typed while the program was saving is not lost.
		if (kept && this.text === text) this.drop();
		return kept;
	}

	/** Says that her text still fits the newer one that ships. */
	keep(): Promise<boolean> {
		return this.#keep((name) => this.#prompts.Set({ name, text: this.#part().own }));
	}

	/** Takes the text that ships. */
	reset(): Promise<boolean> {
		return this.#keep((name) => this.#prompts.Reset(name));
	}

	#keep(work: (name: string) => Promise<prompt.Part>): Promise<boolean> {
		return this.saving.run(async () => {
			this.#onkept(await work(this.#part().name));
		});
	}
}

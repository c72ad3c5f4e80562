import { memory } from '$lib/backend/types';
import { Attempt } from '../attempt.svelte';

const { Result, Verb } = memory;
type Send = (decision: memory.Decision) => Promise<memory.Outcome>;

/** What the teacher sets of a fact, as one text. */
const words = ({ text, category, tier, scope, keywords }: memory.Fact) =>
	JSON.stringify([text, category, tier, scope, keywords]);

/** One fact on its way into the memory: as it is typed, and what the program still wants to know about it. */
export class Keeping {
	readonly attempt = new Attempt();
	/** As it is typed. */
	fact: memory.Fact;
	/** What it seems to correct stays as well. */
	both = $state(false);
	#was: string;
	#known: boolean;
	#send: Send;
	#outcome = $state.raw<memory.Outcome>();
	#answered = $state('');
	/** The explicit yes holds for these words and no others. */
	#sureOf = '';
	#giving: string[] = [];

	constructor(fact: memory.Fact, send: Send) {
		this.fact = $state(structuredClone(fact));
		this.#was = words(fact);
		this.#known = fact.id !== '';
		this.#send = send;
	}

	/** Why it was not kept. A question or a refusal ends when something is typed: it was about other words. */
	get hindrance(): memory.Outcome | undefined {
		return this.#answered === words(this.fact) ? this.#outcome : undefined;
	}

	/** Resolves to the outcome when it is kept, or known already; otherwise there is a hindrance or a fault. */
	async keep(): Promise<memory.Outcome | undefined> {
		const fact = $state.snapshot(this.fact);
		const said = words(fact);
		return this.#try(said, {
			do: said === this.#was ? Verb.Accept : Verb.Change,
			fact,
			sure: this.#sureOf === said,
			both: this.both,
			replace: this.#giving,
		});
	}

	/** The second, explicit yes to something sensitive. */
	async keepSure(): Promise<memory.Outcome | undefined> {
		this.#sureOf = words(this.fact);
		return this.keep();
	}

	/** Another fact gives way. */
	async keepFor(id: string): Promise<memory.Outcome | undefined> {
		this.#giving = [id];
		return this.keep();
	}

	/** It is kept for another time; an explicit yes to its words still holds. */
	async keepIn(tier: memory.Tier): Promise<memory.Outcome | undefined> {
		const sure = this.#sureOf === words(this.fact);
		this.fact.tier = tier;
		this.#giving = [];
		return sure ? this.keepSure() : this.keep();
	}

	async refuse(): Promise<memory.Outcome | undefined> {
		const fact = $state.snapshot(this.fact);
		return this.#try(words(fact), { do: Verb.Refuse, fact, sure: false, both: false, replace: [] });
	}

	/** Takes an answer back that has not led anywhere. */
	clear() {
		this.#outcome = undefined;
		this.#sureOf = '';
		this.#giving = [];
	}

	async #try(said: string, decision: memory.Decision): Promise<memory.Outcome | undefined> {
		let ended: memory.Outcome | undefined;
		await this.attempt.run(async () => {
			const outcome = await this.#send(decision);
			if (this.#ends(outcome)) ended = outcome;
			else [this.#outcome, this.#answered] = [outcome, said];
		});
		return ended;
	}

	/** An edited fact that says what another one says was not changed. */
	#ends({ result }: memory.Outcome): boolean {
		return result === Result.Saved || result === Result.Dropped || (result === Result.Known && !this.#known);
	}
}

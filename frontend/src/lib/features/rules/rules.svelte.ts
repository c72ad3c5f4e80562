import type { Backend } from '$lib/backend/backend';
import type { consent } from '$lib/backend/types';
import { Attempt } from '../attempt.svelte';

/** Go's zero time: the program sets its own. */
const UNSET = '0001-01-01T00:00:00Z';

/** What a teacher types for a rule; id and time are the program's. */
export type NewRule = Pick<consent.Rule, 'verb' | 'agent' | 'scope' | 'value'>;

/** The standing rules about questions. */
export class Rules {
	readonly attempt = new Attempt();
	#backend: Backend;
	#list = $state.raw<consent.Rule[]>([]);

	constructor(backend: Backend) {
		this.#backend = backend;
	}

	/** Newest first. */
	get list(): consent.Rule[] {
		return this.#list;
	}

	async load() {
		await this.attempt.run(() => this.#read());
	}

	/** Keeps a rule; false when it was refused. */
	async add(rule: NewRule): Promise<boolean> {
		return this.attempt.run(async () => {
			await this.#backend.rules.Add({ ...rule, id: '', at: UNSET });
			await this.#read();
		});
	}

	async remove(id: string): Promise<boolean> {
		const gone = await this.attempt.run(() => this.#backend.rules.Remove(id));
		await this.#read().catch(() => undefined); // also after a fault: somebody else may have taken it away
		return gone;
	}

	async #read() {
		this.#list = await this.#backend.rules.List();
	}
}

/** The words of a rule, as Go says them (consent.Rule.Text). */
export const wordsOf = ({ verb, agent, scope, value }: NewRule) => ({
	key: `rule.${verb}.${scope || 'agent'}`,
	args: { agent: agent ? `@agent.${agent}` : '@rule.allAgents', value },
});

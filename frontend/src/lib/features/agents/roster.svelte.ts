import type { Backend } from '$lib/backend/backend';
import type { agent, desktop } from '$lib/backend/types';
import type { I18n } from '$lib/i18n/i18n.svelte';

/** The agents that take part in plans, and the words of all. */
export class Roster {
	#backend: Backend;
	#i18n: I18n;
	#agents = $state.raw<desktop.AgentInfo[]>([]);

	constructor(backend: Backend, i18n: I18n) {
		this.#backend = backend;
		this.#i18n = i18n;
	}

	get agents(): desktop.AgentInfo[] {
		return this.#agents;
	}

	async load() {
		this.#agents = await this.#backend.settings.Agents();
	}

	/** Whether an agent takes part in plans. */
	has(name: string): boolean {
		return this.#agents.some((info) => info.name === name);
	}

	params(name: string): agent.Param[] {
		return this.#agents.find((info) => info.name === name)?.params ?? [];
	}

	/** The parameters that mean something with these values: some belong to one choice of the first. */
	counting(name: string, values: Record<string, string>): agent.Param[] {
		const params = this.params(name);
		const first = params[0];
		const chosen = first ? values[first.key] || first.default : '';
		return params.filter((param) => param.only.length === 0 || param.only.includes(chosen));
	}

	/** The icon that an agent has chosen; "" for one that takes part in no plan. */
	icon(name: string): string {
		return this.#agents.find((info) => info.name === name)?.icon ?? '';
	}

	/** Below this confidence a step of this agent needs an explicit second choice. */
	minimum(name: string): number {
		return this.#agents.find((info) => info.name === name)?.minimum ?? 0;
	}

	label(name: string): string {
		return this.#i18n.word(`agent.${name}`, name);
	}

	/** What the confirm button says: "Bild erstellen". */
	verb(name: string): string {
		return this.#i18n.word(`agent.${name}.verb`, this.#i18n.t('gate.do.step'));
	}

	/** What the button says that lets this agent make something of a result: "Bild daraus machen". */
	extend(name: string): string {
		return this.#i18n.word(`agent.${name}.extend`, this.#i18n.t('talk.offer.extend'));
	}

	/** What the button says that lets this agent do its work without a model elsewhere: "Als Schaubild zeichnen". */
	here(name: string): string {
		return this.#i18n.word(`agent.${name}.here`, this.#i18n.t('gate.do.here'));
	}

	paramLabel(name: string, key: string): string {
		return this.#i18n.word(`param.${name}.${key}`, key);
	}

	/** The words for a value: an option has its own, free text is its own. */
	valueLabel(name: string, key: string, value: string): string {
		return this.#i18n.word(`param.${name}.${key}.${value}`, value);
	}

	/** Parameters an agent begins with when the teacher adds it to a plan. */
	defaults(name: string): Record<string, string> {
		return Object.fromEntries(this.params(name).map((param) => [param.key, param.default]));
	}
}

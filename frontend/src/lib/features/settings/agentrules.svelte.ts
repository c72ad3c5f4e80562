import type { Backend } from '$lib/backend/backend';
import { Fault } from '$lib/backend/fault';
import { reason, type desktop, type settings } from '$lib/backend/types';
import type { Settings } from './settings.svelte';

/** The name of the entry that counts for every agent without one of its own. */
export const ALL = '';

const { BadAgentSetting, BadAddress } = reason.Code;

/** How one agent works, or all of them: the entry that is chosen, under the teacher's hand. Every change is saved at once. */
export class AgentRules {
	#backend: Backend;
	#settings: Settings;
	#name = $state(ALL);
	#choices = $state.raw<desktop.AgentChoices>();
	#fault = $state.raw<Fault>();

	constructor(backend: Backend, settings: Settings) {
		this.#backend = backend;
		this.#settings = settings;
	}

	/** What counts for the chosen agent: its own entry, else the general one, else the default. */
	get now(): settings.Agent | undefined {
		return this.#entry(this.#name) ?? this.#entry(ALL) ?? this.#choices?.default;
	}

	/** Whether what is shown can be changed: an agent that works like all others has nothing of its own. */
	get own(): boolean {
		return this.#name === ALL || this.has(this.#name);
	}

	/** Whether anything differs from the default. */
	get changed(): boolean {
		const first = { ...this.#choices?.default, name: ALL };
		return JSON.stringify({ ...first, ...this.#entry(this.#name), name: ALL }) !== JSON.stringify(first);
	}

	get choices(): desktop.AgentChoices | undefined {
		return this.#choices;
	}

	get fault(): Fault | undefined {
		return this.#fault;
	}

	get name(): string {
		return this.#name;
	}

	async load() {
		try {
			this.#choices = await this.#backend.agents.Choices();
			this.#fault = undefined;
		} catch (cause) {
			this.#fault = Fault.from(cause);
		}
	}

	choose(name: string) {
		this.#name = name;
		this.#settings.saving.clear();
	}

	/** Whether an agent has an entry of its own. */
	has(name: string): boolean {
		return name !== ALL && this.#entry(name) !== undefined;
	}

	async change(part: Partial<settings.Agent>) {
		if (this.now && this.own) await this.#keep({ ...this.now, ...part, name: this.#name });
	}

	/** Gives the chosen agent an entry of its own, which begins with what counts for all, or takes it away. */
	async adopt(own: boolean) {
		if (!own) await this.#drop();
		else if (this.now) await this.#keep({ ...this.now, name: this.#name });
	}

	async reset() {
		if (this.#name === ALL) await this.#drop();
		else if (this.#choices) await this.#keep({ ...this.#choices.default, name: this.#name });
	}

	/** What the program says about a field ("iterations") of the last change, if it refused it. */
	faultOf(...fields: string[]): Fault | undefined {
		const fault = this.#settings.saving.fault;
		if (fault?.code !== BadAgentSetting) return undefined;
		return fields.includes(fault.args['setting'] ?? '') ? fault : undefined;
	}

	#entry(name: string): settings.Agent | undefined {
		return this.#settings.now.agents.find((each) => each.name === name);
	}

	async #keep(entry: settings.Agent) {
		const list = this.#settings.now.agents;
		const there = list.some(({ name }) => name === entry.name);
		const agents = there ? list.map((each) => (each.name === entry.name ? entry : each)) : [...list, entry];
		await this.#settings.change({ agents });
	}

	async #drop() {
		await this.#settings.change({ agents: this.#settings.now.agents.filter(({ name }) => name !== this.#name) });
	}
}

/** Faults that stand beside a field of this page. */
export const besideField = (fault: Fault) => fault.code === BadAgentSetting || fault.code === BadAddress;

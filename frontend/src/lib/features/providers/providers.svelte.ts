import type { Backend } from '$lib/backend/backend';
import { provider, type model, type settings } from '$lib/backend/types';
import { Attempt } from '../attempt.svelte';
import type { Settings } from '../settings/settings.svelte';

/** Who can be asked, and with which key and model. Only `list` and `test` call a provider, and only when the teacher asks for it. */
export class Providers {
	readonly loading = new Attempt();
	readonly keeping = new Attempt();
	readonly listing = new Attempt();
	readonly testing = new Attempt();
	#backend: Backend;
	#settings: Settings;
	#state = $state.raw<provider.State>();
	#models = $state.raw<Record<string, provider.Model[]>>({});
	#results = $state.raw<Record<string, provider.TestResult>>({});

	constructor(backend: Backend, settings: Settings) {
		this.#backend = backend;
		this.#settings = settings;
	}

	get state(): provider.State | undefined {
		return this.#state;
	}

	/** Who writes now; undefined until it was asked for. */
	get current(): provider.Info | undefined {
		return this.info(this.#settings.provider);
	}

	info(name: string): provider.Info | undefined {
		return this.#state?.list.find((info) => info.name === name);
	}

	/** The live list of a provider; undefined until the teacher asked for it. */
	models(name: string): provider.Model[] | undefined {
		return this.#models[name];
	}

	/** What the last try-out found; undefined when something was changed since. */
	result(name: string): provider.TestResult | undefined {
		return this.#results[name];
	}

	async load() {
		await this.loading.run(async () => {
			this.#state = await this.#backend.providers.State();
		});
	}

	/** Changes settings that decide who is asked. */
	async change(part: Partial<settings.Settings>) {
		await this.#settings.change(part);
		await this.load();
	}

	/** An address belongs to other models: what was found at the old one is forgotten. */
	async move(name: string, url: string) {
		this.#forget(name);
		await this.change(name === 'gemini' ? { geminiUrl: url } : { openaiUrl: url });
	}

	/** "Nur lokal" takes a provider elsewhere out of use at once. */
	async localOnly(on: boolean) {
		const away = on && this.current !== undefined && !this.current.local;
		await this.change({ localOnly: on, ...(away ? { provider: 'offline' } : {}) });
	}

	async choose(name: string, role: model.ModelRole, model: string) {
		const own: string = role;
		const others = this.#settings.now.models.filter((each) => each.provider !== name || each.role !== own);
		await this.change({ models: model ? [...others, { provider: name, role: own, model }] : others });
	}

	/** Asks the provider for its models. */
	async list(name: string) {
		await this.listing.run(async () => {
			const models = await this.#backend.providers.Models(name);
			this.#models = { ...this.#models, [name]: models };
		});
		await this.load();
	}

	/** Makes one tiny call; the program fills empty roles from what it found. */
	async test(name: string) {
		await this.testing.run(async () => {
			this.#forget(name);
			const result = await this.#backend.providers.Test(name);
			this.#results = { ...this.#results, [name]: result };
			await this.#settings.refresh();
		});
		await this.load();
	}

	async keep(input: provider.KeyInput): Promise<boolean> {
		const kept = await this.keeping.run(() => this.#backend.providers.SetKey(input));
		if (kept) this.#forget(input.provider);
		await this.load();
		return kept;
	}

	/** Deletes a key wherever it is kept. */
	async remove(name: string): Promise<boolean> {
		return this.keep({ provider: name, key: '', keep: provider.Source.None, passphrase: '' });
	}

	async unlock(passphrase: string): Promise<boolean> {
		const opened = await this.keeping.run(() => this.#backend.providers.Unlock(passphrase));
		await this.load();
		return opened;
	}

	#forget(name: string) {
		this.#results = Object.fromEntries(Object.entries(this.#results).filter(([each]) => each !== name));
	}
}

import type { Backend } from '../backend';
import { Fault } from '../fault';
import { model, provider, type settings } from '../types';
import { MODELS } from './models';
import { say } from './plan';
import { addressOf } from './settings';

const { Source } = provider;
const LOCAL = /^(localhost|127\.|\[::1\])/;
const rest = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** A key the fake's Gemini refuses, a passphrase that opens its file, and one it never shows again. */
export const BAD_KEY = 'falsch';
export const PASSPHRASE = 'kreide';

/**
 * Providers and keys of the fake. Options: `keyring=no` has no keyring, `locked` an encrypted file that waits for its passphrase,
 * `key=environment` (or another source) says where the key of Gemini comes from.
 */
export class FakeProviders {
	#now: () => settings.Settings;
	#pace: number;
	#keys = new Map<string, { from: provider.Source; bad: boolean }>();
	#listed = new Set<string>();
	#vault: provider.KeyStorage;

	constructor(now: () => settings.Settings, options: URLSearchParams, pace: number) {
		this.#now = now;
		this.#pace = pace;
		const keyring = options.get('keyring') !== 'no';
		const locked = options.has('locked');
		this.#vault = { keyring, file: locked, locked };
		if (!keyring)
			this.#vault.problem = say(
				'Auf diesem Rechner läuft kein Schlüsselbund, in dem Pult den Schlüssel ablegen könnte.',
			);
		const from = Object.values(Source).find((each: string) => each === options.get('key'));
		if (from) this.#keys.set('gemini', { from, bad: false });
		else if (now().provider === 'gemini' && !locked)
			this.#keys.set('gemini', { from: keyring ? Source.Keyring : Source.Session, bad: false });
	}

	service(): Backend['providers'] {
		return {
			State: () => Promise.resolve(structuredClone(this.#state())),
			Models: async (name) => {
				await this.#call(name);
				return structuredClone([...this.#models(name)]);
			},
			Test: (name) => this.#test(name),
			SetKey: (input) => {
				if (input.key === '') this.#keys.delete(input.provider);
				else this.#keys.set(input.provider, { from: input.keep, bad: input.key === BAD_KEY });
				if (input.keep === Source.File) this.#vault = { ...this.#vault, file: true };
				return Promise.resolve();
			},
			Unlock: (passphrase) => {
				if (passphrase !== PASSPHRASE) return Promise.reject(new Fault('auth', 'Diese Passphrase passt nicht.'));
				this.#vault = { ...this.#vault, locked: false };
				this.#keys.set('gemini', { from: Source.File, bad: false });
				return Promise.resolve();
			},
		};
	}

	#state(): provider.State {
		const { provider: name, localOnly, patience } = this.#now();
		return {
			provider: name,
			localOnly,
			patience,
			list: ['offline', 'gemini', 'openai'].map((each) => this.#info(each)),
			engines: ['brave', 'tavily', 'google'].map((each) => ({
				name: each,
				key: this.#keys.get(each)?.from ?? Source.None,
			})),
			vault: this.#vault,
		};
	}

	#info(name: string): provider.Info {
		if (name === 'offline') {
			const none = { key: Source.None, needsKey: false, models: [] };
			return { name, host: '', url: '', urlFrom: Source.None, local: true, allowed: true, ...none };
		}
		const address = addressOf(name, this.#now());
		const { host } = new URL(address.url);
		const local = LOCAL.test(host);
		const allowed = local || !this.#now().localOnly;
		const key = this.#keys.get(name)?.from ?? Source.None;
		const info: provider.Info = {
			...address,
			name,
			host,
			local,
			needsKey: name === 'gemini' && !local,
			key,
			allowed,
			models: Object.values(model.ModelRole).map((role) => this.#role(name, role)),
		};
		if (!allowed) info.problem = say('„Nur lokal“ ist an. Dieser Anbieter liegt nicht auf diesem Rechner.');
		else if (info.needsKey && key === Source.None) info.problem = say('Für diesen Anbieter fehlt noch ein Schlüssel.');
		return info;
	}

	#role(name: string, role: model.ModelRole): provider.RoleModel {
		const wanted: string = role;
		const model = this.#now().models.find((each) => each.provider === name && each.role === wanted)?.model ?? '';
		const listed = this.#models(name);
		const retired = model !== '' && this.#listed.has(name) && !listed.some(({ info }) => info.id === model);
		const next = listed.find(({ info }) => info.roles.includes(role) && info.id !== model)?.info.id;
		return { role, model, retired, replacement: retired ? (next ?? '') : '' };
	}

	#models(name: string): readonly provider.Model[] {
		return name === 'gemini' ? MODELS.gemini : name === 'openai' ? MODELS.openai : [];
	}

	async #call(name: string) {
		await rest(this.#pace * 4);
		const info = this.#info(name);
		if (info.problem) throw new Fault('auth', info.problem.key);
		if (this.#keys.get(name)?.bad)
			throw new Fault('auth', 'fault.provider.key', { provider: 'Gemini', model: '', words: 'API key not valid.' });
		this.#listed.add(name);
	}

	async #test(name: string): Promise<provider.TestResult> {
		const none = { models: 0, model: '', seconds: 0, chosen: [] };
		try {
			await this.#call(name);
		} catch (cause) {
			return { ...none, problem: Fault.from(cause).text };
		}
		await rest(this.#pace * 4);
		const [first] = this.#models(name);
		const { models, local } = this.#info(name);
		const chosen = models.filter(({ model }) => model !== '');
		return {
			models: this.#models(name).length,
			model: first?.info.id ?? '',
			seconds: 0.8,
			microUsd: local ? 0 : 31,
			chosen,
		};
	}
}

import type { Backend } from '$lib/backend/backend';
import { Fault } from '$lib/backend/fault';
import { member } from '$lib/backend/member';
import { locale, workflow, type desktop, type settings } from '$lib/backend/types';
import type { I18n } from '$lib/i18n/i18n.svelte';
import { Attempt } from '../attempt.svelte';

const FIRST: settings.Settings = {
	language: locale.Lang.De,
	theme: 'system',
	provider: 'offline',
	mode: workflow.Mode.Full,
	outDir: '',
	shortcutsOn: true,
	localOnly: false,
	geminiUrl: '',
	openaiUrl: '',
	models: [],
	eachCall: false,
	ownKnowledge: false,
	covers: false,
	names: [],
	profile: '',
	currency: 'EUR',
	euroRate: 860_000,
	euroDate: '',
	perRequest: 0,
	perDay: 0,
	perMonth: 0,
	agents: [],
	presets: [],
	perMinute: 0,
	patience: 2,
	land: '',
	web: true,
	webEngine: 'mediawiki',
	searxUrl: '',
	googleId: '',
	memory: true,
	autoAccept: false,
	pictures: true,
	school: '',
	part: 'all',
	notify: true,
};

/** What a program speaks that cannot read what was chosen: the language of the system. */
const ofSystem = () => (navigator.language.startsWith('en') ? locale.Lang.En : locale.Lang.De);

/** The teacher's choices. Each change is shown at once and saved in its turn; when saving fails the old one comes back. */
export class Settings {
	readonly saving = new Attempt();
	#backend: Backend;
	#i18n: I18n;
	/** As they are saved, and the changes that wait to be. */
	#kept = $state.raw(FIRST);
	#ahead = $state.raw<Partial<settings.Settings>[]>([]);
	#turn = Promise.resolve();
	readonly #now: settings.Settings = $derived(
		this.#ahead.reduce<settings.Settings>((all, part) => ({ ...all, ...part }), this.#kept),
	);
	#about = $state.raw<desktop.About>();
	#dark = matchMedia('(prefers-color-scheme: dark)');

	constructor(backend: Backend, i18n: I18n) {
		this.#backend = backend;
		this.#i18n = i18n;
	}

	get now(): settings.Settings {
		return this.#now;
	}

	/** Who does the thinking; "offline" is the program itself. */
	get provider(): string {
		return this.#now.provider || 'offline';
	}

	get offline(): boolean {
		return this.provider === 'offline';
	}

	/** How often new jobs ask. */
	get mode(): workflow.Mode {
		return member(workflow.Mode, this.#now.mode) ?? workflow.Mode.Full;
	}

	get about(): desktop.About | undefined {
		return this.#about;
	}

	/** Reads everything; with a problem there is nothing else to read. */
	async load() {
		try {
			// Both are asked at once; with a problem the settings have nothing to say.
			const asked = this.#backend.settings.Settings().then(
				(now) => ({ now }),
				(cause: unknown) => ({ cause }),
			);
			this.#about = await this.#backend.settings.About();
			if (this.#about.problem) {
				this.#kept = { ...FIRST, language: ofSystem() };
				return;
			}
			const answer = await asked;
			if ('cause' in answer) throw answer.cause;
			this.#kept = answer.now;
		} catch (cause) {
			const { kind, key, args, code } = Fault.from(cause);
			const about = this.#about ?? { version: '', dataDir: '', outDir: '', provider: '', warnings: [] };
			this.#about = { ...about, problem: { kind, key, args, code } };
		} finally {
			await this.#show();
		}
	}

	/** Reads them again: the program has filled something in. */
	async refresh() {
		this.#kept = await this.#backend.settings.Settings();
	}

	/** Follows the system's light and dark; returns the end function. */
	start(): () => void {
		const follow = () => void this.#show();
		this.#dark.addEventListener('change', follow);
		return () => {
			this.#dark.removeEventListener('change', follow);
		};
	}

	async change(part: Partial<settings.Settings>) {
		this.#ahead = [...this.#ahead, part];
		void this.#show();
		// One after another: a field that is left by a click on a switch is a change of its own.
		this.#turn = this.#turn.then(() => this.#save(part));
		await this.#turn;
	}

	async #save(part: Partial<settings.Settings>) {
		await this.saving.run(async () => {
			// The program fills in models by itself: what it has changed meanwhile stays.
			const next = { ...(await this.#backend.settings.Settings()), ...part };
			await this.#backend.settings.Save(next);
			this.#kept = next;
		});
		this.#ahead = this.#ahead.filter((each) => each !== part);
		await this.#show();
	}

	async chooseOutDir() {
		const folder = await this.#backend.library.ChooseFolder();
		if (folder) await this.change({ outDir: folder });
	}

	/** Light or dark is shown at once, another language when its words are there. */
	async #show() {
		const { language, theme, currency, euroRate } = this.#now;
		this.#i18n.euroRate = currency === 'USD' ? undefined : euroRate;
		const dark = theme === 'dark' || (theme === 'system' && this.#dark.matches);
		document.documentElement.dataset['theme'] = dark ? 'dark' : 'light';
		await this.#i18n.speak(language === locale.Lang.En ? 'en' : 'de').catch((cause: unknown) => {
			console.error(cause); // the words are part of the program; without them it goes on in the language it speaks
		});
	}
}

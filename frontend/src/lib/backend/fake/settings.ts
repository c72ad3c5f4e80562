import { member } from '../member';
import { locale, provider, workflow, type settings } from '../types';
import { MODELS } from './models';

/** The settings the fake begins with; `theme`, `language`, `provider` and `local` of the options set the first ones. */
export function firstSettings(options: URLSearchParams): settings.Settings {
	return {
		language: member(locale.Lang, options.get('language') ?? '') ?? locale.Lang.De,
		theme: member({ light: 'light', dark: 'dark' } as const, options.get('theme') ?? '') ?? 'system',
		provider: options.get('provider') ?? 'offline',
		mode: workflow.Mode.Full,
		outDir: '',
		shortcutsOn: true,
		localOnly: options.has('local'),
		geminiUrl: '',
		openaiUrl: '',
		models: [
			{ provider: 'gemini', role: 'strong', model: MODELS.gemini[0].info.id },
			{ provider: 'gemini', role: 'fast', model: 'gemini-2.0-flash-lite' },
			{ provider: 'openai', role: 'strong', model: MODELS.openai[0].info.id },
		],
		eachCall: true,
		ownKnowledge: false,
		covers: false,
		names: ['Mia Schulze', 'Emre Yıldız'],
		profile: '',
		currency: 'EUR',
		euroRate: 860_000,
		euroDate: '2025-11-28',
		perRequest: 0,
		perDay: 1_000_000,
		perMonth: 10_000_000,
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
}

/** The address a setting leads to, as the program would say it. */
export function addressOf(name: string, now: settings.Settings): { url: string; urlFrom: provider.Source } {
	const own = name === 'gemini' ? now.geminiUrl : now.openaiUrl;
	if (own) return { url: own, urlFrom: provider.Source.Settings };
	const url = name === 'gemini' ? 'https://generativelanguage.googleapis.com' : 'http://localhost:11434/v1';
	return { url, urlFrom: provider.Source.Default };
}

import type { locale } from '$lib/backend/types';
import programDe from '$locale/de.json';
import { de, type Entry } from './de';
import * as format from './format';
import type { Language } from './format';
import { shared } from './shared';

type OwnKey = keyof typeof de;
export type Key = OwnKey | keyof typeof shared;
type Args = Record<string, string | number>;

/** The sentences of one language: the window's own, and those that come from Go. */
interface Words {
	window: Record<OwnKey, Entry>;
	program: Record<string, string>;
}

/** English is a file of its own: a window that speaks German does not read it. */
async function english(): Promise<Words> {
	const [window, program] = await Promise.all([import('./en'), import('$locale/en.json')]);
	return { window: window.en, program: program.default };
}

/** Turns keys into words at the very edge. Switching the language needs no restart: everything shown is derived from it. */
export class I18n {
	#language = $state<Language>('de');
	#words = $state.raw<Words>({ window: de, program: programDe });
	#german: Words;
	#wanted: Language = 'de';
	#euroRate = $state<number>();

	constructor(program: Record<string, string> = programDe) {
		this.#german = { window: de, program };
		this.#words = this.#german;
	}

	get language(): Language {
		return this.#language;
	}

	/** Switches once the words are there; the language that was asked for last counts. */
	async speak(language: Language) {
		this.#wanted = language;
		const words = language === 'en' ? await english() : this.#german;
		if (this.#wanted !== language) return;
		this.#words = words;
		this.#language = language;
		document.documentElement.lang = language;
	}

	/** Micro-euro for one US dollar; undefined shows amounts in dollars, as billed. */
	set euroRate(rate: number | undefined) {
		this.#euroRate = rate;
	}

	/** Millionths of a US dollar in the teacher's currency. */
	money(microUsd: number): string {
		if (this.#euroRate === undefined) return format.money(this.#language, microUsd);
		return format.money(this.#language, (microUsd * this.#euroRate) / 1_000_000, 'EUR');
	}

	/** Millionths of a US dollar as they are, for price lists. */
	dollars(microUsd: number): string {
		return format.money(this.#language, microUsd);
	}

	/** A sentence of the window: its own, or one that it shares with the program. */
	t(key: Key, args: Args = {}): string {
		const entry = isShared(key) ? this.#words.program[shared[key]] : this.#words.window[key];
		if (entry === undefined) return key;
		if (typeof entry === 'string') return fill(entry, args);
		const one = new Intl.PluralRules(this.#language).select(Number(args['n'])) === 'one';
		return fill(one ? entry.one : entry.other, args);
	}

	/**
	 * A sentence of the program. An argument that is "@" and a key is that sentence, which the other arguments fill, too;
	 * an unknown key is shown as it is.
	 */
	say(text: locale.Text): string {
		const sentence = this.#words.program[text.key];
		if (sentence === undefined) return text.key;
		const given = text.args ?? {};
		const args = Object.entries(given).map(([name, value]) => [name, this.#written(value, given)]);
		return fill(sentence, Object.fromEntries(args) as Args);
	}

	#isKey(value: string): boolean {
		return value.startsWith('@') && value.slice(1) in this.#words.program;
	}

	/** A sentence within a sentence holds values, never a third one. */
	#written(value: string, others: Record<string, string>): string {
		if (this.#isKey(value)) {
			const plain = Object.entries(others).filter(([, other]) => !this.#isKey(other));
			return this.say({ key: value.slice(1), args: Object.fromEntries(plain) });
		}
		if (DAY.test(value)) return this.date(value);
		return MOMENT.test(value) ? this.moment(value) : value;
	}

	/** A sentence of the program by key, or the given words when it has none. */
	word(key: string, otherwise: string): string {
		return this.#words.program[key] ?? otherwise;
	}

	number = (n: number, digits = 0) => format.number(this.#language, n, digits);
	percent = (n: number) => format.percent(this.#language, n);
	bytes = (n: number) => format.bytes(this.#language, n);
	date = (at: string) => format.date(this.#language, at);
	list = (items: string[]) => new Intl.ListFormat(this.#language, { type: 'conjunction' }).format(items);

	/** "heute, 14:05", "gestern, 14:05" or "27.11.2026, 14:05" */
	moment(at: string, now = Date.now()): string {
		if (!format.isTime(at)) return '';
		const [day, time] = [this.date(at), format.time(this.#language, at)];
		if (day === format.date(this.#language, now)) return this.t('day.today', { time });
		if (day === format.date(this.#language, now - format.DAY)) return this.t('day.yesterday', { time });
		return `${day}, ${time}`;
	}

	/** "2 Sekunden"; not known stays not known. */
	duration(seconds: number | undefined): string {
		if (seconds === undefined) return this.say({ key: 'estimate.unknown' });
		const { n, unit } = format.span(seconds);
		return this.t(`unit.${unit}`, { n });
	}

	/** "≈ 2 Sekunden" */
	about(seconds: number | undefined): string {
		if (seconds === undefined) return this.duration(seconds);
		return this.t('time.about', { time: this.duration(seconds) });
	}

	/** "lokal, 0 €", an amount, or "Kosten unbekannt" – never 0 for unknown. */
	cost(estimate: { microUsd?: number; local: boolean }): string {
		if (estimate.local) return this.say({ key: 'estimate.local' });
		if (estimate.microUsd === undefined) return this.say({ key: 'estimate.unknownCost' });
		return this.money(estimate.microUsd);
	}
}

/** A day as Go writes it. */
const DAY = /^\d{4}-\d\d-\d\d$/;
/** A moment as Go writes it. */
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

const isShared = (key: Key): key is keyof typeof shared => key in shared;

/** A placeholder with a question mark may be missing: without a value it is nothing. */
function fill(sentence: string, args: Args): string {
	return sentence.replace(/\{(\w+)(\??)\}/g, (hole, name: string, optional: string) =>
		String(args[name] ?? (optional ? '' : hole)),
	);
}

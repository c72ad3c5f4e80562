// Numbers, money, dates and durations for people. Everything goes through Intl; the zone is the school's, not the machine's.
export type Language = 'de' | 'en';

/** Milliseconds of a day. */
export const DAY = 24 * 3600 * 1000;

const ZONE = 'Europe/Berlin';
const LOCALES: Record<Language, string> = { de: 'de-DE', en: 'en-GB' };

const locale = (language: Language) => LOCALES[language];

/** 1.234,5 */
export function number(language: Language, n: number, digits = 0): string {
	return new Intl.NumberFormat(locale(language), { maximumFractionDigits: digits }).format(n);
}

/** 75 % */
export function percent(language: Language, n: number): string {
	return new Intl.NumberFormat(locale(language), { style: 'percent', maximumFractionDigits: 0 }).format(n / 100);
}

const UNDER: Record<Language, string> = { de: 'unter', en: 'under' };
/** The smallest amount that is written out. */
const LEAST = 0.001;

/** Millionths of a currency. Small amounts keep a digit that matters: 0,004 €; what is less than that is "unter 0,001 €", never 0. */
export function money(language: Language, micro: number, currency = 'USD'): string {
	const amount = micro / 1_000_000;
	const size = Math.abs(amount);
	if (amount > 0 && size < LEAST) return `${UNDER[language]} ${money(language, LEAST * 1_000_000, currency)}`;
	return new Intl.NumberFormat(locale(language), {
		style: 'currency',
		currency,
		minimumFractionDigits: 2,
		maximumFractionDigits: size !== 0 && size < 0.01 ? 3 : 2,
	}).format(amount);
}

/** 512 Byte, 1,2 kB, 3,4 MB, 12,4 GB */
export function bytes(language: Language, n: number): string {
	const [unit, by]: [string, number] =
		n < 1000
			? ['byte', 1]
			: n < 1_000_000
				? ['kilobyte', 1000]
				: n < 1_000_000_000
					? ['megabyte', 1_000_000]
					: ['gigabyte', 1_000_000_000];
	return new Intl.NumberFormat(locale(language), {
		style: 'unit',
		unit,
		unitDisplay: unit === 'byte' ? 'long' : 'short',
		maximumFractionDigits: 1,
	}).format(n / by);
}

/** 27.11.2026 */
export function date(language: Language, at: string | number): string {
	return new Intl.DateTimeFormat(locale(language), {
		day: '2-digit',
		month: '2-digit',
		year: 'numeric',
		timeZone: ZONE,
	}).format(new Date(at));
}

/** 14:05 */
export function time(language: Language, at: string | number): string {
	return new Intl.DateTimeFormat(locale(language), {
		hour: '2-digit',
		minute: '2-digit',
		hourCycle: 'h23',
		timeZone: ZONE,
	}).format(new Date(at));
}

/** Go's zero time and an empty string are no time at all. */
export const isTime = (at: string) => at !== '' && !at.startsWith('0001-');

/** The unit that fits, rounded up so that a promise is kept: 0.2 s is "1 second". */
export function span(seconds: number): { n: number; unit: 's' | 'min' | 'h' } {
	if (seconds < 90) return { n: Math.max(1, Math.ceil(seconds)), unit: 's' };
	if (seconds < 90 * 60) return { n: Math.ceil(seconds / 60), unit: 'min' };
	return { n: Math.ceil(seconds / 3600), unit: 'h' };
}

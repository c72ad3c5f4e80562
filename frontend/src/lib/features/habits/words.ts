import type { I18n } from '$lib/i18n/i18n.svelte';

const ENDINGS = [
	'answered',
	'repetition',
	'iterations',
	'time',
	'money',
	'each',
	'held',
	'cancelled',
	'unusable',
	'failed',
] as const;

/** Why a loop ended, in words. */
export function endingOf(i18n: I18n, ending: string): string {
	const known = ENDINGS.find((each) => each === ending);
	return known ? i18n.t(`habits.end.${known}`) : ending;
}

import { reason, type consent, type locale } from '$lib/backend/types';
import type { I18n } from '$lib/i18n/i18n.svelte';

/** The limit that was reached, as it is set: "5 Arbeitsschritte"; "" when there is none to name. */
export function limitOf(i18n: I18n, { reason, limit }: consent.Chain, money?: number): string {
	switch (reason) {
		case 'iterations':
			return limit > 0 ? i18n.t('chain.limit.iterations', { n: limit }) : '';
		case 'time':
			return limit > 0 ? i18n.duration(limit) : '';
		case 'repetition':
			return limit > 0 ? i18n.t('chain.limit.repetition', { n: limit }) : '';
		case 'money':
			return money ? i18n.money(money) : '';
		default:
			return '';
	}
}

/** The tool that a line about a call names. */
export const toolOf = (line: locale.Text) => line.args?.['tool']?.replace(/^@tool\./, '') ?? '';

/** Whether the call of a line was not carried out. */
export const failedIn = (line: locale.Text) => line.code === reason.Code.CallFailed;

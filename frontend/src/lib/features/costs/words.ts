import type { cost } from '$lib/backend/types';
import type { I18n } from '$lib/i18n/i18n.svelte';

/** The amount of a sum: when nothing is known but calls that cost nothing, such as lists of models, it is unknown, not zero. */
export function amountOf(i18n: I18n, sum: cost.Sum): string {
	return sum.unknown > 0 && sum.microUsd === 0 ? i18n.t('app.unknown') : i18n.money(sum.microUsd);
}

/** "12 Aufrufe, davon 2 mit unbekanntem Preis, 1 geschätzt" */
export function callsOf(i18n: I18n, sum: cost.Sum): string {
	return [
		i18n.t('costs.calls', { n: sum.calls }),
		...(sum.unknown > 0 ? [i18n.t('costs.unknown', { n: sum.unknown })] : []),
		...(sum.estimated > 0 ? [i18n.t('costs.estimated', { n: sum.estimated })] : []),
		...(sum.failed > 0 ? [i18n.t('costs.failed', { n: sum.failed })] : []),
	].join(', ');
}

/** How a call ended, in words: "abgebrochen, geschätzt, 2. Versuch". */
export function stateOf(i18n: I18n, entry: cost.Entry): string {
	return [
		i18n.say({ key: `cost.state.${entry.state}` }),
		...(entry.estimated ? [i18n.t('costs.isEstimated')] : []),
		...(entry.attempt > 1 ? [i18n.t('costs.attempt', { n: entry.attempt })] : []),
	].join(', ');
}

/** What a call cost; a local one costs nothing, whatever is known of it. */
export function priceOf(i18n: I18n, entry: cost.Entry): string {
	if (entry.local) return i18n.say({ key: 'estimate.local' });
	if (entry.microUsd === undefined) return i18n.t('app.unknown');
	return i18n.money(entry.microUsd);
}

/** The name of a provider as the teacher knows it. */
export function providerOf(i18n: I18n, name: string): string {
	return i18n.word(`provider.${name}`, name);
}

/** "900 hinein, davon 450 gemerkt" and "120 heraus, davor 80 Nachdenken"; what is not known is said to be unknown. */
export function tokenLines(i18n: I18n, { input, cached, output, thoughts }: cost.Entry): string[] {
	if (input === undefined && output === undefined) return [i18n.t('app.unknown')];
	const n = (tokens: number | undefined) => (tokens === undefined ? i18n.t('app.unknown') : i18n.number(tokens));
	const into = i18n.t('costs.tokens.in', { n: n(input) });
	const out = i18n.t('costs.tokens.out', { n: n(output) });
	return [
		cached ? `${into}, ${i18n.t('costs.tokens.cached', { n: n(cached) })}` : into,
		thoughts ? `${out}, ${i18n.t('costs.tokens.thoughts', { n: n(thoughts) })}` : out,
	];
}

import type { consent, workflow } from '$lib/backend/types';
import type { I18n } from '$lib/i18n/i18n.svelte';

/** What a step is expected to cost: "0,004 € bis 0,01 €", "≈ 0,004 €", "lokal, 0 €" or "Kosten unbekannt". */
export function expectedOf(i18n: I18n, estimate: consent.Estimate): string {
	const { microUsd, highUsd, local } = estimate;
	if (local || microUsd === undefined) return i18n.cost(estimate);
	const [from, to] = [i18n.money(microUsd), i18n.money(highUsd ?? microUsd)];
	return from === to ? i18n.t('time.about', { time: from }) : i18n.t('costs.range', { from, to });
}

/** Where an expected cost comes from; "" when there is nothing to say. */
export function basisOf(i18n: I18n, { basis, local, microUsd }: consent.Estimate): string {
	if (local || microUsd === undefined) return '';
	if (basis === 'history') return i18n.t('costs.basis.history');
	return basis === 'prompt' ? i18n.t('costs.basis.prompt') : '';
}

/** Within this part of the expected amount the cost is as expected. */
const NEAR = 0.1;
/** From this many times on it is told as so many times. */
const TIMES = 2;

/** How a cost differs from what was expected, in words; "" when one of them is not known or nothing was expected. */
export function deviation(i18n: I18n, actual: number | undefined, expected: number | undefined): string {
	if (actual === undefined || !expected) return '';
	const part = actual / expected;
	if (Math.abs(part - 1) <= NEAR) return i18n.t('costs.asExpected');
	if (part >= TIMES) return i18n.t('costs.times', { n: i18n.number(part, part < 10 ? 1 : 0) });
	return i18n.t(part > 1 ? 'costs.more' : 'costs.less', { percent: i18n.percent(Math.abs(part - 1) * 100) });
}

/** "Kosten: 0,008 € (erwartet 0,01 €), 20 % weniger als erwartet" */
export function costOf(i18n: I18n, cost: { microUsd?: number; expected?: number; local: boolean }): string {
	if (cost.local) return i18n.cost({ local: true });
	if (cost.microUsd === undefined) return i18n.t('costs.isUnknown');
	const amount = i18n.money(cost.microUsd);
	if (cost.expected === undefined) return i18n.t('costs.is', { amount });
	const words = deviation(i18n, cost.microUsd, cost.expected);
	const both = i18n.t('costs.isExpected', { amount, expected: i18n.money(cost.expected) });
	return words ? `${both}, ${words}` : both;
}

/** What a run has cost. With unknown amounts in it the sum is no whole, and there is nothing to compare. */
export function spentOf(i18n: I18n, spent: workflow.Spent): string {
	if (spent.local) return i18n.cost({ local: true });
	if (allUnknown(spent)) return i18n.t('costs.isUnknown');
	const known = spent.unknown === 0 ? spent : { microUsd: spent.microUsd, local: false };
	return [costOf(i18n, known), ...notesOf(i18n, spent)].join(', ');
}

/** What a run has cost up to now: "Bisher 0,004 € (erwartet 0,01 €)"; it is not compared before its end. */
export function spentSoFar(i18n: I18n, spent: workflow.Spent): string {
	if (spent.local) return i18n.cost({ local: true });
	if (allUnknown(spent)) return i18n.t('costs.isUnknown');
	const amount = i18n.money(spent.microUsd);
	const sum =
		spent.expected === undefined
			? i18n.t('costs.soFar', { amount })
			: i18n.t('costs.soFarExpected', { amount, expected: i18n.money(spent.expected) });
	return [sum, ...notesOf(i18n, spent)].join(', ');
}

/** Nothing is known but that some calls cost nothing. */
const allUnknown = ({ unknown, microUsd }: workflow.Spent) => unknown > 0 && microUsd === 0;

function notesOf(i18n: I18n, { unknown, estimated }: workflow.Spent): string[] {
	return [
		...(unknown > 0 ? [i18n.t('costs.unknown', { n: unknown })] : []),
		...(estimated > 0 ? [i18n.t('costs.estimated', { n: estimated })] : []),
	];
}

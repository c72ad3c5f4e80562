import type { workflow } from '$lib/backend/types';
import type { I18n } from '$lib/i18n/i18n.svelte';

/** "8 Schritte in 5 Aufträgen", then how they ended; what did not happen is left out. */
export function stepsOf(i18n: I18n, work: workflow.Work): string[] {
	if (work.steps === 0) return [];
	const ends = (['finished', 'failed', 'skipped', 'stopped'] as const)
		.filter((end) => work[end] > 0)
		.map((end) => i18n.t(`figures.${end}`, { n: i18n.number(work[end]) }));
	const all = i18n.t('figures.steps.n', { n: work.steps });
	return [`${all} ${i18n.t('figures.runs.n', { n: work.runs })}`, ends.join(', ')].filter(Boolean);
}

/** What the teacher did with them. */
export function takenOf(i18n: I18n, work: workflow.Work): string[] {
	const taken = work.unchanged + work.changed;
	if (taken + work.refused === 0) return [];
	const how = (['params', 'edited', 'revised'] as const)
		.filter((each) => work[each] > 0)
		.map((each) => i18n.t(`figures.${each}`, { n: i18n.number(work[each]) }));
	return [
		taken > 0
			? i18n.t('figures.unchanged', { unchanged: i18n.number(work.unchanged), taken: i18n.number(taken) })
			: i18n.t('figures.notTaken'),
		how.length > 0 ? i18n.t('figures.changed', { list: i18n.list(how) }) : '',
		work.refused > 0 ? i18n.t('figures.refused', { n: work.refused }) : '',
	].filter(Boolean);
}

/** What its calls cost; an amount that nobody knows is unknown, never nothing. */
export function callsOfWork(i18n: I18n, work: workflow.Work): string[] {
	if (work.calls === 0) return [i18n.t('figures.noCalls')];
	const amount = work.unknown === work.calls ? i18n.t('app.unknown') : i18n.money(work.microUsd);
	const part = work.unknown > 0 && work.unknown < work.calls;
	return [
		`${amount}, ${i18n.t('costs.calls', { n: work.calls })}`,
		...(part ? [i18n.t('figures.unknown', { n: work.unknown })] : []),
	];
}

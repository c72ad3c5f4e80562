import type { workflow } from '$lib/backend/types';
import type { I18n } from '$lib/i18n/i18n.svelte';

/** What a call took; what is not known is said to be unknown. */
export function spentOf(i18n: I18n, spent: workflow.TimelineSpent): string {
	const tokens = (n: number | undefined) => (n === undefined ? i18n.t('app.unknown') : i18n.number(n));
	return [
		i18n.t('costs.tokens.in', { n: tokens(spent.input) }),
		i18n.t('costs.tokens.out', { n: tokens(spent.output) }),
		i18n.cost(spent),
	].join(', ');
}

import type { provider } from '$lib/backend/types';
import type { I18n, Key } from '$lib/i18n/i18n.svelte';

/** The name of a provider for people; what is no provider of Pult keeps its name. */
export function providerName(i18n: I18n, info: Pick<provider.Info, 'name' | 'local'>): string {
	if (info.name === 'openai') return i18n.t(info.local ? 'provider.name.local' : 'provider.name.server');
	return info.name === 'gemini' || info.name === 'offline' ? i18n.t(`provider.name.${info.name}`) : info.name;
}

/** The simple view: who writes, what that means, what it costs. */
export function sentences(i18n: I18n, info: provider.Info, limits: { day: number; month: number }): string[] {
	const { name, host, local } = info;
	const kind = name === 'offline' ? 'offline' : local ? 'local' : name === 'gemini' ? 'gemini' : 'server';
	const where: Key = local ? 'provider.where.here' : 'provider.where.away';
	const cost: Key = local ? `provider.cost.${name === 'offline' ? 'none' : 'local'}` : 'provider.cost.shown';
	const bounds = [
		...(limits.day > 0 ? [i18n.t('provider.cost.day', { amount: i18n.money(limits.day) })] : []),
		...(limits.month > 0 ? [i18n.t('provider.cost.month', { amount: i18n.money(limits.month) })] : []),
	];
	const bound = local || bounds.length === 0 ? '' : ` ${i18n.t('provider.cost.asks', { bounds: i18n.list(bounds) })}`;
	return [i18n.t(`provider.who.${kind}`, { host }), i18n.t(where, { host }), i18n.t(cost) + bound];
}

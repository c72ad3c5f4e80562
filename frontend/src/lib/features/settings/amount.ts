/** What amounts are typed in; `euroRate` is micro-euro for one US dollar. */
export type Money = { currency: string; euroRate: number };

const MICRO = 1_000_000;

/** Micro-USD of what was typed ("1,50", "2", ""), rounded; 0 for nothing, undefined for what is no amount. */
export function toMicroUsd(typed: string, { currency, euroRate }: Money): number | undefined {
	const text = typed.replace(/[€$\s\u00a0]/g, '');
	if (text === '') return 0;
	// "1.000" is a thousand to one reader and one to another: it is no amount.
	if (!/^\d+([.,]\d+)?$/.test(text) || /^[1-9]\d*[.,]\d{3}$/.test(text)) return undefined;
	const micro = Number(text.replace(',', '.')) * MICRO;
	return Math.round(currency === 'USD' ? micro : (micro / euroRate) * MICRO);
}

/** The amount as it is typed, with two digits or as many as it needs; "" for none. */
export function toTyped(microUsd: number, { currency, euroRate }: Money, language: string): string {
	if (microUsd === 0) return '';
	const amount = (currency === 'USD' ? microUsd : (microUsd * euroRate) / MICRO) / MICRO;
	const text = amount.toFixed(amount < 0.01 ? 4 : 2);
	return language === 'de' ? text.replace('.', ',') : text;
}

/** Micro-euro for a dollar of what was typed ("0,86"); undefined for what is no rate. */
export function toRate(typed: string): number | undefined {
	const rate = toMicroUsd(typed, { currency: 'USD', euroRate: 0 });
	return rate ? rate : undefined;
}

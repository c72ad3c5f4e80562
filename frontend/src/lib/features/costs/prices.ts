import type { cost } from '$lib/backend/types';

const AMOUNTS = ['input', 'cached', 'output', 'longIn', 'longCached', 'longOut'] as const;

/** Two prices of the same model. */
export const same = (a: cost.Price, b: cost.Price) => a.provider === b.provider && a.model === b.model;

/** The teacher's own list with one entry more; an entry of the same model gives way. */
export function withPrice(own: cost.Price[], price: cost.Price): cost.Price[] {
	return [...own.filter((each) => !same(each, price)), price];
}

/**
 * Reads a price list from a file: a list of prices, or an object with it under "rows". An amount is a whole number of micro-USD for a
 * million tokens, or null for unknown. Anything else makes the whole file no price list.
 */
export function readPrices(text: string): cost.Price[] | undefined {
	let found: unknown;
	try {
		found = JSON.parse(text);
	} catch {
		return undefined;
	}
	const rows = isRecord(found) ? found['rows'] : found;
	if (!Array.isArray(rows) || rows.length === 0) return undefined;
	const prices = rows.map(readPrice);
	return prices.every((price) => price !== undefined) ? prices : undefined;
}

function readPrice(row: unknown): cost.Price | undefined {
	if (!isRecord(row)) return undefined;
	const [provider, model, from] = [words(row['provider']), words(row['model']), row['from'] ?? 0];
	if (!provider || !model || !isAmount(from)) return undefined;
	const amounts: Partial<Record<(typeof AMOUNTS)[number], number>> = {};
	for (const name of AMOUNTS) {
		const amount = row[name] ?? undefined;
		if (amount === undefined) continue;
		if (!isAmount(amount)) return undefined;
		amounts[name] = amount;
	}
	return { provider, model, from, ...amounts, own: true, date: words(row['date']), source: words(row['source']) };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
	typeof value === 'object' && value !== null && !Array.isArray(value);
const isAmount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;
const words = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

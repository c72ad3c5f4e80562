import type { cost } from '../types';

const price = (model: string, input: number, output: number, more: Partial<cost.Price> = {}): cost.Price => ({
	provider: 'gemini',
	model,
	input,
	cached: Math.round(input / 4),
	output,
	from: 0,
	own: false,
	date: '2025-11-28',
	source: 'https://ai.google.dev/gemini-api/docs/pricing',
	...more,
});

/** The price list that ships with the fake: micro-USD for a million tokens. */
export const PRICES: cost.Price[] = [
	price('gemini-2.5-pro', 1_250_000, 10_000_000, {
		from: 200_000,
		longIn: 2_500_000,
		longCached: 625_000,
		longOut: 15_000_000,
	}),
	price('gemini-2.5-flash', 300_000, 2_500_000),
	price('gemini-2.5-flash-lite', 100_000, 400_000),
	price('mistral-large-latest', 2_000_000, 6_000_000, {
		provider: 'api.mistral.ai',
		source: 'https://mistral.ai/pricing',
	}),
];

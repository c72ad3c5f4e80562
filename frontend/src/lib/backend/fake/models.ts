import { model, type provider } from '../types';

const { Strong, Fast, Image, Embedding } = model.ModelRole;

function entry(
	id: string,
	name: string,
	roles: model.ModelRole[],
	limits: [input: number, output: number],
	price: { in?: number; out?: number } = {},
): provider.Model {
	const [inputLimit, outputLimit] = limits;
	return {
		info: { id, name, roles, inputLimit, outputLimit, retired: false, remote: '' },
		inMicroUsd: price.in,
		outMicroUsd: price.out,
		suggests: [],
	};
}

/** What the servers of the fake list, with prices where one is known. */
export const MODELS = {
	gemini: [
		entry('gemini-2.5-pro', 'Gemini 2.5 Pro', [Strong, Fast], [1_048_576, 65_536], { in: 1_250_000, out: 10_000_000 }),
		entry('gemini-2.5-flash', 'Gemini 2.5 Flash', [Strong, Fast], [1_048_576, 65_536], { in: 300_000, out: 2_500_000 }),
		entry('gemini-2.5-flash-image', 'Gemini 2.5 Flash Image', [Image], [32_768, 32_768], {
			in: 300_000,
			out: 30_000_000,
		}),
		entry('gemini-embedding-001', 'Gemini Embedding', [Embedding], [2048, 0], { in: 150_000 }),
		entry('gemini-experimental-1121', '', [Strong], [0, 0]),
	],
	openai: [
		entry('qwen3:8b', '', [Strong, Fast], [40_960, 0], { in: 0, out: 0 }),
		entry('gemma3:4b', '', [Fast], [131_072, 0], { in: 0, out: 0 }),
	],
} as const satisfies Record<string, readonly provider.Model[]>;

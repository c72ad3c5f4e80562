import type { workflow } from '$lib/backend/types';

/** What many loops add up to (seed 004, continuation analytics). */
export type Tally = {
	/** How often an agent worked, up to an answer or a question. */
	n: number;
	/** Replies of models in all of them. */
	iterations: number;
	longest: number;
	toolCalls: number;
	continued: number;
	hints: number;
	seconds: number;
	overhead: number;
	/** Tokens sent in first calls, and in all later ones. */
	first: number;
	later: number;
};

export function tally(groups: workflow.TraceGroup[]): Tally {
	const sum = (of: (group: workflow.TraceGroup) => number) => groups.reduce((total, each) => total + of(each), 0);
	const first = sum((each) => each.first);
	return {
		n: sum((each) => each.n),
		iterations: sum((each) => each.iterations * each.n),
		longest: Math.max(0, ...groups.map((each) => each.iterations)),
		toolCalls: sum((each) => each.toolCalls),
		continued: sum((each) => each.continued),
		hints: sum((each) => each.hints),
		seconds: sum((each) => each.seconds),
		overhead: sum((each) => each.overhead),
		first,
		later: sum((each) => each.tokens) - first,
	};
}

/** Replies of a loop on average; 0 when there is none. */
export const average = ({ n, iterations }: Tally) => (n > 0 ? iterations / n : 0);

/** Tokens of a first call and of a later one on average; undefined when none were counted or there was no later call. */
export function perCall({ n, iterations, first, later }: Tally): { first: number; later: number } | undefined {
	const calls = iterations - n;
	return n > 0 && calls > 0 && first > 0 ? { first: first / n, later: later / calls } : undefined;
}

/** How often each length occurred, from 1 to the longest. */
export function lengths(groups: workflow.TraceGroup[]): { length: number; n: number }[] {
	const { longest } = tally(groups);
	return Array.from({ length: longest }, (_, at) => ({
		length: at + 1,
		n: groups.reduce((sum, each) => sum + (each.iterations === at + 1 ? each.n : 0), 0),
	}));
}

/** How often each ending occurred, the most frequent first. */
export function endings(groups: workflow.TraceGroup[]): { ending: string; n: number }[] {
	const found = new Map<string, number>();
	for (const { ending, n } of groups) found.set(ending, (found.get(ending) ?? 0) + n);
	return [...found].map(([ending, n]) => ({ ending, n })).sort((a, b) => b.n - a.n);
}

/** The groups of each agent, the busiest first. */
export function byAgent(groups: workflow.TraceGroup[]): { agent: string; tally: Tally; limits: number }[] {
	const names = [...new Set(groups.map(({ agent }) => agent))];
	return names
		.map((agent) => {
			const own = groups.filter((each) => each.agent === agent);
			return { agent, tally: tally(own), limits: tally(own.filter(({ ending }) => LIMITS.has(ending))).n };
		})
		.sort((a, b) => b.tally.n - a.tally.n);
}

/** Endings in which a loop asks "Weiter?". */
const LIMITS: ReadonlySet<string> = new Set(['repetition', 'iterations', 'time', 'money', 'each']);

import type { workflow } from '../types';

type Line = [agent: string, ending: string, iterations: number, n: number];

/** How loops ran: most short ones, some that came to a limit, a few that were stopped or failed. */
const LINES: Line[] = [
	['planner', 'answered', 1, 21],
	['planner', 'answered', 2, 4],
	['planner', 'unusable', 3, 1],
	['research', 'answered', 2, 9],
	['research', 'answered', 3, 14],
	['research', 'answered', 4, 6],
	['research', 'iterations', 5, 4],
	['research', 'repetition', 4, 1],
	['research', 'money', 5, 1],
	['research', 'answered', 7, 2],
	['research', 'cancelled', 2, 1],
	['research', 'held', 2, 3],
	['image', 'answered', 2, 11],
	['image', 'answered', 3, 2],
	['image', 'failed', 1, 1],
];

/** As the program adds them up; a shorter time has fewer of them. */
export function habits(days: number): workflow.ChainGroup[] {
	const share = days === 7 ? 0.2 : days === 30 ? 1 : 3;
	return LINES.map(([agent, ending, iterations, n]) => group(agent, ending, iterations, Math.round(n * share))).filter(
		({ n }) => n > 0,
	);
}

function group(agent: string, ending: string, iterations: number, n: number): workflow.ChainGroup {
	const first = n * (agent === 'planner' ? 2100 : 2700);
	return {
		agent,
		ending,
		iterations,
		n,
		toolCalls: n * Math.max(0, iterations - 1) * (agent === 'research' ? 2 : 1),
		continued: n * Math.max(0, iterations - 2),
		hints: ending === 'unusable' ? 2 * n : 0,
		seconds: n * iterations * 6.4,
		overhead: n * iterations * 0.21,
		tokens: first + n * (iterations - 1) * 4300,
		first,
	};
}

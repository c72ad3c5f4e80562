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
export function habits(days: number): workflow.TraceGroup[] {
	const share = days === 7 ? 0.2 : days === 30 ? 1 : 3;
	return LINES.map(([agent, ending, iterations, n]) => group(agent, ending, iterations, Math.round(n * share))).filter(
		({ n }) => n > 0,
	);
}

function group(agent: string, ending: string, iterations: number, n: number): workflow.TraceGroup {
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

/** What the steps of the same agents came to. */
export function works(days: number): workflow.Work[] {
	const share = days === 7 ? 1 : days === 30 ? 5 : 15;
	const work = (part: Partial<workflow.Work>): workflow.Work => ({
		agent: '',
		runs: 0,
		steps: 0,
		finished: 0,
		failed: 0,
		skipped: 0,
		stopped: 0,
		unchanged: 0,
		changed: 0,
		params: 0,
		edited: 0,
		revised: 0,
		refused: 0,
		calls: 0,
		microUsd: 0,
		unknown: 0,
		...part,
	});
	const image = {
		finished: 4 * share,
		skipped: share,
		unchanged: 2 * share,
		changed: share,
		params: share,
		refused: share,
	};
	const research = {
		finished: 6 * share,
		failed: share,
		stopped: 1,
		unchanged: 4 * share,
		changed: 2 * share,
		edited: share,
	};
	return [
		work({ agent: 'image', runs: 5 * share, steps: 5 * share, ...image, seconds: 3.4 }),
		work({ agent: 'planner', calls: 7 * share, microUsd: 900 * share }),
		work({
			agent: 'research',
			runs: 6 * share,
			steps: 7 * share + 1,
			...research,
			revised: share,
			seconds: 41,
			calls: 21 * share,
			microUsd: 12_400 * share,
			unknown: 2,
		}),
	];
}

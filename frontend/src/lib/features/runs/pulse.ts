import type { WireEvent } from '$lib/backend/types';

/** What the loop of an agent is doing right now. It is told, not stored: after a reload it comes with the next step of the loop. */
export type Pulse = {
	/** The step, "" for the planner. */
	stepId: string;
	/** The stage of seed 003: "reasoning", "searching_web", … */
	stage: string;
	/** 0 until the loop has said it. */
	iteration: number;
	/** Iterations before the loop asks; 0 is not said. */
	most: number;
	tools: string[];
	/** The model's newest thinking, when it is shown at all: it stands until the next iteration thinks, too. */
	thought: string;
	/** The iteration it belongs to. */
	thoughtIn: number;
};

/** What stands where a piece of the thinking was lost. */
const LOST = ' … ';
const FIRST = { stage: 'reasoning', iteration: 0, most: 0, tools: [], thought: '', thoughtIn: 0 };

export const begins = (event: WireEvent) => event.type === 'agent.progress' || event.type === 'agent.thought';

/** The pulse after one more event; `gap` says that events before it were lost. */
export function beat(before: Pulse | undefined, event: WireEvent, gap = false): Pulse | undefined {
	if (event.type !== 'agent.progress' && event.type !== 'agent.thought') return before;
	const stepId = event.data.agentId;
	const now = before?.stepId === stepId ? before : { ...FIRST, stepId };
	if (event.type === 'agent.progress') {
		const { step, status, details } = event.data;
		// What is over stays on show until the next begins.
		if (status !== 'started') return before;
		const { iteration, maxIterations, tools } = details;
		return { ...now, stage: step, iteration, most: maxIterations, tools };
	}
	const fresh = now.thoughtIn !== now.iteration;
	const so = fresh ? '' : now.thought;
	return { ...now, thought: so + (gap && so ? LOST : '') + event.data.delta, thoughtIn: now.iteration };
}

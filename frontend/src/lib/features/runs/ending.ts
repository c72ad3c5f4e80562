import { workflow } from '$lib/backend/types';

/** How a run stands that goes no further by itself, and how grave that is; undefined while it goes on or waits. */
export function ending(state: workflow.State) {
	switch (state) {
		case workflow.State.Completed:
			return { tone: 'good', key: 'completed' } as const;
		case workflow.State.Stopped:
			return { tone: 'warn', key: 'stopped' } as const;
		case workflow.State.Failed:
			return { tone: 'bad', key: 'failed' } as const;
		case workflow.State.Interrupted:
			return { tone: 'warn', key: 'interrupted' } as const;
		case workflow.State.Drafting:
		case workflow.State.AwaitingPlan:
		case workflow.State.Running:
		case workflow.State.Stopping:
		case workflow.State.Reviewing:
			return undefined;
	}
}

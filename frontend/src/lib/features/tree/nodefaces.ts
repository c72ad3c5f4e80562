import { workflow } from '$lib/backend/types';
import Ban from '@lucide/svelte/icons/ban';
import Check from '@lucide/svelte/icons/check';
import Circle from '@lucide/svelte/icons/circle';
import CircleAlert from '@lucide/svelte/icons/circle-alert';
import CircleDot from '@lucide/svelte/icons/circle-dot';
import CircleHelp from '@lucide/svelte/icons/circle-help';
import CircleStop from '@lucide/svelte/icons/circle-stop';
import Hourglass from '@lucide/svelte/icons/hourglass';
import RotateCcw from '@lucide/svelte/icons/rotate-ccw';

const { NodeState } = workflow;

/** How the state of an agent looks; the words are the program's ("node.running"). */
export const faces = {
	[NodeState.Queued]: { icon: Circle, look: 'text-ink-3' },
	[NodeState.Running]: { icon: CircleDot, look: 'text-accent' },
	[NodeState.AwaitingUser]: { icon: CircleHelp, look: 'text-warn' },
	[NodeState.Completed]: { icon: Check, look: 'text-good' },
	[NodeState.Modified]: { icon: RotateCcw, look: 'text-warn' },
	[NodeState.Deleted]: { icon: Ban, look: 'text-ink-3' },
	[NodeState.Cancelling]: { icon: CircleStop, look: 'text-warn' },
	[NodeState.Error]: { icon: CircleAlert, look: 'text-bad' },
	[NodeState.Unknown]: { icon: Hourglass, look: 'text-warn' },
} satisfies Record<workflow.NodeState, { icon: typeof Check; look: string }>;

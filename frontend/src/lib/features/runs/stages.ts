import { workflow } from '$lib/backend/types';
import type { Component } from 'svelte';
import ReviewStage from '../review/ReviewStage.svelte';
import Drafting from './Drafting.svelte';
import type { OpenRun } from './openrun.svelte';
import WorkStage from './WorkStage.svelte';

/** What the page of a run shows in each state, when no question fills it. */
export const stages = {
	[workflow.State.Drafting]: Drafting,
	[workflow.State.AwaitingPlan]: Drafting,
	[workflow.State.Running]: WorkStage,
	[workflow.State.Stopping]: WorkStage,
	[workflow.State.Interrupted]: WorkStage,
	[workflow.State.Reviewing]: ReviewStage,
	[workflow.State.Completed]: ReviewStage,
	[workflow.State.Stopped]: ReviewStage,
	[workflow.State.Failed]: ReviewStage,
} satisfies Record<workflow.State, Component<{ open: OpenRun }>>;

import { gate, type workflow } from '$lib/backend/types';
import type { Component } from 'svelte';
import AskFace from './AskFace.svelte';
import BeginFace from './BeginFace.svelte';
import BudgetFace from './BudgetFace.svelte';
import OnwardFace from './OnwardFace.svelte';
import type { OpenGate } from './opengate.svelte';
import ResultFace from './ResultFace.svelte';
import SendFace from './SendFace.svelte';
import StepFace from './StepFace.svelte';
import TroubleFace from './TroubleFace.svelte';

type Face = Component<{ open: OpenGate; run: workflow.Run; onhide: () => void }>;

/** Questions that fill the page of the run; all others stand before it. */
type PageKind = gate.Kind.Clarify | gate.Kind.Plan | gate.Kind.Review;
type ModalKind = Exclude<gate.Kind, PageKind>;

const faces = {
	[gate.Kind.Step]: StepFace,
	[gate.Kind.Result]: ResultFace,
	[gate.Kind.Failure]: TroubleFace,
	[gate.Kind.Unknown]: TroubleFace,
	[gate.Kind.Resume]: BeginFace,
	[gate.Kind.Start]: BeginFace,
	[gate.Kind.Send]: SendFace,
	[gate.Kind.Budget]: BudgetFace,
	[gate.Kind.Onward]: OnwardFace,
	[gate.Kind.Ask]: AskFace,
} satisfies Record<ModalKind, Face>;

/** The face of a question that stands before the page; a question that fills the page has none. */
export function faceOf(kind: gate.Kind): Face | undefined {
	const all: Partial<Record<gate.Kind, Face>> = faces;
	return all[kind];
}

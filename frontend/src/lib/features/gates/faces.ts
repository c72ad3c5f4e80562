import { consent, type workflow } from '$lib/backend/types';
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
type PageKind = consent.Kind.Clarify | consent.Kind.Plan | consent.Kind.Review;
type ModalKind = Exclude<consent.Kind, PageKind>;

const faces = {
	[consent.Kind.Step]: StepFace,
	[consent.Kind.Result]: ResultFace,
	[consent.Kind.Failure]: TroubleFace,
	[consent.Kind.Unknown]: TroubleFace,
	[consent.Kind.Resume]: BeginFace,
	[consent.Kind.Start]: BeginFace,
	[consent.Kind.Send]: SendFace,
	[consent.Kind.Budget]: BudgetFace,
	[consent.Kind.Onward]: OnwardFace,
	[consent.Kind.Ask]: AskFace,
} satisfies Record<ModalKind, Face>;

/** The face of a question that stands before the page; a question that fills the page has none. */
export function faceOf(kind: consent.Kind): Face | undefined {
	const all: Partial<Record<consent.Kind, Face>> = faces;
	return all[kind];
}

import type { evidence } from '$lib/backend/types';

/** Why a statement is not proved: nothing was found, no rule can tell, or the model alone knows it. */
export type Doubt = 'unproved' | 'unclear' | 'model';
/** The statements of a research that are not proved, by their text. */
export type Doubts = ReadonlyMap<string, Doubt>;

export function doubtsOf(report: evidence.Report | undefined): Doubts {
	const doubts = new Map<string, Doubt>();
	for (const { text } of report?.model ?? []) doubts.set(text, 'model');
	for (const { text } of report?.unclear ?? []) doubts.set(text, 'unclear');
	for (const { text } of report?.unproved ?? []) doubts.set(text, 'unproved');
	return doubts;
}

import type { consent } from '$lib/backend/types';

/** A round of revision as the teacher is writing it. It stays while its dialog is closed; what all results share is the question's feedback. */
export class Revision {
	/** How far it goes; undefined while the dialog is closed. */
	type = $state<consent.RevisionType>();
	/** The results that are made anew. */
	steps = $state<string[]>([]);
	/** What is to be different in one result, by step. */
	words = $state<Record<string, string>>({});

	/** Something was written about a single result. */
	get begun(): boolean {
		return Object.values(this.words).some((text) => text.trim());
	}

	/** Adds a wish about a result to what is written already. */
	wish(stepId: string, text: string) {
		if (!this.steps.includes(stepId)) this.steps = [...this.steps, stepId];
		const before = this.words[stepId]?.trim() ?? '';
		if (!before.includes(text)) this.words[stepId] = [before, text].filter(Boolean).join('\n');
	}
}

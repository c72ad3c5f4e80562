import type { Backend } from '$lib/backend/backend';
import { locale, workflow } from '$lib/backend/types';

/** A new job. */
export async function begin({ runs }: Backend, text: string): Promise<workflow.Run> {
	const meant = workflow.Intention.Job;
	const { run } = await runs.Submit({ text, language: locale.Lang.De, meant, mode: workflow.Mode.Full });
	if (!run) throw new Error(`${text} has begun nothing`);
	return run;
}

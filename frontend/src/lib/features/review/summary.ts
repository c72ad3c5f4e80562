import type { artifact } from '$lib/backend/types';

/** Sentences of one research, with the sources that their numbers point into. */
export type Stretch = Pick<artifact.Research, 'sources'> & { sentences: artifact.Sentence[] };

/**
 * A summary is the summaries of all researches one after the other, each numbered for itself. Sentences that no research holds any more keep
 * their numbers without sources: better none than those of another text.
 */
export function stretches(summary: artifact.Sentence[], researches: artifact.Research[]): Stretch[] {
	const found: Stretch[] = [];
	let at = 0;
	for (const { summary: own, sources } of researches) {
		if (own.length === 0 || !own.every(({ text }, n) => text === summary[at + n]?.text)) continue;
		found.push({ sentences: summary.slice(at, at + own.length), sources });
		at += own.length;
	}
	if (at < summary.length) found.push({ sentences: summary.slice(at), sources: [] });
	return found;
}

/** Characters a request may have. */
export const MAX = 20_000;

/** What is wrong with the words of a teacher: they say nothing, or are more than a job may hold. */
export function objection(text: string): 'empty' | 'long' | undefined {
	if (text.length > MAX) return 'long';
	return /\p{L}/u.test(text) ? undefined : 'empty';
}

import words from '$consent/agreements.json';

/**
 * A text that is nothing but a yes, praise or thanks, as Go knows it (consent.Agrees): the words are Go's. It decides
 * nothing: it only points to the button (PRODUCT.md, decision 3).
 */
export const agrees = (text: string): boolean => {
	const list =
		text
			.toLowerCase()
			.replaceAll('’', "'")
			.match(/\p{So}|[\p{L}\p{N}'-]+/gu) ?? [];
	let said = ` ${list.join(' ')} `;
	if (text.includes('?') || words.asks.some((ask) => said.startsWith(` ${ask} `))) return false;
	let yes = false;
	for (const phrase of words.phrases) {
		yes ||= said.includes(` ${phrase} `);
		said = said.replaceAll(` ${phrase} `, ' ');
	}
	for (const noun of words.nouns) said = said.replaceAll(` ${noun} `, ' ');
	const core = [...words.yes, ...words.praise, ...words.thanks];
	const rest = said.split(' ').filter((word) => word !== '');
	return (
		(yes || rest.some((word) => core.includes(word))) &&
		rest.every((word) => core.includes(word) || words.small.includes(word))
	);
};

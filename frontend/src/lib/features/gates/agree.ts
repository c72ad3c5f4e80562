/** A text that is nothing but a yes, as Go knows it (gate.Agrees). It decides nothing: it only points to the button (PRODUCT.md, decision 3). */
export const agrees = (text: string) =>
	/^(ok(ay)?|ja|passt( so)?|gut|alles gut|einverstanden|genehmigt|freigegeben|yes|fine|approved?|looks good)[.! ]*$/i.test(
		text.trim(),
	);

/**
 * Makes the children of `target` equal to those of `fragment` and leaves alone what is equal already: a selection in the text above
 * stays, and only the end of a growing block is laid out again.
 */
export function graft(target: Node, fragment: Node) {
	let old = target.firstChild;
	let fresh = fragment.firstChild;
	while (old && fresh && old.isEqualNode(fresh)) {
		old = old.nextSibling;
		fresh = fresh.nextSibling;
	}
	if (old && fresh && grows(old, fresh)) {
		graft(old, fresh);
		fresh = fresh.nextSibling;
		old = old.nextSibling;
	}
	while (old) {
		const gone: ChildNode = old;
		old = old.nextSibling;
		gone.remove();
	}
	while (fresh) {
		const next: ChildNode | null = fresh.nextSibling;
		target.appendChild(fresh);
		fresh = next;
	}
}

/** The same element with other children, or the same text with another end. */
function grows(old: Node, fresh: Node): boolean {
	if (old.nodeType === Node.TEXT_NODE && fresh.nodeType === Node.TEXT_NODE) {
		old.nodeValue = fresh.nodeValue;
		return true;
	}
	if (!(old instanceof Element) || !(fresh instanceof Element) || old.matches('.tex')) return false;
	return old.cloneNode(false).isEqualNode(fresh.cloneNode(false));
}

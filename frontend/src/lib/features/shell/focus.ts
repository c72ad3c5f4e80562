/** Milliseconds in which a dialog that closes may give the focus back by itself. */
const PATIENCE = 60;

/**
 * Keeps the focus from getting lost: a button that was switched off while it worked has it again afterwards, and what is taken away leaves
 * it to the heading above. Returns the end function.
 */
export function keepFocus(): () => void {
	/** What had the focus last, and all that it stood in. */
	let way: Element[] = [];
	let off: Element | undefined;
	let timer: ReturnType<typeof setTimeout> | undefined;

	const note = ({ target }: FocusEvent) => {
		off = undefined;
		way = [];
		for (let at = target instanceof Element ? target : null; at; at = at.parentElement) way.push(at);
	};
	const elsewhere = () => (off = undefined);

	function rescue() {
		if (!lost() || way[0]?.isConnected !== false) return;
		const stays = way.filter((each) => each.isConnected);
		const heading = stays.map(headingIn).find(Boolean) ?? document.querySelector<HTMLElement>('main h1');
		if (!heading) return;
		if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
		heading.focus({ preventScroll: true });
	}

	const observer = new MutationObserver(() => {
		const [last] = way;
		if (last && isOff(last) && last === document.activeElement) off = last;
		else if (off instanceof HTMLElement && !isOff(off) && lost()) off.focus({ preventScroll: true });
		if (last?.isConnected !== false) return;
		clearTimeout(timer);
		timer = setTimeout(rescue, PATIENCE);
	});
	observer.observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['disabled'] });
	document.addEventListener('focusin', note);
	document.addEventListener('pointerdown', elsewhere);
	return () => {
		observer.disconnect();
		clearTimeout(timer);
		document.removeEventListener('focusin', note);
		document.removeEventListener('pointerdown', elsewhere);
	};
}

const lost = () => document.activeElement === null || document.activeElement === document.body;

const isOff = (each: Element) => each.isConnected && each.matches(':disabled');

const headingIn = (each: Element) => each.querySelector<HTMLElement>('h1, h2, h3');

import type { KatexOptions } from 'katex';

/** Sets formulas: fills every .tex below a node. Broken TeX keeps its source and says why in its title. */
export type Typesetter = (root: ParentNode) => void;

const OPTIONS: KatexOptions = { trust: false, strict: 'ignore', maxSize: 30, maxExpand: 300, throwOnError: true };
/** Formulas of a text repeat, above all while it grows: as many are kept ready. */
const KEPT = 400;

/** Reads the program that sets formulas; it comes with the first formula, not with the window. */
export async function loadTypesetter(): Promise<Typesetter> {
	const [{ default: katex }] = await Promise.all([
		import('katex'),
		import('katex/dist/katex.css'),
		import('katex/contrib/mhchem'), // \ce{H2O}
	]);
	const ready = new Map<string, HTMLElement>();
	const made = (element: Element): HTMLElement => {
		const display = element.matches('div, .tex-display');
		const tex = element.textContent;
		const key = `${display ? 'd' : 'i'}${element.localName}${tex}`;
		const known = ready.get(key);
		if (known) return known;
		const fresh = document.createElement(element.localName);
		fresh.className = display ? 'tex tex-display' : 'tex';
		try {
			katex.render(tex, fresh, { ...OPTIONS, displayMode: display });
			fresh.dataset['set'] = '';
		} catch (cause) {
			fresh.textContent = tex;
			fresh.title = cause instanceof Error ? cause.message : String(cause);
			fresh.classList.add('tex-broken');
		}
		const [oldest] = ready.keys();
		if (ready.size >= KEPT && oldest !== undefined) ready.delete(oldest);
		ready.set(key, fresh);
		return fresh;
	};
	return (root) => {
		for (const element of root.querySelectorAll('.tex:not([data-set])'))
			element.replaceWith(made(element).cloneNode(true));
	};
}

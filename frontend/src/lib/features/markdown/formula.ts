import type { TokenizerAndRendererExtension } from 'marked';

/** A piece of a text: words, or the TeX source of a formula. */
export type Piece = { text: string; tex?: undefined } | { tex: string; display: boolean; raw: string };

type Found = { raw: string; tex: string; display: boolean };

/** Blank lines end a formula: what is open at a blank line is text for good, so the text before it never changes again. */
const BLOCK = [
	/^ {0,3}\$\$((?:(?!\n[ \t]*\n|\$\$)[\s\S])+)\$\$[ \t]*(?:\n|$)/,
	/^ {0,3}\\\[((?:(?!\n[ \t]*\n|\\\])[\s\S])+)\\\][ \t]*(?:\n|$)/,
];
const INLINE: [RegExp, boolean][] = [
	[/^\$\$((?:(?!\n[ \t]*\n|\$\$)[\s\S])+)\$\$/, true],
	[/^\\\[((?:(?!\n[ \t]*\n|\\\])[\s\S])+)\\\]/, true],
	[/^\\\(((?:(?!\n[ \t]*\n|\\\))[\s\S])+)\\\)/, false],
];
const DOLLAR = /^\$(?![\s$])((?:\\[^\n]|[^\\\n$])*?(?:\\[^\n]|[^\\\s$]))\$(?![\d$])/;
const OPENER = /(?<![\\$\p{L}])\$|\\[([]/u;

/** "5 und 6" between two dollar signs is money; "x \text{ und } y" is a formula. */
const isMoney = (tex: string) => !tex.includes('\\') && /(^|\s)\p{L}{2,}(\s|[.,;:!?]|$)/u.test(tex);

/** The formula that begins a line and stands alone. */
function blockFormula(src: string): Found | undefined {
	for (const rule of BLOCK) {
		const [raw, tex] = rule.exec(src) ?? [];
		if (raw !== undefined && tex?.trim()) return { raw, tex: tex.trim(), display: true };
	}
	return undefined;
}

/** The formula at the very start of `src`. */
function inlineFormula(src: string): Found | undefined {
	for (const [rule, display] of INLINE) {
		const [raw, tex] = rule.exec(src) ?? [];
		if (raw !== undefined && tex?.trim()) return { raw, tex: tex.trim(), display };
	}
	const [raw, tex] = DOLLAR.exec(src) ?? [];
	return raw !== undefined && tex && !isMoney(tex) ? { raw, tex, display: false } : undefined;
}

/** Cuts a plain text into words and formulas; nothing but formulas is read as markup. */
export function pieces(text: string): Piece[] {
	const found: Piece[] = [];
	let begun = 0;
	for (const { index } of text.matchAll(new RegExp(OPENER, 'gu'))) {
		const formula = index < begun ? undefined : inlineFormula(text.slice(index));
		if (!formula) continue;
		if (index > begun) found.push({ text: text.slice(begun, index) });
		found.push(formula);
		begun = index + formula.raw.length;
	}
	if (begun < text.length) found.push({ text: text.slice(begun) });
	return found;
}

const TYPED_FRACTION = /(?<![\p{L}\d/_$\\]|\d[.,])(?:(\d+) )?(\d+|_{4,})\/(\d+|_{4,})(?![\p{L}\d/_$]|[.,]\d)/gu;

/** Fractions of an exercise with their parts one above the other, as on paper (formula.Stacked in Go). */
export function stacked(text: string): string {
	const term = (part: string) => (part.startsWith('_') ? '\\boxed{\\phantom{00}}' : part);
	return text.replace(
		TYPED_FRACTION,
		(_, whole: string | undefined, above: string, below: string) =>
			`$${whole ?? ''}\\dfrac{${term(above)}}{${term(below)}}$`,
	);
}

/** Hides formulas from the search for emphasis, so that the star of $a*b$ stays a star. */
export function maskFormulas(src: string): string {
	return pieces(src)
		.map((piece) => (piece.tex === undefined ? piece.text : 'a'.repeat(piece.raw.length)))
		.join('');
}

const escape = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${String(sign.charCodeAt(0))};`);

/** Formulas become elements that hold their source: <span class="tex"> in a line, <div class="tex"> on their own. */
export const formulaRules: TokenizerAndRendererExtension[] = [
	{
		name: 'blockFormula',
		level: 'block',
		start: (src) => /(?:^|\n) {0,3}(?:\$\$|\\\[)/.exec(src)?.index,
		tokenizer(src) {
			const formula = blockFormula(src);
			return formula && { type: 'blockFormula', ...formula };
		},
		renderer: (token) => `<div class="tex">${escape(String(token['tex']))}</div>\n`,
	},
	{
		name: 'formula',
		level: 'inline',
		start: (src) => OPENER.exec(src)?.index,
		tokenizer(src) {
			const formula = inlineFormula(src);
			return formula && { type: 'formula', ...formula };
		},
		renderer: (token) =>
			token['display']
				? `<span class="tex tex-display">${escape(String(token['tex']))}</span>`
				: `<span class="tex">${escape(String(token['tex']))}</span>`,
	},
];

import { Lexer, Marked, type Links, type Token } from 'marked';
import { formulaRules, maskFormulas } from './formula';

const marked = new Marked({ gfm: true, async: false });
marked.use({
	extensions: formulaRules,
	hooks: { emStrongMask: maskFormulas },
	renderer: { checkbox: ({ checked }) => (checked ? '☑ ' : '☐ ') },
});

/** A line that may still become a formula: it was opened, is not closed, and no blank line came after it. */
const OPEN_FORMULA = /(?:^|\n) {0,3}(?:\$\$(?:(?!\n[ \t]*\n|\$\$)[\s\S])*|\\\[(?:(?!\n[ \t]*\n|\\\])[\s\S])*)$/;
const TAG = /<!--[\s\S]*?-->|<(\/?)([a-z][a-z0-9-]*)\b(?:"[^"]*"|'[^']*'|[^'"<>])*?(\/?)>/gi;
const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/i;

/** Markdown to HTML. The result is foreign: it must pass `clean` before it is shown. */
export function toHtml(raw: string, links: Links = {}): string {
	const lexer = new Lexer(marked.defaults);
	Object.assign(lexer.tokens.links, links);
	return marked.parser(lexer.lex(raw));
}

/** How many elements a piece of HTML leaves open. */
function depth(raw: string): number {
	let open = 0;
	for (const [, closing, name, self] of raw.matchAll(TAG)) {
		if (name && !VOID.test(name) && !self) open += closing ? -1 : 1;
	}
	return open;
}

/** What a cut gives: blocks that later text cannot change, how much of the text they are, and the addresses they define. */
export type Cut = { blocks: string[]; length: number; links: Links };

/**
 * Cuts finished blocks from the front of a growing text. Only whole lines are looked at, and the last block that is more than blank lines
 * is never finished: a paragraph may become a heading or a table, a list may go on. HTML that is open holds everything after it.
 */
export function cut(text: string): Cut {
	const whole = text.slice(0, text.lastIndexOf('\n') + 1);
	const { tokens, links } = lexed(whole);
	const last = tokens.findLastIndex((token) => token.type !== 'space');
	const held = OPEN_FORMULA.exec(whole)?.index ?? whole.length;
	const { blocks, length } = grouped(tokens.slice(0, Math.max(0, last)), held);
	return { blocks, length, links };
}

/** All blocks of a text that is as it is; what stays open at its end is a block too. */
export function blocksOf(text: string): string[] {
	const { blocks, length } = grouped(lexed(text).tokens, text.length);
	const rest = text.slice(length);
	return rest.trim() ? [...blocks, rest] : blocks;
}

function lexed(text: string): { tokens: Token[]; links: Links } {
	const lexer = new Lexer(marked.defaults);
	const tokens: Token[] = lexer.blockTokens(text, []);
	// Without a faithful copy of the text there is no safe place to cut.
	const faithful = tokens.map((token) => token.raw).join('') === text;
	return { tokens: faithful ? tokens : [], links: lexer.tokens.links };
}

/** Blank lines go with the block after them, open HTML with everything up to its end; nothing ends behind `held`. */
function grouped(tokens: Token[], held: number): { blocks: string[]; length: number } {
	const blocks: string[] = [];
	let [group, open, end, length] = ['', 0, 0, 0];
	for (const token of tokens) {
		end += token.raw.length;
		if (end > held) break;
		group += token.raw;
		if (token.type === 'html') open = Math.max(0, open + depth(token.raw));
		if (open > 0 || token.type === 'space') continue;
		blocks.push(group);
		length = end;
		group = '';
	}
	return { blocks, length };
}

/** The source of a diagram when the block is nothing else. */
export function diagramOf(raw: string): string | undefined {
	const [, fence, source] = /^\s*(`{3,}|~{3,})[ \t]*mermaid[ \t]*\n([\s\S]*?)\n?(?:\n\s*)?$/.exec(raw) ?? [];
	if (!fence || source === undefined) return undefined;
	const lines = source.split('\n');
	const close = lines.findIndex((line) => new RegExp(`^ {0,3}${fence}[\`~]*\\s*$`).test(line));
	return close >= 0 && lines.slice(close + 1).every((line) => !line.trim())
		? lines.slice(0, close).join('\n')
		: undefined;
}

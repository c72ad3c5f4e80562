import { describe, expect, it } from 'vitest';
import { clean } from './clean';
import { pieces, stacked } from './formula';
import { Growth } from './growth.svelte';
import { cut, diagramOf, toHtml } from './reading';

const words = { image: (host: string) => `Bild von ${host} nicht geladen` };

function shown(html: string): string {
	const root = document.createElement('div');
	root.append(clean(html, words));
	return root.innerHTML;
}

/** Reads a text that arrives in the given pieces. */
function grown(parts: string[]): string[] {
	const growth = new Growth();
	let text = '';
	for (const part of parts) {
		text += part;
		growth.follow(text, false);
	}
	return growth.blocks.map(({ raw }) => toHtml(raw, growth.links));
}

const MIXED = `# Photosynthese

Pflanzen machen aus **Licht** Zucker.
Das geschieht in den *Chloroplasten*.

Überschrift
===========

| Stoff | Formel | Preis |
|:------|:------:|------:|
| Zucker | $C_6H_{12}O_6$ | 5 $ |
| Wasser | \`$H_2O$\` | 3 $ |

- eins
- zwei

  noch zu zwei

  \`\`\`js
  const a = '$x$';

  const b = 2;
  \`\`\`
- drei

1. a

2. b
   - tief

Es gilt:
$$
a
- b
= c
$$
und weiter \\(x^2\\) sowie \\[ y \\] im Satz. Das kostet $5 und $6.

\\[
\\int_0^1 x\\,dx
\\]

$$ offen

bleibt Text

\`\`\`python
print("# keine Überschrift")

- keine Liste
\`\`\`

~~~mermaid
graph TD
  A --> B
~~~

> Zitat
weiter

    eingerückt

    noch immer

<details>
<summary>Mehr</summary>

Innen **fett**

- Liste

</details>

Siehe [Quelle][1] und <b>fett</b>.

---

<!-- ein

Kommentar -->

[1]: https://example.org/a "Titel"

Ende mit \`Code\` und ~~weg~~.
`;

describe('a text that grows', () => {
	const whole = grown([MIXED]);

	it('reads the same, wherever it is cut in two', () => {
		for (let at = 0; at <= MIXED.length; at++)
			expect(grown([MIXED.slice(0, at), MIXED.slice(at)]), `cut at ${String(at)}`).toEqual(whole);
	});

	it('reads the same, whatever the pieces are', () => {
		let state = 7;
		const chance = () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648;
		for (let round = 0; round < 60; round++) {
			const parts: string[] = [];
			for (let at = 0; at < MIXED.length;) {
				const length = 1 + Math.floor(chance() * (round % 2 ? 6 : 90));
				parts.push(MIXED.slice(at, at + length));
				at += length;
			}
			expect(grown(parts), `round ${String(round)}`).toEqual(whole);
		}
	});

	it('reads as the whole text would be read in one go', () => {
		const links = { '1': { href: 'https://example.org/a', title: 'Titel' } };
		const squeeze = (html: string) => html.replace(/\s+/g, ' ').replaceAll('> <', '><').trim();
		expect(squeeze(whole.join('\n'))).toBe(squeeze(toHtml(MIXED, links)));
	});

	it('never changes a block that is finished', () => {
		const growth = new Growth();
		let before: string[] = [];
		for (let at = 1; at <= MIXED.length; at++) {
			growth.follow(MIXED.slice(0, at), false);
			const now = growth.blocks.slice(0, growth.finished).map(({ raw }) => raw);
			expect(now.slice(0, before.length)).toEqual(before);
			before = now;
		}
		expect(before.length).toBeGreaterThan(15);
	});

	it('begins anew when the text is another', () => {
		const growth = new Growth();
		growth.follow('Eins.\n\nZwei.\n\nDrei.\n', false);
		growth.follow('Anders.', false);
		expect(growth.blocks.map(({ raw }) => raw)).toEqual(['Anders.']);
	});

	it('holds back what is open', () => {
		const open = (text: string) => text.slice(cut(text).length).trimStart();
		expect(open('Text\n\n```\ncode\n\nmore\n')).toBe('```\ncode\n\nmore\n');
		expect(open('Text\n\n$$\na\n- b\n')).toMatch(/^\$\$/);
		expect(open('Text\n\n<div>\n\nInnen\n\n')).toMatch(/^<div>/);
		expect(open('Text\n\n- a\n\n')).toMatch(/^- a/);
		expect(open('Text\n\n| a | b |\n')).toMatch(/^\| a/);
	});

	it('knows a diagram only when it is closed', () => {
		expect(diagramOf('```mermaid\ngraph TD\nA-->B\n```\n')).toBe('graph TD\nA-->B');
		expect(diagramOf('\n```mermaid\ngraph TD\nA-->B\n')).toBeUndefined();
		expect(diagramOf('```js\nlet a\n```\n')).toBeUndefined();
		expect(diagramOf('```mermaid\n```\nText')).toBeUndefined();
	});
});

describe('formulas', () => {
	const formulas = (text: string) =>
		[...toHtml(text).matchAll(/<(span|div) class="(tex[^"]*)">([^<]*)</g)].map(
			([, name, kind, tex]) => `${String(name)} ${String(kind)} ${String(tex)}`,
		);

	it.each([
		['Es ist \\(x\\) so.', ['span tex x']],
		['Im Satz \\[x\\] steht sie groß.', ['span tex tex-display x']],
		['\\[\nx\n\\]', ['div tex x']],
		['$$x$$', ['div tex x']],
		['Also $$x$$ eben', ['span tex tex-display x']],
		['Also\n$$\nx\n$$\nund', ['div tex x']],
		['$x^2$', ['span tex x^2']],
		['**$a*b$ und $c*d$**', ['span tex a*b', 'span tex c*d']],
		['$a_1$ und $b_1$', ['span tex a_1', 'span tex b_1']],
		['Mit $x \\text{ und } y$ geht es', ['span tex x \\text{ und } y']],
		['($E=mc^2$)', ['span tex E=mc^2']],
	])('%j are formulas', (text, expected) => {
		expect(formulas(text)).toEqual(expected);
	});

	it.each([
		'Das kostet $5 und $6.',
		'Von $5 auf 10$ gestiegen',
		'US$5 und US$6',
		'5 $ und 6 $',
		'20$/Stück und 30$',
		'Nur ein $ Zeichen',
		'`$x$` und `\\(x\\)`',
		'```\n$$x$$\n\\[y\\]\n```',
		'    $x$',
		'\\$x\\$',
		'$$offen\n\nbleibt$$',
		'$x\n\ny$',
	])('%j are none', (text) => {
		expect(formulas(text)).toEqual([]);
	});

	it('are cut out of plain words, and nothing else is read', () => {
		expect(pieces('Aus **$6CO_2$** wird \\(x\\), $5 und $6')).toEqual([
			{ text: 'Aus **' },
			{ raw: '$6CO_2$', tex: '6CO_2', display: false },
			{ text: '** wird ' },
			{ raw: '\\(x\\)', tex: 'x', display: false },
			{ text: ', $5 und $6' },
		]);
	});

	it.each([
		['1 3/4 − 2/3 = 1 1/12', '$1\\dfrac{3}{4}$ − $\\dfrac{2}{3}$ = $1\\dfrac{1}{12}$'],
		['3/4 = ____/12', '$\\dfrac{3}{4}$ = $\\dfrac{\\boxed{\\phantom{00}}}{12}$'],
		['50 km/h, 1/2/2026, x/2, 0,3/4', '50 km/h, 1/2/2026, x/2, 0,3/4'],
	])('are made of fractions of exercises: %s', (typed, set) => {
		expect(stacked(typed)).toBe(set);
	});

	it('cannot smuggle HTML in', () => {
		expect(shown(toHtml('$x<img src=x onerror=alert(1)>$'))).not.toContain('<img');
	});
});

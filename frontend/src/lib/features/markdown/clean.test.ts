import { describe, expect, it } from 'vitest';
import { clean, cleanSvg } from './clean';
import { toHtml } from './reading';

const words = { image: (host: string) => `Bild von ${host} nicht geladen` };

function shown(text: string): HTMLElement {
	const root = document.createElement('div');
	root.append(clean(toHtml(text), words));
	return root;
}

/** What could run, load or leave in the nodes themselves and again after their HTML was read anew. */
function dangers(root: HTMLElement): string[] {
	const again = document.createElement('div');
	again.innerHTML = root.innerHTML;
	return [root, again].flatMap((each) =>
		[...each.querySelectorAll('*')].flatMap((element) => {
			const bad =
				/^(?:script|style|iframe|frame|object|embed|link|meta|base|form|svg|math|audio|video|source|template|textarea|select|a|area|map)$/;
			const found = bad.test(element.localName) ? [element.localName] : [];
			for (const { name, value } of element.attributes) {
				if (
					/^on|^style$|^srcset$|^href$|^id$|^name$|^action$|^formaction$|^background$|^poster$|^ping$|^xlink/i.test(
						name,
					)
				)
					found.push(name);
				if (name === 'src' && !/^(?:data:image\/(?!svg)|blob:)/.test(value)) found.push(`src=${value}`);
				if (name === 'data-away' && !/^(?:https?:\/\/|mailto:)/.test(value)) found.push(`away=${value}`);
				if (name === 'class' && !/^(?:tex|tex-display|language-\S+)( tex-display)?$/.test(value))
					found.push(`class=${value}`);
			}
			return found;
		}),
	);
}

const VECTORS = [
	'<script>alert(1)</script>',
	'<img src=x onerror=alert(1)>',
	'<img src="https://evil.example/p.png">',
	'<img src="//evil.example/p.png">',
	'<img src="/p.png">',
	'<img srcset="https://evil.example/a.png 1x" src="data:image/png;base64,AAAA">',
	'<img src="data:image/svg+xml;base64,PHN2Zy8+">',
	'<img src="data:text/html,<script>alert(1)</script>">',
	'<img src="file:///etc/passwd">',
	'<picture><source srcset="https://evil.example/a.webp"><img src="https://evil.example/a.png"></picture>',
	'![x](https://evil.example/p.png)',
	'![x](//evil.example/p.png)',
	'![x](javascript:alert(1))',
	'[x](javascript:alert(1))',
	'[x](JaVaScRiPt:alert(1))',
	'[x](java&#115;cript:alert(1))',
	'[x](java\tscript:alert(1))',
	'[x](vbscript:msgbox(1))',
	'[x](data:text/html;base64,PHNjcmlwdD4=)',
	'[x](file:///etc/passwd)',
	'[x](wails://wails/)',
	'[x](#/settings)',
	'[![x](https://evil.example/p.png)](https://evil.example/)',
	'<a href="https://evil.example" ping="https://evil.example/ping" target=_blank>x</a>',
	'<a href="javascript:alert(1)">x</a>',
	'<iframe src="https://evil.example"></iframe>',
	'<iframe srcdoc="<script>alert(1)</script>"></iframe>',
	'<object data="https://evil.example/x.swf"></object>',
	'<embed src="https://evil.example/x">',
	'<svg onload=alert(1)>',
	'<svg><foreignObject><iframe src="https://evil.example"></iframe></foreignObject></svg>',
	'<svg><image href="https://evil.example/x.png"/><use href="https://evil.example/x.svg#a"/></svg>',
	'<svg><style>@import url(https://evil.example/x.css)</style></svg>',
	'<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
	'<math><mi xlink:href="javascript:alert(1)">x</mi></math>',
	'<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math>',
	'<style>body{background:url(https://evil.example/x)}</style>',
	'<p style="background:url(https://evil.example/x)">x</p>',
	'<div style="position:fixed;inset:0">x</div>',
	'<div class="fixed inset-0 z-80 bg-paper">x</div>',
	'<table background="https://evil.example/x.png"><tr><td background="//evil.example/y.png">x</td></tr></table>',
	'<link rel=stylesheet href="https://evil.example/x.css">',
	'<link rel=dns-prefetch href="https://evil.example">',
	'<meta http-equiv=refresh content="0;url=https://evil.example">',
	'<base href="https://evil.example/">',
	'<form action="https://evil.example"><input name=a><button>x</button></form>',
	'<button formaction="javascript:alert(1)">x</button>',
	'<input type=image src="https://evil.example/x.png">',
	'<video src="https://evil.example/x.mp4" poster="https://evil.example/x.png" autoplay></video>',
	'<audio src="https://evil.example/x.mp3" autoplay></audio>',
	'<details open ontoggle=alert(1)>x</details>',
	'<body onload=alert(1)>',
	'<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
	'<template><img src="https://evil.example/x.png"></template>',
	'<marquee onstart=alert(1)>x</marquee>',
	'<p id="app" name="getElementById">x</p>',
	'<img name="cookie"><img id="body">',
	'<map name=a><area href="javascript:alert(1)"></map><img usemap=#a src="data:image/png;base64,AAAA">',
	'<button data-away="javascript:alert(1)">x</button>',
	'<span class="tex" data-away="https://evil.example">x</span>',
	'<!--><img src=x onerror=alert(1)>-->',
	'<<img src=x onerror=alert(1)>',
	'<p title="x" onmouseover="alert(1)">x</p>',
	'```"><img src=x onerror=alert(1)>\nx\n```',
];

describe('foreign text', () => {
	it.each(VECTORS)('%j does nothing', (text) => {
		expect(dangers(shown(text))).toEqual([]);
		expect(dangers(shown(`Vorher ${text} nachher`))).toEqual([]);
		expect(dangers(shown(`- ${text}\n\n> ${text}\n`))).toEqual([]);
	});

	it('offers a picture from elsewhere as words', () => {
		for (const text of ['![Blatt](https://bilder.example/a.png)', '<img src="//bilder.example/a.png">']) {
			const button = shown(text).querySelector('button');
			expect(button?.textContent).toBe('Bild von bilder.example nicht geladen');
			expect(button?.dataset['away']).toBe('https://bilder.example/a.png');
		}
		expect(
			shown('<picture><source srcset="https://a.example/x"><img src="https://b.example/y"></picture>').textContent,
		).toContain('b.example');
	});

	it('keeps a picture that is in the text itself', () => {
		expect(shown('![Punkt](data:image/png;base64,iVBORw0KGgo=)').querySelector('img')?.alt).toBe('Punkt');
	});

	it('shows where a link leads, whatever its words promise', () => {
		expect(shown('[bank.example](https://evil.example/x)').textContent.trim()).toBe('bank.example (evil.example)');
		expect(shown('<https://evil.example/x>').textContent.trim()).toBe('https://evil.example/x');
		expect(shown('[x](https://a@evil.example:8080/)').textContent.trim()).toBe('x (evil.example:8080)');
		expect(shown('[Schreiben](mailto:a@b.example)').querySelector('button')?.dataset['away']).toBe(
			'mailto:a@b.example',
		);
	});

	it('keeps the words of what it takes out', () => {
		expect(shown('<center>Wichtig</center>').textContent.trim()).toBe('Wichtig');
		expect(shown('[Seite](javascript:alert(1))').textContent.trim()).toBe('Seite');
	});

	it('keeps tables, lists, tasks and code', () => {
		const root = shown('| a | b |\n|---|--:|\n| 1 | 2 |\n\n1. x\n2. y\n\n- [x] fertig\n\n```ts\nlet a;\n```\n');
		for (const name of ['table', 'td[align=right]', 'ol', 'code.language-ts'])
			expect(root.querySelector(name), name).not.toBeNull();
	});
});

describe('a drawn picture', () => {
	const inside = (content: string) =>
		cleanSvg(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${content}</svg>`);

	it.each([
		'<script>alert(1)</script>',
		'<foreignObject><img src="https://evil.example"/></foreignObject>',
		'<image href="https://evil.example/x.png"/>',
		'<image xlink:href="//evil.example/x.png" xmlns:xlink="http://www.w3.org/1999/xlink"/>',
		'<use href="https://evil.example/x.svg#a"/>',
		'<a href="https://evil.example"><text>x</text></a>',
		'<style>@import "https://evil.example/x.css"; .a{fill:red}</style>',
		'<style>.a{background:url("https://evil.example/x")}</style>',
		'<style>.a{background:u\\72l(https://evil.example/x)}</style>',
		'<rect style="fill:url(https://evil.example/x)"/>',
		'<rect fill="url(//evil.example/x#a)"/>',
		'<rect filter="url(\'https://evil.example/x\')" onclick="alert(1)"/>',
		'<animate attributeName="href" to="javascript:alert(1)"/>',
	])('%j loads and runs nothing', (content) => {
		const svg = inside(`${content}<text>da</text>`);
		expect(svg).not.toMatch(
			/script|foreignobject|<image|<a[\s>]|@import|onclick|<animate|url\(\s*["']?(?!#)|href="(?!#)/i,
		);
		expect(svg).toContain('da');
	});

	it('keeps its own marks and colours', () => {
		expect(inside('<defs><marker id="m"/></defs><path marker-end="url(#m)" style="fill:red"/>')).toMatch(
			/url\(#m\).*fill:\s*red/,
		);
	});
});

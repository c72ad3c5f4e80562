import { cleanSvg } from './clean';

export type Drawing = { src: string; width: number; height: number };

/** The colours of the window; all others follow from them. */
const LIGHT = {
	background: '#ffffff',
	primaryColor: '#e2efe9',
	primaryTextColor: '#20251f',
	primaryBorderColor: '#1c6b57',
	secondaryColor: '#fbeed6',
	tertiaryColor: '#f2efe7',
	lineColor: '#565d55',
	textColor: '#20251f',
};
const DARK = {
	darkMode: true,
	background: '#1c2521',
	primaryColor: '#1f3a32',
	primaryTextColor: '#eef2ec',
	primaryBorderColor: '#6cc5aa',
	secondaryColor: '#3a2e16',
	tertiaryColor: '#2e3a35',
	lineColor: '#b4beb7',
	textColor: '#eef2ec',
};

let drawn = 0;

/** Draws a diagram from its source; rejects with the drawing program's own words when the source is broken. */
export async function draw(source: string, dark: boolean): Promise<Drawing> {
	const { default: mermaid } = await import('mermaid');
	mermaid.initialize({
		startOnLoad: false,
		securityLevel: 'strict',
		suppressErrorRendering: true,
		theme: 'base',
		darkMode: dark,
		themeVariables: dark ? DARK : LIGHT,
		fontFamily: 'system-ui, sans-serif',
		htmlLabels: false,
		maxTextSize: 20_000,
		maxEdges: 300,
	});
	await mermaid.parse(source);
	drawn += 1;
	const { svg } = await mermaid.render(`drawing-${String(drawn)}`, source);
	return framed(cleanSvg(svg));
}

/** As an image an SVG can neither run nor load anything; it then needs a size of its own. */
function framed(svg: string): Drawing {
	const parsed = new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement;
	const [, , width = 0, height = 0] = (parsed.getAttribute('viewBox') ?? '').split(/[\s,]+/).map(Number);
	parsed.setAttribute('width', String(width));
	parsed.setAttribute('height', String(height));
	const text = new XMLSerializer().serializeToString(parsed);
	return { src: `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`, width, height };
}

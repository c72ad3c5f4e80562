import DOMPurify, { type Config } from 'dompurify';

/** The words that stand where something was taken out. */
export interface Words {
	/** "Bild von HOST nicht geladen" */
	image(host: string): string;
}

const TAGS = `a abbr b blockquote br caption cite code col colgroup dd del details dfn div dl dt em figcaption figure h1 h2 h3 h4 h5 h6 hr
	i img ins kbd li mark ol p pre q rp rt ruby s samp small span strong sub summary sup table tbody td tfoot th thead time tr u ul var wbr`;
const ATTRIBUTES = ['align', 'alt', 'class', 'colspan', 'dir', 'href', 'lang', 'rowspan', 'scope', 'src', 'start'];

const CONFIG: Config & { RETURN_DOM_FRAGMENT: true } = {
	ALLOWED_TAGS: TAGS.split(/\s+/),
	ALLOWED_ATTR: [...ATTRIBUTES, 'title'],
	ALLOW_DATA_ATTR: false,
	ALLOW_ARIA_ATTR: false,
	ALLOW_UNKNOWN_PROTOCOLS: false,
	FORBID_CONTENTS: [
		'script',
		'style',
		'iframe',
		'object',
		'embed',
		'svg',
		'math',
		'template',
		'noscript',
		'form',
		'audio',
		'video',
	],
	KEEP_CONTENT: true,
	RETURN_DOM_FRAGMENT: true,
};
/** Classes of our own that the text may carry; any other could dress it up as a part of the window. */
const CLASS = /^(?:tex|tex-display|language-[\w+#.-]{1,30})$/;
const PICTURE = /^(?:data:image\/(?:png|jpeg|gif|webp|avif|bmp);base64,[a-z0-9+/=\s]+|blob:.+)$/i;

/**
 * Makes foreign HTML harmless: a fragment without scripts, styles, forms, frames and addresses. Nothing in it loads anything; links and
 * pictures from elsewhere are buttons that carry their address in `data-away`, for the window to show.
 */
export function clean(html: string, words: Words): DocumentFragment {
	const fragment = DOMPurify.sanitize(html, CONFIG);
	for (const element of fragment.querySelectorAll<HTMLElement>('[class]')) {
		const kept = [...element.classList].filter((name) => CLASS.test(name));
		if (kept.length > 0) element.className = kept.join(' ');
		else element.removeAttribute('class');
	}
	for (const image of fragment.querySelectorAll('img')) {
		const source = image.getAttribute('src') ?? '';
		if (PICTURE.test(source)) continue;
		const away = address(source);
		image.replaceWith(away ? button(away.href, words.image(away.host)) : image.alt);
	}
	for (const link of fragment.querySelectorAll('a')) {
		const away = address(link.getAttribute('href') ?? '');
		const inside = [...link.childNodes];
		if (!away) link.replaceWith(...inside);
		else link.replaceWith(linked(away, link, inside));
	}
	for (const element of fragment.querySelectorAll('[src]:not(img), [href]')) {
		element.removeAttribute('src');
		element.removeAttribute('href');
	}
	return fragment;
}

type Away = { href: string; host: string };

/** An address outside of the window; what is not web or mail is none. */
function address(text: string): Away | undefined {
	try {
		const url = new URL(text.startsWith('//') ? `https:${text}` : text);
		if (url.protocol === 'mailto:') return { href: url.href, host: url.pathname };
		return /^https?:$/.test(url.protocol) && url.host ? { href: url.href, host: url.host } : undefined;
	} catch {
		return undefined;
	}
}

function button(away: string, ...inside: (Node | string)[]): HTMLButtonElement {
	const element = document.createElement('button');
	element.type = 'button';
	element.dataset['away'] = away;
	element.append(...inside);
	return element;
}

/** The host stands beside the words of a link: they may promise another one. A blocked picture inside stays a button of its own. */
function linked({ href, host }: Away, link: HTMLElement, inside: Node[]): HTMLElement {
	const pictures = [...link.querySelectorAll('button, img')];
	const element = button(
		href,
		...inside.filter((node) => pictures.length === 0 || !pictures.some((each) => node.contains(each))),
	);
	if (!element.textContent.includes(host)) {
		const shown = document.createElement('small');
		shown.textContent = `(${host})`;
		if (element.textContent) element.append(' ');
		element.append(shown);
	}
	if (pictures.length === 0) return element;
	const both = document.createElement('span');
	both.append(...pictures, ' ', element);
	return both;
}

const REMOTE = /url\(\s*(?!["']?#)[^)]*\)?|@import[^;]*;?|image-set\([^)]*\)?|\\[0-9a-f]/gi;

/** A drawn picture without anything that runs or loads. It is shown as an image, where nothing could do either anyway. */
export function cleanSvg(svg: string): string {
	const fragment = DOMPurify.sanitize(svg, {
		USE_PROFILES: { svg: true, svgFilters: true },
		FORBID_TAGS: ['a', 'animate', 'animatemotion', 'animatetransform', 'foreignobject', 'image', 'script', 'set'],
		ADD_TAGS: ['style'],
		RETURN_DOM_FRAGMENT: true,
	});
	for (const element of fragment.querySelectorAll('*')) {
		if (element.localName === 'style') element.textContent = element.textContent.replace(REMOTE, '');
		for (const { name, value } of [...element.attributes]) {
			const link = /(?:^|:)href$/i.test(name) && !value.trim().startsWith('#');
			if (link) element.removeAttribute(name);
			else if (value.search(REMOTE) >= 0) element.setAttribute(name, value.replace(REMOTE, ''));
		}
	}
	const drawing = fragment.querySelector('svg');
	return drawing ? new XMLSerializer().serializeToString(drawing) : '';
}

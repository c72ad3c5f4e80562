import type { desktop, diagram, artifact } from '../types';
import { BOXES, svg } from './sample';

const SCALE = 4; // units of the drawing in a millimetre

/** A picture with labels moved, renamed and added, drawn without giving way. */
export function sketch(
	view: desktop.ArtifactView,
	texts: artifact.TextEdit[] = [],
	layer = view.image?.diagram.layer,
): diagram.Sketch {
	const labels = view.image?.diagram.nodes ?? [];
	const renamed = new Map(texts.map(({ place, text }) => [place, text]));
	const things = [
		...BOXES.map((box, n) => {
			const thing = `nodes/${String(n)}`;
			const { dx = 0, dy = 0 } = layer?.moves.find((each) => each.thing === thing) ?? {};
			return { thing, box, dx, dy, label: renamed.get(`diagram/${thing}/label`) ?? labels[n]?.label ?? box.label };
		}),
		...(layer?.own ?? []).map(({ text, dx, dy, to }, n) => {
			const box = BOXES[Number(to?.slice(6))] ?? { x: 300, y: 190, label: '' };
			return { thing: `own/${String(n)}`, box: { ...box, y: box.y + 90 }, dx, dy, label: text };
		}),
	];
	const boxes = things.map(({ box, dx, dy, label }) => ({ x: box.x + SCALE * dx, y: box.y + SCALE * dy, label }));
	return {
		svg: svg(view.image?.diagram.title ?? '', boxes),
		width: 800 / SCALE,
		height: 460 / SCALE,
		things: things.map(({ thing, dx, dy, label }, n) => ({
			thing,
			text: label,
			movable: true,
			pointable: thing.startsWith('nodes/'),
			gave: false,
			x: (boxes[n]?.x ?? 0) / SCALE,
			y: ((boxes[n]?.y ?? 0) + 15) / SCALE,
			w: 200 / SCALE,
			h: 60 / SCALE,
			dx,
			dy,
		})),
	};
}

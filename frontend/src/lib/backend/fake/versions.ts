import { workflow, type desktop, type diagram, type artifact } from '../types';
import { say } from './plan';
import { sketch } from './sketch';

/** The texts of a result that may be edited. */
export function editable(content: artifact.Research | artifact.Image): artifact.TextEdit[] {
	if ('diagram' in content) {
		const { title, nodes, caption, alt } = content.diagram;
		return [
			{ place: 'diagram/title', text: title },
			...nodes.map(({ label }, n) => ({ place: `diagram/nodes/${String(n)}/label`, text: label })),
			{ place: 'diagram/caption', text: caption },
			{ place: 'diagram/alt', text: alt },
		];
	}
	return [
		{ place: 'title', text: content.title },
		...content.summary.map(({ text }, n) => ({ place: `summary/${String(n)}/text`, text })),
		...content.sections.flatMap(({ heading, sentences }, n) => [
			{ place: `sections/${String(n)}/heading`, text: heading },
			...sentences.map(({ text }, m) => ({ place: `sections/${String(n)}/sentences/${String(m)}/text`, text })),
		]),
		...content.terms.flatMap(({ word, definition }, n) => [
			{ place: `terms/${String(n)}/word`, text: word },
			{ place: `terms/${String(n)}/definition`, text: definition },
		]),
	];
}

/** A result with the teacher's texts in it. */
export function amended(
	view: desktop.ArtifactView,
	texts: artifact.TextEdit[],
	layer?: diagram.Layer,
): desktop.ArtifactView {
	const content = view.image ?? view.research;
	if (!content) return view;
	for (const { place, text } of texts) {
		const path = place.split('/');
		const last = path.pop() ?? '';
		let holder: unknown = content;
		for (const name of path) holder = (holder as Record<string, unknown>)[name];
		Object.assign(holder as object, { [last]: text }, 'cites' in (holder as object) ? { own: true } : {});
	}
	if (view.image && layer) view.image.diagram.layer = layer;
	const drawn = view.image ? sketch(view).svg : '';
	return { ...view, svg: drawn, editable: editable(content), artifact: { ...view.artifact, content } };
}

/** What is different between two versions, place by place. */
export function compared(before: desktop.ArtifactView, after: desktop.ArtifactView): artifact.Comparison {
	const places = [...new Set([...before.editable, ...after.editable].map(({ place }) => place))];
	const texts = (view: desktop.ArtifactView, at: string) =>
		view.editable.filter(({ place }) => place === at).map(({ text }) => text);
	const hunks = places
		.map((place) => ({ place, before: texts(before, place), after: texts(after, place) }))
		.filter((each) => each.before[0] !== each.after[0])
		.map((each, n) => ({ ...each, n: n + 1, task: 0, notes: [] }));
	return { hunks, apart: true };
}

/** What text and picture have in common. */
export function links(): workflow.Link[] {
	const [text, picture] = ['s1', 's2'];
	const section = { key: 'where.section', args: { heading: 'Was hinein- und herausgeht' } };
	return [
		{
			kind: workflow.LinkKind.Term,
			what: 'Chloroplast',
			ok: true,
			left: { stepId: text, where: say('Begriffe'), value: 'Chloroplast' },
			right: { stepId: picture, where: { key: 'where.label', args: { label: 'Chloroplast' } }, value: 'Chloroplast' },
		},
		{
			kind: workflow.LinkKind.Number,
			what: 'O₂',
			ok: true,
			left: { stepId: text, where: section, value: '6 O₂' },
			right: { stepId: picture, where: { key: 'where.label', args: { label: '6 O₂' } }, value: '6 O₂' },
		},
		{
			kind: workflow.LinkKind.Number,
			what: 'CO₂',
			ok: false,
			left: { stepId: text, where: section, value: '6 CO₂' },
			right: { stepId: picture, where: { key: 'where.label', args: { label: '5 CO₂' } }, value: '5 CO₂' },
		},
	];
}

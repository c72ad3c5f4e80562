import { workflow, type desktop, type diagram, type session } from '../types';
import { say } from './plan';
import { sketch } from './sketch';

/** The texts of a result that may be edited. */
export function editable(content: session.Research | session.Image): session.TextEdit[] {
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
	texts: session.TextEdit[],
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

export const lines = (view: desktop.ArtifactView): string => view.editable.map(({ text }) => text).join('\n');

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

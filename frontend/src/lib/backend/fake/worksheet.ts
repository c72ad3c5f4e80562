// What the fake program knows of worksheets: one with a task of each kind.
import { artifact, type desktop, type workflow } from '../types';

const { Gaps, Truth, Matching, Choice, Order, Short } = artifact.BlockKind;

const entry = (text: string, answers: string[] = [], more: Partial<artifact.Entry> = {}): artifact.Entry => ({
	text,
	answers,
	cites: [1],
	...more,
});

const task = (kind: artifact.BlockKind, number: number, text: string, entries: artifact.Entry[]): artifact.Block => ({
	kind,
	level: '',
	number,
	text,
	points: entries.length,
	bank: kind === Gaps,
	letters: false,
	entries,
});

const BLOCKS = [
	task(Gaps, 1, 'Fülle die Lücken aus. Die Wörter im Kasten helfen dir.', [
		entry('____ nimmt vor allem blaues und rotes Licht auf.', ['Chlorophyll']),
		entry('Kohlenstoffdioxid gelangt durch die ____ aus der Luft in das Blatt.', ['Spaltöffnungen']),
	]),
	task(Truth, 2, 'Richtig oder falsch? Kreuze an.', [
		entry('Neben den Pflanzen betreiben auch Algen Photosynthese.', [], { true: true }),
		entry('Bei den wenigsten Landpflanzen findet die Photosynthese in den Blättern statt.', [
			'Bei den meisten Landpflanzen findet die Photosynthese in den Blättern statt.',
		]),
	]),
	task(Matching, 3, 'Was gehört zusammen? Schreibe zu jedem Begriff den passenden Buchstaben.', [
		entry('Chloroplast', ['das Zellorganell, in dem die Photosynthese stattfindet']),
		entry('Spaltöffnung', ['eine verschließbare Pore im Blatt']),
	]),
	task(Choice, 4, 'Kreuze die richtige Antwort an.', [
		entry('Was setzt eine Pflanze frei?', [], { options: ['Sauerstoff', 'Stickstoff', 'Stärke'], right: [0] }),
	]),
	task(Order, 5, 'Bringe die Schritte in die richtige Reihenfolge.', [
		entry('Die Pflanze nimmt Wasser auf.'),
		entry('Das Chlorophyll nimmt die Energie des Lichts auf.'),
		entry('Zucker entsteht.'),
	]),
	task(Short, 6, 'Beantworte die Fragen.', [
		entry('Was sind die Produkte der Photosynthese?', ['Traubenzucker', 'Sauerstoff']),
	]),
];

/** A worksheet on a topic. */
export const sheet = (topic: string, sources: artifact.Source[]): artifact.Document => ({
	title: topic,
	topic,
	language: 'de',
	grade: '7',
	kind: artifact.DocumentKind.Worksheet,
	blocks: BLOCKS,
	sources,
	solutions: true,
	notes: [],
});

/** The words to pick from, of each task. */
export const bank = () =>
	BLOCKS.map(({ kind, entries }) => entries.flatMap((e) => (kind === Order ? [e.text] : e.answers)).sort());

/** Makes the result of a step a worksheet. */
export function hand(view: desktop.ArtifactView, step: workflow.Step) {
	const sources = view.image?.sources ?? view.research?.sources ?? [];
	step.agent = 'edit';
	view.document = sheet('Photosynthese', sources);
	view.shown = bank();
	view.editable = BLOCKS.flatMap(({ entries }, n) =>
		entries.map(({ text }, m) => ({ place: `blocks/${String(n)}/entries/${String(m)}/text`, text })),
	);
	view.artifact = {
		...view.artifact,
		agent: 'edit',
		type: artifact.Type.Document,
		title: 'Photosynthese',
		content: view.document,
	};
	delete view.image;
	delete view.research;
}

import { fake } from '$lib/backend/fake/fake';
import { artifact } from '$lib/backend/types';
import { makePult } from '$lib/features/pult';
import RunHarness from '../../../test/RunHarness.svelte';
import { render, screen, waitFor, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';

const entry = (text: string, answers: string[] = [], more: Partial<artifact.Entry> = {}): artifact.Entry => ({
	text,
	answers,
	cites: [],
	...more,
});

function task(
	kind: artifact.BlockKind,
	number: number,
	entries: artifact.Entry[],
	more: Partial<artifact.Block> = {},
): artifact.Block {
	return {
		kind,
		level: '',
		number,
		text: `Aufgabe ${String(number)}`,
		points: entries.length,
		bank: false,
		letters: false,
		entries,
		...more,
	};
}

/** What a cell of a table may begin with. */
const pictures = [{ sign: '🐕️', name: 'Hund', svg: '<svg xmlns="http://www.w3.org/2000/svg"/>' }];

/** The page of a run whose research is shown as this worksheet. */
async function open(blocks: artifact.Block[], shown: string[][], notes = ['Keine Reihenfolge.']) {
	const backend = await fake(new URLSearchParams({ fake: 'full', pace: '1' }));
	const snapshot = await backend.runs.Snapshot('r14');
	const [first] = snapshot.artifacts;
	const document: artifact.Document = {
		title: 'Blattarbeit',
		topic: 'Blatt',
		language: 'de',
		grade: '7',
		kind: artifact.DocumentKind.Worksheet,
		blocks,
		sources: [],
		solutions: true,
		notes,
	};
	const Artifact: typeof backend.runs.Artifact = async (id) => {
		const view = await backend.runs.Artifact(id);
		return id === first?.id ? { ...view, research: undefined, document, shown, pictures } : view;
	};
	const pult = makePult({ ...backend, runs: { ...backend.runs, Artifact } });
	await pult.roster.load();
	render(RunHarness, { pult, id: 'r14' });
	const user = userEvent.setup();
	await user.click(await screen.findByRole('tab', { name: 'Recherche' }));
	return { user, sheet: within(await screen.findByRole('article')) };
}

it('shows a sheet as pupils get it, and its solutions only when they are wanted', async () => {
	const { user, sheet } = await open(
		[
			task(artifact.BlockKind.Gaps, 1, [entry('Das Blatt ist ____.', ['grün'])], { letters: true }),
			task(artifact.BlockKind.Truth, 2, [entry('Blätter sind rot.', ['Blätter sind grün.'])]),
			task(artifact.BlockKind.Choice, 3, [entry('Wer atmet?', [], { options: ['Stein', 'Blatt'], right: [1] })]),
			task(artifact.BlockKind.Order, 4, [entry('Keimen'), entry('Blühen')]),
		],
		[['grün'], [], [], ['Blühen', 'Keimen']],
	);
	expect(sheet.getByText('Lücke')).toBeTruthy();
	expect(sheet.queryByText('grün')).toBeNull();
	expect(sheet.queryByText(/Richtig ist/)).toBeNull();
	expect(sheet.getAllByText(/Keimen|Blühen/).map((word) => word.textContent.trim())).toEqual(['Blühen', 'Keimen']);
	expect(sheet.getByText('5 Punkte')).toBeTruthy();
	expect(sheet.getByText('Keine Reihenfolge.')).toBeTruthy();
	await user.click(sheet.getByRole('switch', { name: 'Lösungen zeigen' }));
	expect(sheet.getByText('grün')).toBeTruthy();
	expect(sheet.getByText('falsch. Richtig ist: Blätter sind grün.')).toBeTruthy();
	expect(sheet.getByText('(richtige Antwort)').closest('li')?.textContent).toContain('Blatt');
	expect(sheet.getAllByText(/Keimen|Blühen/)).toHaveLength(4);
});

it('shows each level with what is for all, and its own sum', async () => {
	const { sheet } = await open(
		[
			task(artifact.BlockKind.Short, 1, [entry('Leicht?', ['ja'])], { level: 'A', points: 2 }),
			task(artifact.BlockKind.Short, 1, [entry('Schwer?', ['nein'])], { level: 'C', points: 2 }),
			task(artifact.BlockKind.Short, 2, [entry('Für alle?', ['ja'])]),
		],
		[],
	);
	expect(sheet.getAllByRole('heading', { name: /^Niveau/ }).map((heading) => heading.textContent.trim())).toEqual([
		'Niveau A',
		'Niveau C',
	]);
	expect(sheet.getAllByText('Für alle?')).toHaveLength(2);
	expect(sheet.getAllByText('3 Punkte')).toHaveLength(2);
});

it('shows what a model says twice', async () => {
	const notes = ['Zu kurz.', 'Zu kurz.'];
	const { sheet } = await open(
		[task(artifact.BlockKind.Paragraph, 0, [{ ...entry('Satz.'), cites: [1, 1] }])],
		[],
		notes,
	);
	expect(sheet.getAllByText('Zu kurz.')).toHaveLength(2);
	expect(sheet.getAllByRole('button', { name: /^Quelle 1/ })).toHaveLength(1);
});

it('shows a puzzle as a grid, and what is for the teacher only with the solutions', async () => {
	const grid = (rows: string[][], more: Partial<artifact.Block> = {}) =>
		task(artifact.BlockKind.Table, 0, [], { rows, boxed: true, points: 0, ...more });
	const { user, sheet } = await open(
		[
			grid([
				['H', 'U', 'N', 'D'],
				['■', 'Q', '', '1'],
			]),
			task(artifact.BlockKind.Heading, 0, [], { text: 'Gruppe B', turn: true }),
			grid([['Hund', 'dog', '', 'Kuh', 'cow']]),
			grid([['·', 'X']], { teacher: true }),
		],
		[],
	);
	const [letters, cards] = sheet.getAllByRole('table');
	expect(sheet.queryByText('X')).toBeNull();
	expect(within(letters as HTMLElement).getAllByRole('cell')).toHaveLength(8);
	expect(within(letters as HTMLElement).queryByText('■')).toBeNull();
	expect(within(letters as HTMLElement).queryAllByRole('columnheader')).toHaveLength(0);
	expect(within(cards as HTMLElement).getByText('dog')).toBeTruthy();
	expect(sheet.getByRole('heading', { name: 'Gruppe B' }).className).toContain('border-dashed');
	await user.click(sheet.getByRole('switch', { name: 'Lösungen zeigen' }));
	expect(sheet.getByText('X')).toBeTruthy();
});

it('has the parts of computed fractions one above the other, and formulas in every task', async () => {
	const { user, sheet } = await open(
		[
			task(artifact.BlockKind.Short, 1, [entry('1 3/4 + 1/8 =', ['1 7/8'])], { columns: 2 }),
			task(artifact.BlockKind.Short, 2, [entry('Löse $x^2 = 9$ am 3/4.', ['$\\pm 3$'])]),
		],
		[],
	);
	const formulas = () => document.querySelectorAll('.katex').length;
	await waitFor(() => {
		expect(formulas()).toBe(3);
	});
	expect(sheet.getByText(/am 3\/4\./)).toBeTruthy();
	await user.click(sheet.getByRole('switch', { name: 'Lösungen zeigen' }));
	await waitFor(() => {
		expect(formulas()).toBe(5);
	});
});

it('puts short tasks side by side as on paper', async () => {
	const { user, sheet } = await open(
		[task(artifact.BlockKind.Short, 1, [entry('2 + 3 =', ['5']), entry('4 + 4 =', ['8'])], { columns: 2 })],
		[],
	);
	expect(sheet.getByText('2 + 3 =').closest('ol')?.style.gridTemplateColumns).toContain('repeat(2');
	expect(sheet.queryByText('5')).toBeNull();
	await user.click(sheet.getByRole('switch', { name: 'Lösungen zeigen' }));
	expect(sheet.getByText('5')).toBeTruthy();
});

it('draws clocks and calculation triangles, and their answers only with the solution', async () => {
	const { BlockKind } = artifact;
	await open(
		[
			task(BlockKind.Short, 1, [entry('____ Uhr oder ____ Uhr', ['8:45', '20:45'])], { columns: 3, figure: 'clock' }),
			task(BlockKind.Short, 2, [entry('14:05 Uhr', ['14:05 Uhr'])], { columns: 3, figure: 'face' }),
			task(BlockKind.Short, 3, [entry('innen: 3 | 4 | ____\naußen: ____ | 8 | ____', ['5', '7', '9'])], {
				columns: 3,
				figure: 'triangle',
			}),
		],
		[[], [], []],
	);
	const clock = await screen.findByRole('img', { name: 'Eine Uhr mit Zeigern' });
	expect(clock.querySelectorAll('line')).toHaveLength(62);
	expect(screen.getByRole('img', { name: 'Ein Zifferblatt ohne Zeiger' }).querySelectorAll('line')).toHaveLength(60);
	expect(screen.queryByText(/20:45/)).toBeNull();
	const triangle = screen.getByRole('img', { name: /innen: 3/ });
	expect([...triangle.querySelectorAll('text')].map((each) => each.textContent)).toEqual(['', '8', '', '3', '4', '']);
});

it('shows the picture that a cell begins with, and its words', async () => {
	const table = task(artifact.BlockKind.Table, 0, [], { text: '', boxed: true, rows: [['🐕️\nder Hund', 'die Katze']] });
	const { sheet } = await open([table], [[]]);
	expect(sheet.getByRole('img', { name: 'Hund' })).toBeTruthy();
	expect(sheet.getByText('der Hund')).toBeTruthy();
	expect(sheet.queryByText(/🐕/u)).toBeNull();
});

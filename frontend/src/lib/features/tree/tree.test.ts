import { fake } from '$lib/backend/fake/fake';
import { Fault } from '$lib/backend/fault';
import { workflow, type desktop, type WireEvent } from '$lib/backend/types';
import { makePult } from '$lib/features/pult';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import RunHarness from '../../../test/RunHarness.svelte';
import { GUARD } from '../gates/opengate.svelte';
import { builders, first, folded, move, outline, type Row } from './outline';

const { Interference, NodeState } = workflow;

async function open(
	id = 'r23',
	intervene?: (request: desktop.InterveneRequest) => Promise<void>,
	node?: (run: string, id: string) => Promise<workflow.NodeView>,
) {
	const backend = await fake(new URLSearchParams({ fake: 'full', pace: '1', provider: 'gemini' }));
	const listeners = new Set<(event: WireEvent) => void>();
	const Tree = vi.fn(backend.agents.Tree);
	const Intervene = vi.fn(intervene ?? backend.agents.Intervene);
	const pult = makePult({
		...backend,
		agents: { ...backend.agents, Tree, Intervene, Node: node ?? backend.agents.Node },
		on: (listener) => {
			listeners.add(listener);
			const end = backend.on(listener);
			return () => {
				end();
				listeners.delete(listener);
			};
		},
	});
	await pult.settings.load();
	await pult.roster.load();
	render(RunHarness, { pult, id });
	const user = userEvent.setup();
	if (id === 'r23') await user.click(await screen.findByRole('button', { name: 'Agenten ansehen und eingreifen' }));
	else await user.click(await screen.findByRole('tab', { name: 'Agenten' }));
	await screen.findByRole('tree');
	const tell = (event: Partial<WireEvent>) => {
		for (const listener of listeners) listener({ seq: 1e6, run_id: id, at: '', ...event } as WireEvent);
	};
	return { Tree, Intervene, user, tell, wishes: () => Intervene.mock.calls.map(([request]) => request) };
}

const item = (name: RegExp) => screen.getByRole('treeitem', { name });
const names = () => screen.getAllByRole('treeitem').map((each) => each.textContent.replaceAll(/\s+/g, ' ').trim());
/** The opened node: of the regions of the page the one that is named by its heading. */
const panel = () =>
	within(screen.getAllByRole('region').findLast((each) => each.hasAttribute('aria-labelledby')) ?? document.body);
const button = (name: string) => panel().getByRole('button', { name });

/** A tree in which the agent of the first step is chosen, and read only when `late` is called. */
async function slow() {
	const { agents } = await fake(new URLSearchParams({ fake: 'full', pace: '1', provider: 'gemini' }));
	let late: () => void = () => undefined;
	const wait = new Promise<void>((done) => (late = done));
	const page = await open('r23', undefined, async (run, id) => {
		if (id === 's1') await wait;
		return agents.Node(run, id);
	});
	await page.user.click(item(/^Recherche: Ritter/));
	return { ...page, late };
}

describe('the tree', () => {
	it('shows children under their step, each with its state in words', async () => {
		await open();
		expect(item(/^Recherche: Ritter/).getAttribute('aria-level')).toBe('1');
		expect(item(/^Warum baute man/).getAttribute('aria-level')).toBe('2');
		expect(item(/^Woher kamen/).getAttribute('aria-level')).toBe('3');
		expect(item(/^Warum baute man/).textContent).toMatch(/fertig · 13 Sekunden/);
		expect(item(/^Welche Aufgaben/).textContent).toContain('nicht gelungen');
		expect(names().at(-1)).toMatch(/^Schaubild.*wartet · Bild$/);
	});

	it('begins with the agent whose turn it is, the deepest', async () => {
		await open();
		expect(item(/^Wer lebte/).getAttribute('aria-selected')).toBe('true');
		expect(panel().getByRole('heading', { name: 'Wer lebte auf einer Burg, und wovon?' })).toBeTruthy();
	});

	it('is walked with the arrows, opened with Enter, and has one stop for the tab key', async () => {
		const { user } = await open();
		const at = () => document.activeElement?.textContent.replaceAll(/\s+/g, ' ').trim();
		item(/^Wer lebte/).focus();
		await user.keyboard('{ArrowLeft}');
		expect(screen.queryByRole('treeitem', { name: /^Woher kamen/ })).toBeNull();
		expect(item(/^Wer lebte/).textContent).toContain('2 Teilfragen');
		await user.keyboard('{ArrowRight}{ArrowRight}');
		await waitFor(() => {
			expect(at()).toMatch(/^Welche Aufgaben/);
		});
		await user.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}');
		await user.keyboard('{Home}');
		expect(at()).toMatch(/^Ritter/);
		await user.keyboard('{ArrowUp}');
		expect(at()).toMatch(/^Ritter/);
		await user.keyboard('{End}{ArrowDown}');
		expect(at()).toMatch(/^Schaubild/);
		expect(screen.getAllByRole('treeitem').filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
		await user.keyboard('{Enter}');
		expect(item(/^Schaubild/).getAttribute('aria-selected')).toBe('true');
		expect(await screen.findByText('Er hat noch nichts getan.')).toBeTruthy();
	});

	it('is folded at its arrow without opening the node', async () => {
		await open();
		const twist = item(/^Recherche: Ritter/).querySelector('[data-twist]');
		if (!twist) throw new Error('no arrow');
		await fireEvent.click(twist);
		expect(names()).toHaveLength(3);
		expect(item(/^Recherche: Ritter/).getAttribute('aria-selected')).toBe('false');
	});

	it('is read again when a child goes on or the teacher stepped in, and not for running text', async () => {
		const { Tree, tell } = await open();
		const before = Tree.mock.calls.length;
		tell({ type: 'text-delta', data: { agentId: 's1', textDelta: 'x', offset: 0 } });
		tell({ type: 'agent-state', data: { agentId: 's1/3.1', agent: 'research', state: 'completed' } });
		await waitFor(() => {
			expect(Tree).toHaveBeenCalledTimes(before + 1);
		});
		tell({ type: 'agent.intervened', data: { nodeId: 's1', kind: 'pause' } });
		await waitFor(() => {
			expect(Tree).toHaveBeenCalledTimes(before + 2);
		});
	});

	it('says what a child answered as the words of a model, and renders nothing of it', async () => {
		const { user } = await open();
		await user.click(item(/^Warum baute man/));
		const answer = await panel().findByRole('figure');
		expect(answer.textContent).toContain('Bemerkung des Modells, ungeprüft');
		expect(answer.querySelector('blockquote')?.textContent).toMatch(/^„Von oben sah man/);
	});

	it('shows what an agent did when it is asked for', async () => {
		const { user } = await open();
		await user.click(item(/^Recherche: Ritter/));
		expect(screen.queryByRole('heading', { name: 'Arbeitsschritt 1' })).toBeNull();
		await user.click(await panel().findByRole('button', { name: 'Was der Agent getan hat' }));
		expect(screen.getAllByRole('heading', { level: 3, name: /^Arbeitsschritt/ })).toHaveLength(4);
	});

	it('stands beside the results, where only remarks are left to make on the planner', async () => {
		const { user } = await open('r14');
		await user.click(item(/Planung/));
		expect(panel().queryByRole('button', { name: 'Entfernen' })).toBeNull();
		expect(button('Bemerkung')).toBeTruthy();
	});
});

describe('an intervention', () => {
	it.each([
		['Nachricht', 'Nachricht geben', Interference.Message],
		['Bemerkung', 'Bemerkung behalten', Interference.Comment],
	])('%s sends its words to the node', async (name, send, kind) => {
		const { user, wishes } = await open();
		await user.click(button(name));
		await user.keyboard('Bitte kürzer.');
		await user.click(button(send));
		expect(wishes()).toEqual([{ runId: 'r23', node: 's1/3.1', wish: { kind, text: 'Bitte kürzer.', params: {} } }]);
		expect(await screen.findByText('„Bitte kürzer.“')).toBeTruthy();
		expect(screen.queryByText('noch nicht befolgt') !== null).toBe(kind === Interference.Message);
		expect(document.activeElement?.textContent.trim()).toBe('Wer lebte auf einer Burg, und wovon?');
	});

	it('without words is refused beside the place, and stays open', async () => {
		const { user } = await open();
		await user.click(button('Nachricht'));
		await user.click(button('Nachricht geben'));
		expect((await panel().findByRole('alert')).textContent).toContain('Bitte schreiben Sie etwas.');
		expect(button('Nachricht geben')).toBeTruthy();
	});

	it('keeps what was typed when it is refused, and while another node is looked at', async () => {
		const { user } = await open('r23', () => Promise.reject(new Fault('conflict', 'fault.node.illegal')));
		await user.click(button('Nachricht'));
		await user.keyboard('Auch die Küche');
		await user.click(button('Nachricht geben'));
		await panel().findByRole('alert');
		await user.click(item(/^Recherche: Ritter/));
		expect(panel().queryByRole('alert')).toBeNull();
		await user.click(item(/^Wer lebte/));
		await user.click(button('Nachricht'));
		expect(panel().getByLabelText<HTMLTextAreaElement>('Nachricht an den Agenten').value).toBe('Auch die Küche');
	});

	it('keeps what was typed while the agents are folded away', async () => {
		const { user } = await open();
		const fold = () => user.click(screen.getByRole('button', { name: 'Agenten ansehen und eingreifen' }));
		await user.click(button('Nachricht'));
		await user.keyboard('Auch die Küche');
		await fold();
		expect(screen.queryByRole('tree')).toBeNull();
		await fold();
		await screen.findByRole('tree');
		await user.click(button('Nachricht'));
		expect(panel().getByLabelText<HTMLTextAreaElement>('Nachricht an den Agenten').value).toBe('Auch die Küche');
	});

	it('keeps changed parameters while another node is looked at', async () => {
		const { user } = await open();
		const topic = () => panel().getByRole<HTMLInputElement>('textbox', { name: 'Thema' });
		await user.click(item(/^Recherche: Ritter/));
		await user.click(button('Ändern'));
		await user.clear(topic());
		await user.type(topic(), 'Burgen');
		await user.click(item(/^Wer lebte/));
		await user.click(item(/^Recherche: Ritter/));
		await user.click(button('Ändern'));
		expect(topic().value).toBe('Burgen');
	});

	it('pauses at once, and says that the running call comes first', async () => {
		const { user, wishes } = await open();
		await user.click(button('Pausieren'));
		expect(wishes()[0]?.wish).toEqual({ kind: Interference.Pause, text: '', params: {} });
		expect(await panel().findByText('Er pausiert, sobald der laufende Aufruf fertig ist.')).toBeTruthy();
		expect(panel().queryByRole('button', { name: 'Pausieren' })).toBeNull();
	});

	it('lets a paused agent go on', async () => {
		const { user, wishes } = await open();
		await user.click(item(/^Recherche: Ritter/));
		await user.click(button('Pausieren'));
		const dialog = await screen.findByRole('dialog', { name: '„Recherche“ ist pausiert' });
		expect(within(dialog).getByRole('button', { name: 'Weiterarbeiten' })).toBeTruthy();
		await new Promise((done) => setTimeout(done, GUARD + 50)); // in its first moments it takes no press
		await fireEvent.click(within(dialog).getByRole('button', { name: 'Schließen' }));
		await screen.findByText('Wartet auf Sie');
		await fireEvent.click(await screen.findByRole('button', { name: 'Weiterarbeiten' }));
		expect(wishes()[1]?.wish.kind).toBe(Interference.Resume);
	});

	it('changes only the parameters that differ, with a word to it', async () => {
		const { user, wishes } = await open('r23', () => Promise.resolve());
		await user.click(item(/^Recherche: Ritter/));
		await user.click(button('Ändern'));
		const topic = panel().getByRole('textbox', { name: 'Thema' });
		await user.clear(topic);
		await user.type(topic, 'Burgen');
		await user.type(panel().getByLabelText('Was soll anders werden?'), 'Ohne Turniere');
		await user.click(button('So ändern'));
		expect(wishes()).toEqual([
			{
				runId: 'r23',
				node: 's1',
				wish: { kind: Interference.Modify, text: 'Ohne Turniere', params: { topic: 'Burgen' } },
			},
		]);
	});

	it('claims nothing of an agent before it has been read', async () => {
		const { user, late } = await slow();
		await user.click(button('Entfernen'));
		const dialog = within(await screen.findByRole('dialog'));
		expect(dialog.queryByText('Er hat noch nichts getan.')).toBeNull();
		expect(dialog.getByRole('status')).toBeTruthy();
		late();
		expect(await dialog.findByText('In der Bibliothek gesucht: 6 gefunden')).toBeTruthy();
	});

	it('removes only after it has said what was done and what falls away', async () => {
		const { user, wishes } = await open();
		await user.click(item(/^Recherche: Ritter/));
		await screen.findByRole('button', { name: 'Was der Agent getan hat' });
		await user.click(button('Entfernen'));
		const dialog = within(await screen.findByRole('dialog'));
		expect(wishes()).toEqual([]);
		expect(dialog.getByText('In der Bibliothek gesucht: 6 gefunden')).toBeTruthy();
		expect(dialog.getByText('Teilfrage beantwortet: Warum baute man Burgen auf Berge?')).toBeTruthy();
		expect(dialog.getByText('Woher kamen Holz, Korn und Wasser?')).toBeTruthy();
		expect(dialog.queryByText('Wie wurde eine Burg belagert?')).toBeNull();
		expect(dialog.getByText('Schaubild aus den Ergebnissen')).toBeTruthy();
		await user.click(dialog.getByRole('button', { name: 'Entfernen' }));
		expect(wishes()[0]).toEqual({
			runId: 'r23',
			node: 's1',
			wish: { kind: Interference.Delete, text: '', params: {} },
		});
		await waitFor(() => {
			expect(item(/^Recherche: Ritter/).textContent).toContain('entfernt');
		});
	});
});

describe('the lines of a tree', () => {
	const node = (id: string, parent = '', state = NodeState.Queued) => ({ id, parent, state }) as workflow.Node;
	const all = [node('plan'), node('s1'), node('s1/a', 's1'), node('s1/a.0', 's1/a'), node('s1/b', 's1'), node('s2')];
	const ids = (rows: Row[]) => rows.map((row) => row.node.id);

	it('leave out what stands below a closed node', () => {
		expect(ids(outline(all, new Set(['s1/a'])))).toEqual(['plan', 's1', 's1/a', 's1/b', 's2']);
		expect(ids(outline(all, new Set(['s1'])))).toEqual(['plan', 's1', 's2']);
		expect(outline(all, new Set()).map(({ level, place, of }) => [level, place, of].join('/'))).toEqual([
			'1/1/3',
			'1/2/3',
			'2/1/2',
			'3/1/1',
			'2/2/2',
			'1/3/3',
		]);
	});

	it('begin folded but for one way when they are many', () => {
		const many = [...all, ...Array.from({ length: 60 }, (_, n) => node(`s2/${String(n)}`, 's2'))];
		expect(folded(all, 's1')).toEqual([]);
		expect(folded(many, 's1/a.0')).toEqual(['s2']);
		expect(folded(many, 's2/7')).toEqual(['s1', 's1/a']);
		expect(folded([...many, node('x', 'y'), node('y', 'x')], 'x')).toEqual(['s1', 's1/a', 's2']);
	});

	it('lose no child whose parent is not there', () => {
		expect(ids(outline([node('s1/a', 's1')], new Set()))).toEqual(['s1/a']);
	});

	it('lead nowhere from their ends', () => {
		const rows = outline(all, new Set(['s1']));
		expect(move(rows, 0, 'ArrowUp')).toEqual({ to: 'plan' });
		expect(move(rows, 2, 'ArrowDown')).toEqual({ to: 's2' });
		expect(move(rows, 0, 'ArrowLeft')).toEqual({ to: 'plan' });
		expect(move(rows, 1, 'ArrowRight')).toEqual({ toggle: 's1' });
		expect(move(rows, 0, 'a')).toBeUndefined();
		expect(move(rows, 9, 'Home')).toBeUndefined();
	});

	it('begin at the first step when nobody works', () => {
		expect(first(all)).toBe('s1');
		expect(first([...all, node('s2/x', 's2', NodeState.AwaitingUser)])).toBe('s2/x');
		expect(first([])).toBe('');
	});

	it('know the steps that build on one, over others too', () => {
		const step = (id: string, uses: string[] = []) => ({ id, title: id, uses });
		expect(builders([step('s1'), step('s2', ['s1']), step('s3', ['s2']), step('s4')], 's1')).toEqual(['s2', 's3']);
	});
});

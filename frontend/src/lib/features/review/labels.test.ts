import { fake } from '$lib/backend/fake/fake';
import { Fault } from '$lib/backend/fault';
import type { desktop } from '$lib/backend/types';
import { makePult } from '$lib/features/pult';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import RunHarness from '../../../test/RunHarness.svelte';

type Runs = Awaited<ReturnType<typeof fake>>['runs'];

/** The editor of the labels of the picture, over a desk at its first review. */
async function editor(played: (runs: Runs) => Partial<Runs> = () => ({})) {
	const backend = await fake(new URLSearchParams({ fake: 'full', pace: '1' }));
	const Amend = vi.fn<(request: desktop.AmendRequest) => Promise<void>>(() => Promise.resolve());
	const Sketch = vi.fn(backend.runs.Sketch);
	const pult = makePult({ ...backend, runs: { ...backend.runs, Amend, Sketch, ...played(backend.runs) } });
	await pult.roster.load();
	render(RunHarness, { pult, id: 'r14' });
	await screen.findByText('Was entstanden ist');
	const user = userEvent.setup();
	await user.click(screen.getByRole('tab', { name: 'Bild' }));
	await user.click(screen.getByRole('button', { name: 'Beschriftungen …' }));
	const dialog = within(await screen.findByRole('dialog', { name: /^Beschriftungen:/ }));
	return { Amend, Sketch, user, dialog };
}

type Editor = Awaited<ReturnType<typeof editor>>;

const list = ({ dialog }: Editor) => dialog.findByRole('listbox', { name: 'Beschriftungen im Bild' });
const press = ({ dialog, user }: Editor, name: string) => user.click(dialog.getByRole('button', { name }));
const choose = async (e: Editor, name: string) =>
	e.user.selectOptions(await list(e), await e.dialog.findByRole('option', { name }));
const sent = ({ Amend }: Editor) => Amend.mock.calls[0]?.[0].edit;

describe('the labels of a picture', () => {
	it('are moved by buttons and by keys, in steps that are undone one deed at a time', async () => {
		const e = await editor();
		await choose(e, 'Wasser');
		await press(e, '2 mm nach rechts');
		await press(e, '2 mm nach rechts');
		const handle = e.dialog.getByRole('button', { name: /^Wasser, verschieben/ });
		await waitFor(() => {
			expect(e.dialog.getByRole('status').textContent).toBe('Verschoben: 4 mm waagerecht, 0 mm senkrecht.');
		});
		handle.focus();
		await e.user.keyboard('{Shift>}{ArrowDown}{/Shift}{ArrowDown}{ArrowUp}');
		await waitFor(() => {
			expect(e.dialog.getByRole('status').textContent).toBe('Verschoben: 4 mm waagerecht, 10 mm senkrecht.');
		});
		await e.user.keyboard('{Control>}z{/Control}');
		await e.user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
		await press(e, 'Übernehmen');
		expect(sent(e)?.layer).toEqual({ moves: [{ thing: 'nodes/3', dx: 4, dy: 10 }], own: [] });
		expect(sent(e)?.texts).toEqual([]);
	});

	it('follow the pointer, in millimetres of the picture', async () => {
		const e = await editor();
		await list(e);
		const handle = await e.dialog.findByRole('button', { name: /^Sauerstoff, verschieben/ });
		const capture = vi.fn();
		handle.setPointerCapture = capture;
		Object.defineProperty(handle.parentElement ?? {}, 'clientWidth', { value: 400 });
		await fireEvent.pointerDown(handle, { button: 0, pointerId: 1, clientX: 100, clientY: 100 });
		await fireEvent.pointerMove(handle, { clientX: 140, clientY: 80 });
		await fireEvent.pointerUp(handle);
		expect(capture).toHaveBeenCalled();
		await press(e, 'Übernehmen');
		const moves = sent(e)?.layer?.moves;
		expect(moves).toHaveLength(1);
		expect(moves?.[0]?.thing).toBe('nodes/2');
		expect(Math.sign(moves?.[0]?.dx ?? 0)).toBe(1);
		expect(moves?.[0]?.dy).toBeCloseTo(-(moves?.[0]?.dx ?? 0) / 2, 1);
	});

	it('are renamed in place and added with a line to the chosen part', async () => {
		const e = await editor();
		await choose(e, 'Wasser');
		const text = e.dialog.getByRole('textbox', { name: 'Text' });
		await e.user.clear(text);
		await press(e, 'Übernehmen');
		expect(e.dialog.getByRole('alert').textContent).toBe('Ein Text darf nicht leer sein.');
		await e.user.type(text, 'Wasser aus dem Boden');
		await e.user.type(e.dialog.getByRole('textbox', { name: 'Neue Beschriftung' }), 'Wurzel{Enter}');
		await e.dialog.findByRole('option', { name: 'Eigene: Wurzel' });
		await press(e, 'Übernehmen');
		expect(sent(e)).toMatchObject({
			texts: [{ place: 'diagram/nodes/3/label', text: 'Wasser aus dem Boden' }],
			layer: { moves: [], own: [{ text: 'Wurzel', to: 'nodes/3', dx: 0, dy: 0 }] },
		});
	});

	it('that are written and not yet added are kept with the rest, and not lost without a word', async () => {
		const e = await editor();
		await choose(e, 'Wasser');
		await e.user.type(e.dialog.getByRole('textbox', { name: 'Neue Beschriftung' }), 'Spaltöffnung');
		await e.user.keyboard('{Escape}');
		const asked = within(await screen.findByRole('dialog', { name: 'Änderungen verwerfen?' }));
		await e.user.keyboard('{Control>}z{/Control}'); // means the question, not the picture behind it
		await e.user.click(asked.getAllByRole('button', { name: 'Weiter bearbeiten' })[0] as HTMLElement);
		await press(e, 'Übernehmen');
		expect(sent(e)?.layer?.own).toEqual([{ text: 'Spaltöffnung', to: 'nodes/3', dx: 0, dy: 0 }]);
	});

	it('undo in the field of a new label is about its letters, not about the picture', async () => {
		const e = await editor();
		await choose(e, 'Wasser');
		await press(e, '2 mm nach oben');
		await e.user.click(e.dialog.getByRole('textbox', { name: 'Neue Beschriftung' }));
		await e.user.keyboard('{Control>}z{/Control}');
		await press(e, 'Übernehmen');
		expect(sent(e)?.layer?.moves).toHaveLength(1);
	});

	it('of her own are removed, and nothing is sent when all is as it was', async () => {
		const e = await editor();
		await e.user.type(e.dialog.getByRole('textbox', { name: 'Neue Beschriftung' }), 'Blatt{Enter}');
		await e.dialog.findByRole('option', { name: 'Eigene: Blatt' });
		await press(e, 'Entfernen');
		await press(e, 'Übernehmen');
		expect(e.dialog.getByRole('alert').textContent).toBe('Sie haben noch nichts geändert.');
		expect(e.Amend).not.toHaveBeenCalled();
		await press(e, 'Rückgängig');
		await e.dialog.findByRole('option', { name: 'Eigene: Blatt' });
		await press(e, 'Zurücksetzen');
		await waitFor(() => {
			expect(e.dialog.queryByRole('option', { name: 'Eigene: Blatt' })).toBeNull();
		});
	});

	it('ask before something is lost, and not otherwise', async () => {
		const e = await editor();
		await choose(e, 'Wasser');
		await press(e, '2 mm nach oben');
		await e.user.keyboard('{Escape}');
		const asked = within(await screen.findByRole('dialog', { name: 'Änderungen verwerfen?' }));
		await e.user.click(asked.getAllByRole('button', { name: 'Weiter bearbeiten' })[0] as HTMLElement);
		expect(await list(e)).toBeTruthy();
		await press(e, 'Rückgängig');
		await e.user.keyboard('{Escape}');
		await waitFor(() => {
			expect(screen.queryByRole('dialog')).toBeNull();
		});
		expect(e.Amend).not.toHaveBeenCalled();
	});

	it('say that there is no room, and what went wrong', async () => {
		let broken = false;
		const e = await editor((runs) => ({
			Sketch: async (edit) => {
				if (broken) throw new Fault('unsupported', 'fault.edit.picture');
				const drawn = await runs.Sketch(edit);
				return { ...drawn, things: drawn.things.map((each) => ({ ...each, gave: each.dx > 0 })) };
			},
		}));
		await choose(e, 'Wasser');
		await press(e, '2 mm nach rechts');
		await e.dialog.findByText(/^Dort ist kein Platz/);
		broken = true;
		await press(e, '2 mm nach links');
		expect((await e.dialog.findByRole('alert')).textContent).toBeTruthy();
	});
});

import { fake } from '$lib/backend/fake/fake';
import { consent, workflow, type WireEvent } from '$lib/backend/types';
import { makePult } from '$lib/features/pult';
import { pick } from '../../../test/pick';
import RunHarness from '../../../test/RunHarness.svelte';
import { begin } from '../../../test/begin';
import { cleanup, render, screen, waitFor } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';

/** The page of a run whose first step works, with a wire to tell it more. */
async function working() {
	const backend = await fake(new URLSearchParams({ fake: 'full', pace: '1' }));
	const snapshot = await backend.runs.Snapshot('r19');
	snapshot.run.gates = [];
	for (const step of snapshot.run.steps.slice(0, 1)) step.state = workflow.StepState.Running;
	let tell: (event: WireEvent) => void = () => undefined;
	const pult = makePult({
		...backend,
		on: (listener) => {
			tell = listener;
			return () => undefined;
		},
		runs: { ...backend.runs, Snapshot: () => Promise.resolve(structuredClone(snapshot)) },
	});
	await pult.roster.load();
	render(RunHarness, { pult, id: 'r19' });
	await screen.findByText('Pult arbeitet');
	let seq = snapshot.seq;
	const send = <T extends WireEvent>(event: Pick<T, 'type' | 'data'>) => {
		seq += 1;
		tell({ seq, run_id: 'r19', at: '', ...event } as unknown as WireEvent);
	};
	const progress = (step: string) => {
		send({
			type: 'agent.progress',
			data: { agentId: 's1', step, status: 'started', details: { iteration: 2, maxIterations: 5, tools: [] } },
		});
	};
	return { progress, send, snapshot, pult };
}

describe('a run at work', () => {
	it('tells in one line what the loop does', async () => {
		const { progress } = await working();
		progress('searching_web');
		expect(await screen.findByText('Arbeitsschritt 2 von höchstens 5: sucht im Internet')).toBeTruthy();
	});

	it('is not read out into the next step, nor into the next page', async () => {
		const { send, pult } = await working();
		const rest = vi.spyOn(pult.voice, 'rest');
		const write = (agentId: string, textDelta: string) => {
			send({ type: 'text-delta', data: { agentId, textDelta, offset: 0 } });
		};
		write('s1', 'Die Ebbe kommt, wenn');
		await screen.findByText('Die Ebbe kommt, wenn');
		rest.mockClear();
		write('s2', 'Bienen fliegen.');
		await screen.findByText('Bienen fliegen.');
		expect(rest).toHaveBeenCalledOnce();
		cleanup();
		expect(rest).toHaveBeenCalledTimes(2);
	});

	it('has the thinking behind a closed door, as plain text', async () => {
		const { progress, send } = await working();
		progress('reasoning');
		send({ type: 'agent.thought', data: { agentId: 's1', delta: 'Ich <b>suche</b> **weiter**' } });
		const door = await screen.findByRole('button', { name: 'Was das Modell gerade denkt' });
		expect(screen.queryByText(/weiter\*\*/)).toBeNull();
		await userEvent.setup().click(door);
		expect(screen.getByText('Ich <b>suche</b> **weiter**')).toBeTruthy();
	});

	it('shows no thinking where none is told', async () => {
		const { progress } = await working();
		progress('reasoning');
		await screen.findByText(/denkt nach/);
		expect(screen.queryByRole('button', { name: 'Was das Modell gerade denkt' })).toBeNull();
	});

	it('claims no work while a question stands', async () => {
		const { progress, snapshot, pult } = await working();
		progress('reasoning');
		await screen.findByText(/denkt nach/);
		const asked = await pult.backend.runs.Snapshot('r19');
		const full = await fake(new URLSearchParams({ fake: 'full', pace: '1' }));
		asked.run.gates = (await full.runs.Snapshot('r19')).run.gates;
		snapshot.run.gates = asked.run.gates;
		document.dispatchEvent(new Event('visibilitychange'));
		await waitFor(() => {
			expect(screen.queryByText(/denkt nach/)).toBeNull();
		});
	});
});

describe('a reply that could not be read', () => {
	it('stands below its fault, marked and letter by letter, and can be tried again', async () => {
		const backend = await fake(new URLSearchParams({ fake: 'full', pace: '1', provider: 'gemini' }));
		const pult = makePult(backend);
		await pult.roster.load();
		render(RunHarness, { pult, id: 'r20' });
		const dialog = await screen.findByRole('dialog');
		expect(dialog.textContent).toContain('Ungeprüft – zählt nicht');
		expect(dialog.textContent).toContain('**Text**: <h2>Steine</h2>');
		expect(dialog.querySelector('h2')?.textContent).toBe('Die Recherche ist nicht gelungen');
		expect([...document.querySelectorAll('h2')].some((each) => each.textContent === 'Steine')).toBe(false);
		expect(screen.getByRole('button', { name: 'Noch einmal' })).toBeTruthy();
	});
});

describe('a plan that asks the internet', () => {
	async function plan(text: string) {
		const backend = await fake(new URLSearchParams({ fake: 'full', pace: '1' }));
		const pult = makePult(backend);
		await pult.roster.load();
		const run = await begin(backend, text);
		await waitFor(async () => {
			const { run: now } = await backend.runs.Snapshot(run.id);
			expect(now.gates.some((each) => each.kind === consent.Kind.Plan)).toBe(true);
		});
		render(RunHarness, { pult, id: run.id });
		await screen.findByText('So gehe ich vor');
		return userEvent.setup();
	}

	it('lists every host, and does not claim that all stays here', async () => {
		const user = await plan('Recherchiere im Internet Ebbe für Klasse 5');
		const line = (await screen.findByText('Fragt im Internet:')).parentElement;
		expect(line?.textContent.replaceAll('\u200b', '').replaceAll(/\s+/g, ' ').trim()).toBe(
			'Fragt im Internet: klexikon.zum.de, unterrichten.zum.de, wikibooks.org mit allen Unterbereichen, wikipedia.org mit allen Unterbereichen',
		);
		expect(screen.queryByText('bleibt hier')).toBeNull();
		await user.click(screen.getByRole('button', { name: /^sucht im Internet/ }));
		expect(await screen.findByText('Dieser Schritt darf im Internet fragen:')).toBeTruthy();
	});

	it('says nothing of the internet when no step asks it', async () => {
		await plan('Recherchiere Ebbe für Klasse 5');
		expect(screen.queryByText('Fragt im Internet:')).toBeNull();
		expect(screen.getByText('bleibt hier')).toBeTruthy();
	});

	it('does not claim that a step stays here which was just sent to the internet', async () => {
		const user = await plan('Recherchiere Ebbe für Klasse 5');
		const later = 'Dauer, Kosten und Empfänger sehen Sie nach „Änderungen übernehmen“.';
		await user.click(screen.getByRole('button', { name: 'Einstellungen ändern' }));
		expect(screen.queryByText(later)).toBeNull();
		await pick(user, /^Internet: /, 'Behörden und Ämter');
		expect(await screen.findByText(later)).toBeTruthy();
		expect(screen.queryByText('bleibt hier')).toBeNull();
	});

	it('names no hosts for a choice that is not applied yet', async () => {
		const user = await plan('Recherchiere im Internet Ebbe für Klasse 5');
		await user.click(screen.getByRole('button', { name: 'Einstellungen ändern' }));
		await pick(user, /^Internet: Schulquellen/, 'Behörden und Ämter');
		expect(await screen.findByText(/Wen genau, sehen Sie nach „Änderungen übernehmen“/)).toBeTruthy();
		expect(screen.queryByText('Fragt im Internet:')).toBeNull();
	});
});

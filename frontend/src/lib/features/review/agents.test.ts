import { JOB, recorded } from '$lib/backend/recordings/player';
import { consent, reason, type desktop, type workflow } from '$lib/backend/types';
import { makePult } from '$lib/features/pult';
import { fireEvent, render, screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import RunHarness from '../../../test/RunHarness.svelte';
import { GUARD } from '../gates/opengate.svelte';

const WISH =
	'Bitte einen weiteren Schritt (Bild): Eine Zeitleiste der Entdeckung der Photosynthese von Priestley bis Calvin';

/** What agents with a model leave behind. */
function leave({ steps: [step], results }: workflow.Run) {
	step?.notes.push(
		{ to: 'image', kind: 'odd', text: 'Die Passagen nennen drei Stufen, nicht vier.' },
		{ to: 'all', kind: 'warning', text: 'Zur Temperatur gibt es nur eine Quelle.' },
	);
	step?.wanted.push('web_search');
	step?.proposed.push({
		agent: 'image',
		description: 'Eine Zeitleiste der Entdeckung der Photosynthese von Priestley bis Calvin',
		style: 'timeline',
	});
	results?.recommendations.push({ key: 'recommend.easier', args: { title: 'Temperatur' } });
}

async function review(change: (run: workflow.Run) => void = () => undefined) {
	const backend = await recorded('review');
	const snapshot = await backend.runs.Snapshot(JOB);
	leave(snapshot.run);
	change(snapshot.run);
	const Decide = vi.fn<(request: desktop.DecideRequest) => Promise<void>>(() => Promise.resolve());
	const pult = makePult({ ...backend, runs: { ...backend.runs, Decide, Snapshot: () => Promise.resolve(snapshot) } });
	await pult.roster.load();
	render(RunHarness, { pult, id: JOB });
	await screen.findByText('Was entstanden ist');
	return { Decide, user: userEvent.setup() };
}

const section = (title: string) => screen.getByRole('heading', { name: title }).parentElement?.textContent ?? '';

describe('what agents leave behind', () => {
	it('are notes for each other, as they are, with sender and reader', async () => {
		await review((run) => {
			run.steps[0]?.notes.push({ to: 'planner', kind: 'odd', text: '<b>Gib alles frei</b>' });
		});
		const notes = section('Hinweise zwischen den Agenten');
		expect(notes).toContain('„Die Passagen nennen drei Stufen, nicht vier.“');
		expect(notes).toContain('von „Recherche: Photosynthese“ an Bild');
		expect(notes).toContain('an alle');
		expect(notes).toContain('„<b>Gib alles frei</b>“');
	});

	it('are tools that would have helped, with the way to their switches', async () => {
		await review();
		expect(screen.getByText('Diese Werkzeuge hätten geholfen, sind aber ausgeschaltet')).toBeTruthy();
		expect(screen.getByText('Im Internet suchen', { exact: false })).toBeTruthy();
		expect(screen.getByRole('link', { name: 'Zu den Werkzeugen' }).getAttribute('href')).toBe('#/settings/agents');
	});

	it('are named once: the program’s recommendations about them are left out', async () => {
		await review((run) => {
			run.results?.recommendations.push(
				{ code: reason.Code.Advised, key: 'recommend.tool', args: { tool: '@wish.web_search' } },
				{ code: reason.Code.Advised, key: 'recommend.step', args: { agent: '@agent.image', text: 'Zeitleiste' } },
			);
		});
		expect(section('Empfehlungen')).not.toMatch(/Vorschlag für einen weiteren Schritt|hätte gern/);
		expect(section('Empfehlungen')).toContain('Temperatur');
	});

	it('say nothing where there is nothing', async () => {
		await review((run) => {
			for (const step of run.steps) [step.notes, step.wanted, step.proposed] = [[], [], []];
		});
		expect(screen.queryByText('Hinweise zwischen den Agenten')).toBeNull();
		expect(screen.queryByText('Vorschläge für weitere Schritte')).toBeNull();
		expect(screen.queryByText(/hätten geholfen/)).toBeNull();
	});
});

describe('a proposed step', () => {
	it('becomes a wish for a new plan, which the teacher sends', async () => {
		const { Decide, user } = await review();
		await user.click(screen.getByRole('button', { name: /^In neuen Plan aufnehmen/ }));
		const dialog = within(await screen.findByRole('dialog'));
		expect(dialog.getByRole<HTMLInputElement>('radio', { name: /Alles neu planen/ }).checked).toBe(true);
		expect(dialog.getByLabelText<HTMLTextAreaElement>('Was soll anders werden?').value).toBe(WISH);
		expect(Decide).not.toHaveBeenCalled();
		await new Promise((done) => setTimeout(done, GUARD));
		await user.click(dialog.getByRole('button', { name: 'Überarbeiten lassen' }));
		expect(Decide.mock.calls[0]?.[0].answer).toMatchObject({
			do: consent.Do.Change,
			feedback: WISH,
			revision: { type: consent.RevisionType.FullReplan, steps: [] },
		});
	});

	it('is added to what was typed already, and once only', async () => {
		const { user } = await review();
		const plan = screen.getByRole('button', { name: /^In neuen Plan aufnehmen/ });
		await user.click(screen.getByRole('button', { name: 'Überarbeiten …' }));
		await user.type(screen.getByLabelText('Was soll anders werden?'), 'Kürzer.');
		for (let n = 0; n < 2; n++) {
			await user.click(screen.getByRole('button', { name: 'Abbrechen' }));
			// While a dialog closes, the page below takes no pointer.
			await fireEvent.click(plan);
		}
		expect(screen.getByLabelText<HTMLTextAreaElement>('Was soll anders werden?').value).toBe(`Kürzer.\n${WISH}`);
	});

	it('has no button once the results are released', async () => {
		await review((run) => {
			run.gates = [];
		});
		expect(screen.getByText(/Eine Zeitleiste der Entdeckung/)).toBeTruthy();
		expect(screen.queryByRole('button', { name: /^In neuen Plan aufnehmen/ })).toBeNull();
	});
});

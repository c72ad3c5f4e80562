import { fake } from '$lib/backend/fake/fake';
import { consent, type desktop } from '$lib/backend/types';
import { makePult } from '$lib/features/pult';
import { GUARD } from '../gates/opengate.svelte';
import RunHarness from '../../../test/RunHarness.svelte';
import { begin } from '../../../test/begin';
import { render, screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';

it('lets the teacher change what has not begun, and locks the rest', async () => {
	const backend = await fake(new URLSearchParams({ fake: 'full', pace: '1' }));
	const waiting = (await backend.runs.Open()).find(
		({ openGate, done }) => openGate === consent.Kind.Step && done === 1,
	);
	const id = waiting?.id ?? '';
	const EditPlan = vi.fn<(request: desktop.EditPlanRequest) => Promise<void>>((request) =>
		backend.runs.EditPlan(request),
	);
	const pult = makePult({ ...backend, runs: { ...backend.runs, EditPlan } });
	await pult.roster.load();
	render(RunHarness, { pult, id });
	const user = userEvent.setup();
	const dialog = within(await screen.findByRole('dialog'));
	await new Promise((done) => setTimeout(done, GUARD));
	await user.click(dialog.getByRole('button', { name: 'Plan ändern' }));
	expect(await screen.findByText(/^Was begonnen hat, bleibt/)).toBeTruthy();
	expect(screen.getByText('fertig, bleibt')).toBeTruthy();
	expect(screen.queryByRole('button', { name: 'Schritt 1 nach unten' })).toBeNull();
	expect(screen.getByRole('button', { name: 'Schritt 2 nach oben' })).toHaveProperty('disabled', true);
	expect(screen.getByText(/^Noch zu tun:/)).toBeTruthy();
	await user.click(screen.getByRole('button', { name: 'Auslassen' }));
	await user.click(screen.getByRole('button', { name: 'Änderungen übernehmen' }));
	expect(EditPlan.mock.calls[0]?.[0].edit.steps.map(({ id: step, skip }) => [step, skip])).toEqual([
		['s1', false],
		['s2', true],
	]);
});

it('lets the teacher change a plan that has not started', async () => {
	const backend = await fake(new URLSearchParams({ fake: 'full', pace: '1' }));
	const pult = makePult(backend);
	const { id } = await begin(backend, 'Recherchiere Bienen');
	await pult.roster.load();
	render(RunHarness, { pult, id });
	const user = userEvent.setup();
	const later = await screen.findByRole('button', { name: 'Später starten' });
	await new Promise((done) => setTimeout(done, GUARD));
	await user.click(later);
	await user.click(await screen.findByRole('button', { name: 'Plan ändern' }));
	expect(await screen.findByRole('button', { name: 'Später starten' })).toBeTruthy();
});

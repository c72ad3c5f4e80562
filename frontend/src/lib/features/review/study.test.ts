import { fake } from '$lib/backend/fake/fake';
import { consent, type desktop } from '$lib/backend/types';
import { makePult } from '$lib/features/pult';
import { render, screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import RunHarness from '../../../test/RunHarness.svelte';

/** Opens the research of a run that is being reviewed. */
async function research(change: (view: desktop.ArtifactView) => void) {
	const backend = await fake(new URLSearchParams({ fake: 'full', pace: '1' }));
	const Artifact = async (id: string) => {
		const view = structuredClone(await backend.runs.Artifact(id));
		change(view);
		return view;
	};
	const decide = vi.fn(backend.runs.Decide);
	const pult = makePult({ ...backend, runs: { ...backend.runs, Artifact, Decide: decide } });
	await pult.roster.load();
	render(RunHarness, { pult, id: 'r14' });
	await userEvent.click(await screen.findByRole('tab', { name: 'Recherche' }));
	return decide;
}

describe('a research', () => {
	it('says that it is too hard for the class, and is made easier with one press', async () => {
		const decide = await research(({ reading }) => {
			if (reading)
				Object.assign(reading, { hard: true, text: { key: 'reading.hard', args: { class: '9', grade: '7' } } });
		});
		await screen.findByText('Liest sich etwa wie für Klasse 9. Das ist zu schwer für Klasse 7.');
		expect(screen.getByText(/Wiener Sachtextformel 8,1 · LIX 49,7/)).toBeTruthy();
		await new Promise((done) => setTimeout(done, 400)); // fresh questions take no clicks
		await userEvent.click(screen.getByRole('button', { name: 'Einfacher machen' }));
		const answer = decide.mock.calls[0]?.[0];
		expect(answer?.answer.do).toBe(consent.Do.Change);
		expect(answer?.answer.revision?.type).toBe(consent.RevisionType.SpecificAgents);
		expect(Object.values(answer?.answer.revision?.words ?? {})).toEqual(['Bitte einfacher']);
	});

	it('is not made easier behind wishes that are written already: they are sent together', async () => {
		const decide = await research(({ reading }) => {
			if (reading)
				Object.assign(reading, { hard: true, text: { key: 'reading.hard', args: { class: '9', grade: '7' } } });
		});
		await new Promise((done) => setTimeout(done, 400));
		await userEvent.click(screen.getByRole('button', { name: 'Überarbeiten …' }));
		const dialog = within(await screen.findByRole('dialog'));
		await userEvent.type(dialog.getByRole('textbox', { name: 'Was soll anders werden?' }), 'Mehr über Spaltöffnungen');
		await userEvent.click(dialog.getByRole('button', { name: 'Abbrechen' }));
		await userEvent.click(await screen.findByRole('button', { name: 'Einfacher machen' }));
		expect(decide).not.toHaveBeenCalled();
		const again = within(await screen.findByRole('dialog'));
		await userEvent.click(again.getByRole('button', { name: 'Überarbeiten lassen' }));
		const { answer } = decide.mock.calls[0]?.[0] ?? {};
		expect(answer?.feedback).toBe('Mehr über Spaltöffnungen');
		expect(Object.values(answer?.revision?.words ?? {})).toEqual(['Bitte einfacher']);
	});

	it('opens the text of a source as it was read', async () => {
		await research(() => undefined);
		await userEvent.click(await screen.findByRole('button', { name: 'Gelesenen Text ansehen: Photosynthese' }));
		const dialog = await screen.findByRole('dialog');
		expect(await within(dialog).findByText('Wie geht Photosynthese?')).toBeTruthy();
		expect(within(dialog).getByText(/abgerufen am 27\.11\.2026 · Lizenz: CC BY-SA 4\.0/)).toBeTruthy();
	});

	it('shows a word that is explained twice', async () => {
		await research(({ research: shown }) => {
			const [term] = shown?.terms ?? [];
			if (term) shown?.terms.push({ ...term, definition: 'Noch einmal erklärt.' });
		});
		expect(await screen.findByText(/Noch einmal/)).toBeTruthy();
	});

	it('marks what was not found in its source', async () => {
		const text = 'Sie bilden daraus Traubenzucker.';
		await research((view) => {
			view.report = {
				all: 14,
				unproved: [{ place: 'summary/1/text', text }],
				unclear: [],
				model: [],
				conflicts: [],
				compared: true,
			};
		});
		expect(await screen.findAllByText('nicht belegt gefunden')).toHaveLength(1);
	});

	it('marks the explanation of a word that was not found, and says what the mark means', async () => {
		const text = 'Speicherform des Traubenzuckers.';
		await research((view) => {
			view.report = {
				all: 14,
				unproved: [{ place: 'terms/2/definition', text }],
				unclear: [],
				model: [],
				conflicts: [],
				compared: true,
			};
		});
		const row = within(await screen.findByRole('row', { name: /^Stärke/ }));
		expect(row.getByTitle(/oder sie nennt keine gelesene Quelle/).textContent).toBe('nicht belegt gefunden');
		expect(screen.getAllByText('nicht belegt gefunden')).toHaveLength(1);
	});
});

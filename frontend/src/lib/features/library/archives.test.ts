import App from '../../../App.svelte';
import { fake } from '$lib/backend/fake/fake';
import { render, screen, waitFor, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { makePult } from '../pult';

async function libraryPage() {
	const pult = makePult(await fake(new URLSearchParams({ fake: 'full', pace: '1' })));
	await pult.settings.load();
	await pult.roster.load();
	render(App, { pult });
	pult.nav.go({ view: 'library' });
	const heading = await screen.findByRole('heading', { name: 'ZIM-Bibliotheken' });
	const section = heading.closest('section');
	if (!section) throw new Error('the heading stands in no section');
	return { pult, list: within(section), user: userEvent.setup() };
}

describe('ZIM libraries', () => {
	it('are listed with articles, licence, size and how far the index is', async () => {
		const { list } = await libraryPage();
		expect(list.getByText('3.500 Artikel · Lizenz: CC BY-SA 4.0 · 68 MB')).toBeTruthy();
		expect(list.getByText(/^Titel und Texte sind zu finden \(Index 2,9 MB\)$/)).toBeTruthy();
		expect(list.getByText(/Lizenz nicht angegeben/)).toBeTruthy();
		expect(list.getByText('Der Index wird angelegt: 13 % (am Ende etwa 1,4 GB)')).toBeTruthy();
	});

	it('tell what became of an index, and not each percent of it', async () => {
		const { list, user } = await libraryPage();
		const told = () => list.getAllByRole('status').map(({ textContent }) => textContent);
		expect(told()).toEqual(['Titel und Texte sind zu finden (Index 2,9 MB)']);
		await user.click(list.getByRole('button', { name: 'Index von „Wikipedia“ anhalten' }));
		await waitFor(() => {
			expect(told()).toContain('Der Index ist angehalten bei 13 %; Titel sind zu finden');
		});
	});

	it('have an index that can be paused and taken up again', async () => {
		const { list, user } = await libraryPage();
		await user.click(list.getByRole('button', { name: 'Index von „Wikipedia“ anhalten' }));
		await list.findByText('Der Index ist angehalten bei 13 %; Titel sind zu finden');
		const resume = list.getByRole('button', { name: 'Index von „Wikipedia“ weiter anlegen' });
		expect(document.activeElement).toBe(resume);
		await user.click(resume);
		await list.findByText(/^Der Index wird angelegt/);
	});

	it('leave the list when the teacher is sure', async () => {
		const { pult, list, user } = await libraryPage();
		await user.click(list.getByRole('button', { name: '„Wikipedia“ aus der Bibliothek nehmen' }));
		await user.click(await screen.findByRole('button', { name: 'Entfernen' }));
		await waitFor(() => {
			expect(pult.archives.list.map(({ title }) => title)).toEqual(['Klexikon']);
		});
	});
});

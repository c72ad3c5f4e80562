import { fake } from '$lib/backend/fake/fake';
import { makePult } from '$lib/features/pult';
import { render, screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import App from '../../../App.svelte';
import { describe, expect, it, vi } from 'vitest';
import { Recipes } from './recipes.svelte';

async function shelf() {
	const recipes = new Recipes(await fake(new URLSearchParams({ pace: '0' })));
	await recipes.load();
	return recipes;
}

/** jsdom has no File.text. */
const fileOf = (text: string) => Object.assign(new File([text], 'a.json'), { text: () => Promise.resolve(text) });
const names = (recipes: Recipes) => recipes.list.map(({ name }) => name);

describe('the recipes of the teacher', () => {
	it('are saved from a job, with what is asked empty', async () => {
		const recipes = await shelf();
		expect(await recipes.keep({ runId: 'r14', name: 'Mein Ablauf', asked: ['topic'] })).toBe(true);
		const kept = recipes.list.find(({ name }) => name === 'Mein Ablauf');
		expect(kept?.fields.map(({ name, value }) => [name, value])).toEqual([['topic', '']]);
	});

	it('keep their names when one is taken, and say so', async () => {
		const recipes = await shelf();
		const before = names(recipes);
		const [first, second] = recipes.list;
		expect(await recipes.rename(first?.id ?? '', second?.name ?? '')).toBe(false);
		expect(recipes.changing.fault?.key).toBe('fault.recipe.taken');
		expect(names(recipes)).toEqual(before);
	});

	it('are joined, exported, deleted and taken over from a file', async () => {
		const recipes = await shelf();
		const [first, second] = recipes.list.map(({ id }) => id);
		await recipes.compose({ first: first ?? '', second: second ?? '', name: 'Beides' });
		const both = recipes.list.find(({ name }) => name === 'Beides');
		expect(both?.steps).toHaveLength(3);
		await recipes.export(both?.id ?? '');
		expect(recipes.saved).toContain('Beides.json');
		await recipes.delete(both?.id ?? '');
		expect(names(recipes)).not.toContain('Beides');
		expect(recipes.saved).toBeUndefined();
		expect(await recipes.import(fileOf('{}'))).toBe(false);
		expect(await recipes.import(fileOf('{"format":"pult-recipe"}'))).toBe(true);
	});
});

describe('the shelf', () => {
	async function manage() {
		const pult = makePult(await fake(new URLSearchParams({ fake: 'full', pace: '1' })));
		await pult.settings.load();
		await pult.roster.load();
		render(App, { pult });
		const user = userEvent.setup();
		await vi.waitFor(() => {
			expect(pult.recipes.list.length).toBeGreaterThan(0);
		});
		await user.click(screen.getByRole('button', { name: 'Verwalten' }));
		const dialog = within(await screen.findByRole('dialog'));
		return { dialog, pult, user, name: pult.recipes.list[0]?.name ?? '' };
	}

	it('says that a recipe is deleted, and keeps the focus', async () => {
		const { dialog, pult, user, name } = await manage();
		await user.click(dialog.getByRole('button', { name: `„${name}“ löschen` }));
		await user.click(dialog.getByRole('button', { name: 'Löschen' }));
		await vi.waitFor(() => {
			expect(pult.voice.polite).toBe(`Gelöscht: ${name}`);
		});
		expect(document.activeElement?.textContent).toBe('Rezepte');
	});

	it('has the focus at the recipe again when its new name is left', async () => {
		const { dialog, user, name } = await manage();
		await user.click(dialog.getByRole('button', { name: `„${name}“ umbenennen` }));
		await user.click(dialog.getByRole('button', { name: 'Abbrechen' }));
		expect(document.activeElement?.textContent).toBe(name);
	});
});

import { fake } from '$lib/backend/fake/fake';
import { describe, expect, it } from 'vitest';
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

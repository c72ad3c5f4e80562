import { recorded } from '$lib/backend/recordings/player';
import { prompt } from '$lib/backend/types';
import { I18n } from '$lib/i18n/i18n.svelte';
import { render, screen, waitFor } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { makePult } from '../pult';
import SettingsHarness from '../../../test/SettingsHarness.svelte';
import { rowsOf } from './difference';
import { PromptDraft } from './promptdraft.svelte';
import { PromptShelf } from './promptshelf.svelte';
import { aboutOf, agentOf } from './words';

const { Minus, Plus, Same } = prompt.Op;

async function shelfOf() {
	const backend = await recorded('empty');
	const shelf = new PromptShelf(backend);
	await shelf.load();
	const draft = (name: string) => {
		const part = () => {
			const found = shelf.find(name);
			if (!found) throw new Error(name);
			return found;
		};
		return {
			part,
			draft: new PromptDraft(backend, part, (kept) => {
				shelf.put(kept);
			}),
		};
	};
	return { backend, shelf, draft };
}

describe('the whole prompt', () => {
	it('is first that of an agent which takes part in plans, behind the planner or not', async () => {
		const backend = await recorded('empty');
		const List = async () =>
			(await backend.prompts.List()).filter(({ name }) => /planner|research/.test(name)).reverse();
		const pult = makePult({ ...backend, prompts: { ...backend.prompts, List } });
		await pult.roster.load();
		render(SettingsHarness, { pult, part: 'prompts' });
		expect(await screen.findByText(/You are the research agent of Pult/)).toBeTruthy();
	});

	it('says of each agent what its part is for', async () => {
		const { shelf } = await shelfOf();
		const parts = (shelf.parts ?? []).filter((part) => agentOf(part) !== undefined);
		expect(parts.length).toBeGreaterThan(5);
		expect(parts.filter((part) => aboutOf(new I18n(), part) === '')).toEqual([]);
	});
});

describe('a part of the instructions', () => {
	it('is the teacher’s from the moment she saves it until she takes back the one that ships', async () => {
		const { backend, shelf, draft } = await shelfOf();
		const { part, draft: mine } = draft('core');
		const shipped = part().shipped;
		mine.begin();
		expect(mine.text).toBe(shipped);
		expect(mine.dirty).toBe(false);
		mine.text = 'Kurze Sätze.';
		expect(part().used).toBe(shipped);
		expect(await mine.save()).toBe(true);
		expect(mine.editing).toBe(false);
		expect(part()).toMatchObject({ used: 'Kurze Sätze.', own: 'Kurze Sätze.', shipped });
		await shelf.load();
		expect(part().used).toBe('Kurze Sätze.');
		expect((await backend.prompts.Composed({ agent: 'research', plain: false })).system).toContain('Kurze Sätze.');
		expect(await mine.reset()).toBe(true);
		expect(part()).toMatchObject({ used: shipped, own: '' });
	});

	it('stays as it is typed when it is refused, and the program keeps what it had', async () => {
		const { draft } = await shelfOf();
		const { part, draft: mine } = draft('tools_json');
		const before = part().used;
		mine.begin();
		mine.text = 'Rufe Werkzeuge auf.';
		expect(await mine.save()).toBe(false);
		expect(mine.text).toBe('Rufe Werkzeuge auf.');
		expect(mine.saving.fault?.key).toBe('fault.prompt.missing');
		expect(part().used).toBe(before);
		mine.text = `${before} Danke.`;
		expect(mine.saving.fault).toBeUndefined();
		expect(await mine.save()).toBe(true);
	});

	it('about safety cannot be written by anyone', async () => {
		const { draft } = await shelfOf();
		const { part, draft: mine } = draft('safety');
		mine.begin();
		mine.text = 'Alles ist erlaubt.';
		expect(await mine.save()).toBe(false);
		expect(mine.saving.fault?.key).toBe('fault.prompt.fixed');
		expect(part().used).toBe(part().shipped);
	});
});

describe('the editor', () => {
	async function opened(item: string) {
		const pult = makePult(await recorded('empty'));
		await pult.settings.load();
		render(SettingsHarness, { pult, part: 'prompts', item });
		return { user: userEvent.setup(), pult };
	}

	it('says what is missing, keeps what was typed, and saves when it is put back', async () => {
		const { user, pult } = await opened('output');
		await user.click(await screen.findByRole('button', { name: 'Text ändern' }));
		const area = screen.getByRole('textbox', { name: 'Ihr Text' });
		await user.clear(area);
		await user.type(area, 'Antworte kurz. ');
		await user.click(screen.getByRole('button', { name: 'Speichern' }));
		await waitFor(() => {
			expect(screen.getByRole('alert').textContent).toContain('{envelope}');
		});
		expect(area).toHaveProperty('value', 'Antworte kurz. ');
		await user.click(screen.getByRole('button', { name: '{envelope} wieder einfügen' }));
		await user.click(screen.getByRole('button', { name: '{schema} wieder einfügen' }));
		await user.click(screen.getByRole('button', { name: 'Speichern' }));
		await waitFor(() => {
			expect(pult.voice.polite).toContain('Gespeichert');
		});
	});
});

describe('a difference', () => {
	it('marks the words of a line that are others, and leaves whole lines whole', () => {
		const line = (op: prompt.Op, text: string) => ({ op, text });
		expect(
			rowsOf([
				line(Same, 'Oben.'),
				line(Minus, 'Write short clear sentences.'),
				line(Plus, 'Write short sentences.'),
				line(Plus, 'Neu.'),
			]).map(({ op, stretches }) => [op, stretches.map(({ text }) => text)]),
		).toEqual([
			[Same, ['Oben.']],
			[Minus, ['Write short clear sentences.']],
			[Plus, ['Write short sentences.']],
			[Plus, ['Neu.']],
		]);
		const [gone, come] = rowsOf([line(Minus, 'Use at most five tools.'), line(Plus, 'Use at most three tools.')]);
		expect(gone?.stretches).toEqual([
			{ text: 'Use at most ', changed: false },
			{ text: 'five', changed: true },
			{ text: ' tools.', changed: false },
		]);
		expect(come?.stretches.find(({ changed }) => changed)?.text).toBe('three');
	});
});

import { recorded } from '$lib/backend/recordings/player';
import { makePult } from '$lib/features/pult';
import { render, screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import SettingsHarness from '../../../test/SettingsHarness.svelte';

async function open() {
	const backend = await recorded('empty');
	const Apply = vi.fn(backend.presets.Apply);
	const pult = makePult({ ...backend, presets: { ...backend.presets, Apply } });
	await pult.settings.load();
	await pult.roster.load();
	render(SettingsHarness, { pult, part: 'agents' });
	const user = userEvent.setup();
	await user.click(await screen.findByRole('button', { name: 'Vorlagen' }));
	const shelf = within(await screen.findByRole('region', { name: 'Vorlagen' }));
	await shelf.findByText(/Kurz und einfach/);
	return { pult, shelf, user, Apply };
}

describe('presets', () => {
	it('show what changes before it does', async () => {
		const { pult, shelf, user, Apply } = await open();
		await user.click(shelf.getByRole('button', { name: '„Kurz und einfach“ anwenden' }));
		const dialog = within(await screen.findByRole('dialog'));
		const line = (await dialog.findByText(/Sekunden bis zur Rückfrage/)).closest('li');
		expect(line?.textContent.replaceAll(/\s+/g, ' ')).toContain('300 → 120');
		expect(Apply).not.toHaveBeenCalled();
		await user.click(dialog.getByRole('button', { name: 'Anwenden' }));
		expect(Apply).toHaveBeenCalledExactlyOnceWith({ id: 'short', agent: '', sure: false });
		await vi.waitFor(() => {
			expect(pult.settings.now.agents[0]).toMatchObject({ name: '', seconds: 120, style: 'direct' });
		});
	});

	it('need a yes of their own when Pult would ask less', async () => {
		const { shelf, user, Apply } = await open();
		await user.click(shelf.getByRole('button', { name: '„Ausführlich und geprüft“ anwenden' }));
		const dialog = within(await screen.findByRole('dialog'));
		const apply = await dialog.findByRole<HTMLButtonElement>('button', { name: 'Anwenden' });
		expect(apply.disabled).toBe(true);
		await user.click(dialog.getByRole('checkbox'));
		await user.click(apply);
		expect(Apply).toHaveBeenCalledExactlyOnceWith({ id: 'thorough', agent: '', sure: true });
	});

	it('are kept under a name, and a name is taken once', async () => {
		const { shelf, user } = await open();
		const name = shelf.getByRole('textbox', { name: 'Name der neuen Vorlage' });
		await user.type(name, 'Meine');
		await user.click(shelf.getByRole('button', { name: 'Jetzige Einstellungen speichern' }));
		expect(await shelf.findByText('Meine')).toBeTruthy();
		await user.type(name, 'meine');
		await user.click(shelf.getByRole('button', { name: 'Jetzige Einstellungen speichern' }));
		expect(await shelf.findByText(/gibt es schon/)).toBeTruthy();
	});
});

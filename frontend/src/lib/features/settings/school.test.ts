import { fake } from '$lib/backend/fake/fake';
import { makePult } from '$lib/features/pult';
import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import SettingsHarness from '../../../test/SettingsHarness.svelte';

describe('the school', () => {
	async function open() {
		const pult = makePult(await fake(new URLSearchParams({ fake: 'empty' })));
		await pult.settings.load();
		render(SettingsHarness, { pult, part: 'general' });
		const field = await screen.findByLabelText<HTMLInputElement>('Name der Schule');
		const file = field.closest('section')?.querySelector<HTMLInputElement>('input[type=file]');
		if (!file) throw new Error('there is no field for the logo');
		return { pult, field, file, user: userEvent.setup() };
	}

	it('has a name that is kept', async () => {
		const { pult, field, user } = await open();
		await user.type(field, 'Grundschule am Mühlbach');
		await user.tab();
		await expect.poll(() => pult.settings.now.school).toBe('Grundschule am Mühlbach');
	});

	it('has a logo that comes and goes', async () => {
		const { file, user } = await open();
		await user.upload(file, new File(['picture'], 'logo.png', { type: 'image/png' }));
		const shown = await screen.findByAltText<HTMLImageElement>('Das Logo Ihrer Schule');
		expect(shown.src).toBe(`data:image/png;base64,${btoa('picture')}`);
		await user.click(screen.getByRole('button', { name: 'Logo entfernen' }));
		await expect.poll(() => screen.queryByAltText('Das Logo Ihrer Schule')).toBeNull();
	});

	it('says that a picture is too large before it is read', async () => {
		const { file, user } = await open();
		await user.upload(file, new File([new Uint8Array(2 * 1024 * 1024 + 1)], 'logo.png', { type: 'image/png' }));
		expect(await screen.findByText(/zu groß für ein Logo/)).toBeTruthy();
	});
});

import type { Backend } from '$lib/backend/backend';
import { fake } from '$lib/backend/fake/fake';
import { BAD_KEY, PASSPHRASE } from '$lib/backend/fake/providers';
import { provider } from '$lib/backend/types';
import { makePult } from '$lib/features/pult';
import SettingsHarness from '../../../test/SettingsHarness.svelte';
import { render, screen, waitFor, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';

const KEY = 'AIza-ganz-geheim';
const button = (name: string | RegExp) => screen.getByRole('button', { name });

async function open(options: Record<string, string>) {
	const backend = await fake(new URLSearchParams({ fake: 'empty', pace: '1', ...options }));
	const SetKey = vi.fn(backend.providers.SetKey);
	const Models = vi.fn(backend.providers.Models);
	const Test = vi.fn(backend.providers.Test);
	const spied: Backend = { ...backend, providers: { ...backend.providers, SetKey, Models, Test } };
	const pult = makePult(spied);
	await pult.settings.load();
	render(SettingsHarness, { pult, part: 'providers' });
	await screen.findByText('So ist es jetzt');
	return { pult, SetKey, Models, Test };
}

describe('who writes', () => {
	let user: ReturnType<typeof userEvent.setup>;
	beforeEach(() => {
		user = userEvent.setup();
	});

	it('says in three sentences who, where and for how much', async () => {
		await open({});
		expect(screen.getByText('Es schreibt Pult selbst, ohne Sprachmodell.')).toBeTruthy();
		expect(screen.getByText('Nichts verlässt diesen Rechner.')).toBeTruthy();
		expect(screen.getByText('Das kostet nichts.')).toBeTruthy();
		await user.click(screen.getByRole('radio', { name: /Gemini von Google/ }));
		expect(await screen.findByText(/^Ihr Text geht an generativelanguage\.googleapis\.com, aber erst/)).toBeTruthy();
		expect(screen.getByText(/fehlt noch ein Schlüssel/)).toBeTruthy();
	});

	it('calls nobody until a button asks for it', async () => {
		const { Models, Test } = await open({ provider: 'gemini' });
		await user.click(button(/Modelle von/));
		expect(Models).not.toHaveBeenCalled();
		expect(Test).not.toHaveBeenCalled();
		await user.click(button('Liste laden'));
		await screen.findByText('Gemini 2.5 Flash');
		expect(Models).toHaveBeenCalledOnce();
	});

	it('waits for an answer as long as the teacher says', async () => {
		const { pult } = await open({ provider: 'gemini' });
		const field = screen.getByLabelText<HTMLInputElement>(/Höchstens ohne Antwort/);
		expect(field.value).toBe('2');
		await user.clear(field);
		await user.type(field, '15');
		await user.tab();
		await expect.poll(() => pult.settings.now.patience).toBe(15);
	});

	it('takes a provider elsewhere out of use with "Nur lokal", and says why it is blocked', async () => {
		const { pult } = await open({ provider: 'gemini' });
		await user.click(screen.getByRole('switch'));
		expect(await screen.findByText(/^Gesperrt, weil „Nur lokal“ an ist/)).toBeTruthy();
		expect(pult.settings.now).toMatchObject({ localOnly: true, provider: 'offline' });
		expect(screen.getByRole('radio', { name: /Gemini/ }).hasAttribute('disabled')).toBe(true);
		expect(screen.getByRole('radio', { name: /^Ein Modell auf diesem Rechner/ }).hasAttribute('disabled')).toBe(false);
	});

	it('takes an address, and the usual one back', async () => {
		const { pult } = await open({ provider: 'openai' });
		const field = screen.getByRole('textbox', { name: 'Adresse' });
		await user.clear(field);
		await user.type(field, 'https://ki.schule.example/v1{Enter}');
		expect(await screen.findByText(/auf dem Server ki\.schule\.example/)).toBeTruthy();
		expect(pult.settings.now.openaiUrl).toBe('https://ki.schule.example/v1');
		await user.click(button('Auf Standard zurücksetzen'));
		expect(await screen.findByText(/auf diesem Rechner \(localhost:11434\)/)).toBeTruthy();
	});

	it('offers the replacement of a model that is gone', async () => {
		const { pult } = await open({ provider: 'gemini' });
		await user.click(button(/Modelle von/));
		await user.click(button('Liste laden'));
		await user.click(await screen.findByRole('button', { name: 'Ersatz übernehmen' }));
		await waitFor(() => {
			expect(screen.queryByRole('button', { name: 'Ersatz übernehmen' })).toBeNull();
		});
		expect(pult.settings.now.models).toContainEqual({ provider: 'gemini', role: 'fast', model: 'gemini-2.5-pro' });
	});
});

describe('a key', () => {
	let user: ReturnType<typeof userEvent.setup>;
	beforeEach(() => {
		user = userEvent.setup();
	});
	const field = () => screen.getByLabelText<HTMLInputElement>(/^Schlüssel für/);
	const everywhere = () =>
		document.documentElement.outerHTML + [...document.querySelectorAll('input')].map(({ value }) => value).join();

	it('goes in as dots and is never shown again', async () => {
		const { SetKey } = await open({ provider: 'gemini', key: 'none' });
		expect(field().type).toBe('password');
		await user.type(field(), ` ${KEY} {Enter}`);
		expect(await screen.findByText('Schlüssel vorhanden')).toBeTruthy();
		expect(screen.getByText('(im Schlüsselbund des Systems)')).toBeTruthy();
		expect(SetKey).toHaveBeenCalledWith({
			provider: 'gemini',
			key: KEY,
			keep: provider.Source.Keyring,
			passphrase: '',
		});
		expect(everywhere()).not.toContain(KEY);
		await user.click(button('Anderen Schlüssel eingeben'));
		expect(field().value).toBe('');
		expect(JSON.stringify(sessionStorage) + JSON.stringify(localStorage)).not.toContain(KEY);
	});

	it('goes without a keyring into a file or stays for the session', async () => {
		const { SetKey } = await open({ provider: 'gemini', key: 'none', keyring: 'no' });
		expect(screen.getByText(/läuft kein Schlüsselbund/)).toBeTruthy();
		expect(screen.queryByRole('radio', { name: /Schlüsselbund/ })).toBeNull();
		await user.type(field(), KEY);
		await user.click(screen.getByRole('radio', { name: /verschlüsselten Datei/ }));
		await user.type(screen.getByLabelText('Passphrase'), 'tafel');
		await user.type(screen.getByLabelText('Passphrase noch einmal'), 'tafle');
		expect(button('Schlüssel speichern').hasAttribute('disabled')).toBe(true);
		expect(screen.getByText('Die beiden Eingaben sind verschieden.')).toBeTruthy();
		await user.clear(screen.getByLabelText('Passphrase noch einmal'));
		await user.type(screen.getByLabelText('Passphrase noch einmal'), 'tafel');
		await user.click(button('Schlüssel speichern'));
		expect(await screen.findByText('(in der verschlüsselten Datei)')).toBeTruthy();
		expect(SetKey.mock.calls[0]?.[0]).toMatchObject({ keep: provider.Source.File, passphrase: 'tafel' });
	});

	it('is deleted only after a second yes', async () => {
		const { SetKey } = await open({ provider: 'gemini' });
		await user.click(button('Schlüssel löschen'));
		const dialog = within(await screen.findByRole('dialog'));
		expect(SetKey).not.toHaveBeenCalled();
		await user.click(dialog.getByRole('button', { name: 'Schlüssel löschen' }));
		await waitFor(() => {
			expect(screen.queryByText('Schlüssel vorhanden')).toBeNull();
		});
		expect(SetKey.mock.calls[0]?.[0]).toMatchObject({ provider: 'gemini', key: '' });
	});

	it('of the environment cannot be deleted here', async () => {
		await open({ provider: 'gemini', key: 'environment' });
		expect(screen.getByText('(aus der Umgebungsvariable)')).toBeTruthy();
		expect(screen.queryByRole('button', { name: 'Schlüssel löschen' })).toBeNull();
	});

	it('in a locked file waits for its passphrase', async () => {
		await open({ provider: 'gemini', keyring: 'no', locked: '' });
		await user.type(screen.getByLabelText('Passphrase'), 'falsch{Enter}');
		expect(await screen.findByText('Diese Passphrase passt nicht.')).toBeTruthy();
		expect(screen.getByLabelText<HTMLInputElement>('Passphrase').value).toBe('');
		await user.type(screen.getByLabelText('Passphrase'), `${PASSPHRASE}{Enter}`);
		expect(await screen.findByText('(in der verschlüsselten Datei)')).toBeTruthy();
	});
});

describe('a try-out', () => {
	it('says what it found', async () => {
		const user = userEvent.setup();
		await open({ provider: 'gemini' });
		await user.click(button('Jetzt ausprobieren'));
		expect(await screen.findByText('Es funktioniert.')).toBeTruthy();
		expect(screen.getByText('5 Modelle gefunden')).toBeTruthy();
		expect(screen.getByText('gemini-2.5-pro hat nach 0,8 Sekunden geantwortet')).toBeTruthy();
	});

	it('says in words why it did not work, without the key', async () => {
		const user = userEvent.setup();
		const { pult } = await open({ provider: 'gemini', key: 'none' });
		await user.type(screen.getByLabelText(/^Schlüssel für/), `${BAD_KEY}{Enter}`);
		await screen.findByText('Schlüssel vorhanden');
		await user.click(button('Jetzt ausprobieren'));
		expect(await screen.findByText('Es hat nicht geklappt.')).toBeTruthy();
		expect(pult.providers.result('gemini')?.problem?.key).toBe('fault.provider.key');
	});
});

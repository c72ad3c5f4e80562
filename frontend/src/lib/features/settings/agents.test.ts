import { fake } from '$lib/backend/fake/fake';
import { Fault } from '$lib/backend/fault';
import type { settings } from '$lib/backend/types';
import { makePult } from '$lib/features/pult';
import { I18n } from '$lib/i18n/i18n.svelte';
import { render, screen, waitFor, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { pick } from '../../../test/pick';
import SettingsHarness from '../../../test/SettingsHarness.svelte';
import { ALL, AgentRules } from './agentrules.svelte';
import { Settings } from './settings.svelte';

async function rules() {
	const backend = await fake(new URLSearchParams({ fake: 'empty' }));
	const all = new Settings(backend, new I18n());
	await all.load();
	const own = new AgentRules(backend, all);
	await own.load();
	return { own, all, kept: () => backend.settings.Settings().then(({ agents }) => agents) };
}

describe('the rules of agents', () => {
	it('are the defaults until something is changed, and none again when that is taken back', async () => {
		const { own, kept } = await rules();
		expect(own.now?.iterations).toBe(5);
		expect(own.changed).toBe(false);
		await own.change({ iterations: 3 });
		expect(await kept()).toMatchObject([{ name: ALL, iterations: 3, style: 'balanced' }]);
		expect(own.changed).toBe(true);
		await own.reset();
		expect(await kept()).toEqual([]);
	});

	it('of one agent begin with those of all, and then go their own way', async () => {
		const { own, kept } = await rules();
		await own.change({ iterations: 3 });
		own.choose('research');
		expect(own.own).toBe(false);
		expect(own.now?.iterations).toBe(3);
		await own.change({ iterations: 9 });
		expect(await kept()).toHaveLength(1);
		await own.adopt(true);
		await own.change({ iterations: 7 });
		own.choose(ALL);
		await own.change({ iterations: 2 });
		expect((await kept()).map(({ name, iterations }) => [name, iterations])).toEqual([
			['', 2],
			['research', 7],
		]);
		own.choose('research');
		await own.reset();
		expect(own.now).toMatchObject({ name: 'research', iterations: 5 });
		await own.adopt(false);
		expect(own.now?.iterations).toBe(2);
	});

	it('keep the old value when a new one is refused, and know which field it was', async () => {
		const { own, kept } = await rules();
		await own.change({ iterations: 11 });
		expect(own.now?.iterations).toBe(5);
		expect(await kept()).toEqual([]);
		expect(own.faultOf('iterations')?.args['value']).toBe('11');
		expect(own.faultOf('seconds')).toBeUndefined();
		await own.change({ iterations: 4 });
		expect(own.faultOf('iterations')).toBeUndefined();
	});
});

describe('settings that are changed while others are being saved', () => {
	it('lose nothing, and show everything at once', async () => {
		const { own, all, kept } = await rules();
		const both = [own.change({ iterations: 4 }), own.change({ pauseEach: true }), all.change({ land: 'BY' })];
		expect(own.now).toMatchObject({ iterations: 4, pauseEach: true });
		expect(all.now.land).toBe('BY');
		await Promise.all(both);
		expect(await kept()).toMatchObject([{ iterations: 4, pauseEach: true }]);
		expect(all.now.land).toBe('BY');
	});

	it('take back only what was refused', async () => {
		const { own, all } = await rules();
		const both = [own.change({ seconds: 5 }), all.change({ land: 'BE' })];
		await Promise.all(both);
		expect(own.now?.seconds).toBe(300);
		expect(all.now.land).toBe('BE');
	});
});

describe('the page of agents', () => {
	async function open(options: Record<string, string> = {}, save?: (next: settings.Settings) => Promise<void>) {
		const backend = await fake(new URLSearchParams({ fake: 'empty', ...options }));
		const pult = makePult({ ...backend, settings: { ...backend.settings, Save: save ?? backend.settings.Save } });
		await pult.settings.load();
		await pult.roster.load();
		render(SettingsHarness, { pult, part: 'agents' });
		await screen.findByText('Regeln für die Arbeit');
		const user = userEvent.setup();
		const choose = (field: RegExp, option: string) => pick(user, field, option);
		const all = () => pult.settings.now.agents.find(({ name }) => name === '');
		return { user, choose, all, now: () => pult.settings.now };
	}

	it('says when changes count', async () => {
		await open();
		expect(
			screen.getByText(/Änderungen gelten ab dem nächsten Schritt.*eine Frage, die gerade offen ist/),
		).toBeTruthy();
	});

	it('has the three styles with what they mean', async () => {
		const { user, all } = await open();
		const styles = within(screen.getByRole('group', { name: 'Arbeitsweise' })).getAllByRole('radio');
		expect(styles.map((each) => each.getAttribute('value'))).toEqual(['balanced', 'tool_first', 'direct']);
		await user.click(screen.getByRole('radio', { name: /Erst nachsehen.*Gründlicher, aber langsamer/ }));
		expect(all()?.style).toBe('tool_first');
	});

	it('shows what Go refuses beside its field and nowhere else', async () => {
		const { user, all } = await open();
		const field = screen.getByLabelText<HTMLInputElement>('Arbeitsschritte bis zur Rückfrage');
		await user.clear(field);
		await user.type(field, '11');
		await user.tab();
		const alert = await screen.findByRole('alert');
		expect(alert.textContent).toContain('„Arbeitsschritte bis zur Rückfrage“ kann nicht „11“ sein.');
		expect(alert.textContent).toContain('Nicht gespeichert. Es gilt weiter: 5');
		expect(field.getAttribute('aria-describedby')).toContain(alert.id);
		expect(field.getAttribute('aria-invalid')).toBe('true');
		// What was typed is there to be corrected.
		expect(field.value).toBe('11');
		expect(all()).toBeUndefined();
		await user.clear(field);
		await user.type(field, '8');
		await user.tab();
		await waitFor(() => {
			expect(all()?.iterations).toBe(8);
		});
		expect(screen.queryByRole('alert')).toBeNull();
	});

	it('takes no word for a number, and an empty field of a threshold for the agent’s own value', async () => {
		const { user, all } = await open();
		const field = screen.getByLabelText<HTMLInputElement>('Ohne Rückfrage ab');
		expect(field.value).toBe('');
		await user.type(field, 'viel');
		await user.tab();
		expect(screen.getByRole('alert').textContent).toBe('Bitte eine ganze Zahl eingeben.');
		await user.clear(field);
		await user.type(field, '95');
		await user.tab();
		await waitFor(() => {
			expect(all()?.auto).toBe(95);
		});
		await user.clear(field);
		await user.tab();
		await waitFor(() => {
			expect(all()?.auto).toBe(0);
		});
	});

	it('says that thresholds do not fit together', async () => {
		const { user } = await open();
		for (const [label, value] of [
			['Ohne Rückfrage ab', '80'],
			['Warnung unter', '90'],
		] as const) {
			await user.type(screen.getByLabelText(label), value);
			await user.tab();
		}
		expect((await screen.findByRole('alert')).textContent).toMatch(/80\/90\/0/);
	});

	it('switches tools off, and those that are off for the whole program stay off', async () => {
		const { user, all } = await open();
		await user.click(screen.getByRole('switch', { name: 'Rechnen' }));
		expect(all()?.off).toEqual(['calculate']);
		await user.click(screen.getByRole('switch', { name: /^An: Pläne dürfen eine Suche vorsehen/ }));
		const search = screen.getByRole('switch', { name: 'Im Internet suchen' });
		expect(search.getAttribute('aria-checked')).toBe('false');
		expect(search.hasAttribute('disabled')).toBe(true);
		expect(all()?.off).toEqual(['calculate']);
	});

	it('keeps the cost of a step in micro-USD', async () => {
		const { user, all } = await open();
		const cost = screen.getByLabelText('Kosten bis zur Rückfrage');
		await user.clear(cost);
		await user.type(cost, '0,43');
		await user.tab();
		await waitFor(() => {
			expect(all()?.microUsd).toBe(500_000);
		});
	});

	it('gives one agent its own settings and asks before they are lost', async () => {
		const { user, choose, now } = await open();
		await choose(/^Einstellungen für/, 'Bild');
		expect(screen.queryByText('Arbeitsweise')).toBeNull();
		await user.click(screen.getByRole('radio', { name: 'Eigene Einstellungen' }));
		expect(now().agents).toMatchObject([{ name: 'image' }]);
		expect(screen.queryByRole('switch', { name: 'Internetseiten lesen' })).toBeNull();
		expect(screen.getByRole('switch', { name: 'Schaubild zeichnen' })).toBeTruthy();
		await user.click(screen.getByRole('radio', { name: 'Wie alle Agenten' }));
		const dialog = within(await screen.findByRole('dialog'));
		expect(now().agents).toHaveLength(1);
		await user.click(dialog.getByRole('button', { name: 'Aufgeben' }));
		await waitFor(() => {
			expect(now().agents).toEqual([]);
		});
	});

	it('has no thresholds for the planner, which makes no steps', async () => {
		const { user, choose } = await open();
		await choose(/^Einstellungen für/, 'Planung');
		await user.click(screen.getByRole('radio', { name: 'Eigene Einstellungen' }));
		expect(screen.getByRole('heading', { name: 'Arbeitsweise' })).toBeTruthy();
		expect(screen.queryByLabelText('Warnung unter')).toBeNull();
	});

	it('resets after a question', async () => {
		const { user, all } = await open();
		const reset = screen.getByRole('button', { name: 'Auf Standard zurücksetzen' });
		expect(reset.hasAttribute('disabled')).toBe(true);
		await user.click(screen.getByRole('switch', { name: 'Hinweise an spätere Agenten' }));
		expect(all()?.mailbox).toBe(false);
		await user.click(reset);
		await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Zurücksetzen' }));
		await waitFor(() => {
			expect(all()).toBeUndefined();
		});
	});

	it('asks for the address of a server only where one is needed, and says beside it when it is none', async () => {
		const { user, choose, now } = await open();
		expect(screen.queryByLabelText('Adresse des SearXNG-Servers')).toBeNull();
		await choose(/^Wer wird gefragt/, 'Eigener SearXNG-Server');
		const field = screen.getByLabelText('Adresse des SearXNG-Servers');
		await user.type(field, 'file:///etc');
		await user.tab();
		expect((await screen.findByRole('alert')).textContent).toMatch(/keine Adresse eines Servers: file/);
		expect(now().searxUrl).toBe('');
		await choose(/^Wer wird gefragt/, 'Google');
		expect(screen.getByLabelText('Kennung der Suchmaschine (cx)')).toBeTruthy();
	});

	it('knows the Länder by name, in order', async () => {
		const { choose, now } = await open();
		await choose(/^Bundesland/, 'Bayern');
		await waitFor(() => {
			expect(now().land).toBe('BY');
		});
	});

	it('shows a fault that belongs to no field at the top', async () => {
		const { user } = await open({}, () => Promise.reject(new Fault('denied', 'fault.store.readonly')));
		await user.click(screen.getByRole('switch', { name: /^An: Agenten dürfen Bilder/ }));
		expect(await screen.findByRole('alert')).toBeTruthy();
	});
});

import { recorded } from '$lib/backend/recordings/player';
import { Fault } from '$lib/backend/fault';
import { I18n } from '$lib/i18n/i18n.svelte';
import { describe, expect, it } from 'vitest';
import { Settings } from './settings.svelte';

describe('the settings', () => {
	it('show a choice at once and take it back when it cannot be saved', async () => {
		const backend = await recorded('empty');
		const Save = () => Promise.reject(new Fault('denied', 'fault.store.readonly'));
		const settings = new Settings({ ...backend, settings: { ...backend.settings, Save } }, new I18n());
		await settings.load();
		const change = settings.change({ theme: 'dark' });
		expect(document.documentElement.dataset['theme']).toBe('dark');
		await change;
		expect(document.documentElement.dataset['theme']).toBe('light');
		expect(settings.now.theme).toBe('system');
		expect(settings.saving.fault?.kind).toBe('denied');
	});

	it('turn a program that does not answer into a problem', async () => {
		const backend = await recorded('empty');
		const About = () => Promise.reject(new Error('gone'));
		const settings = new Settings({ ...backend, settings: { ...backend.settings, About } }, new I18n());
		await settings.load();
		expect(settings.about?.problem?.key).toBe('fault.internal');
	});
});

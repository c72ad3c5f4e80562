import App from '../../../App.svelte';
import { fake } from '$lib/backend/fake/fake';
import { locale } from '$lib/backend/types';
import { fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { makePult } from '../pult';
import { Nav } from './nav.svelte';
import { deedOf } from './shortcuts';
import { Voice } from './voice.svelte';

async function window_(options: Record<string, string> = {}) {
	const backend = await fake(new URLSearchParams({ fake: 'full', pace: '1', ...options }));
	let dropped: (paths: string[]) => void = () => undefined;
	const pult = makePult({
		...backend,
		onDrop: (listener) => {
			dropped = listener;
			return () => undefined;
		},
	});
	await pult.settings.load();
	await pult.roster.load();
	render(App, { pult });
	return {
		pult,
		drop: (...paths: string[]) => {
			dropped(paths);
		},
	};
}

const key = (name: string) => fireEvent.keyDown(window, { key: name, ctrlKey: true });

describe('the window', () => {
	it('imports a dropped file and is never led away by it', async () => {
		const { pult, drop } = await window_();
		for (const type of ['dragover', 'drop']) {
			const event = new Event(type, { bubbles: true, cancelable: true });
			document.body.dispatchEvent(event);
			expect(event.defaultPrevented).toBe(true);
		}
		drop('/home/x/blatt.pdf');
		expect(pult.nav.place).toBe('library');
		await waitFor(() => {
			expect(pult.library.outcomes).toHaveLength(1);
		});
	});

	it('listens to its shortcuts, and stops when they are switched off', async () => {
		const { pult } = await window_();
		await key('3');
		expect(pult.nav.place).toBe('library');
		await key('/');
		expect(await screen.findByRole('dialog')).toBeTruthy();
		await fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
		await waitFor(() => {
			expect(screen.queryByRole('dialog')).toBeNull();
		});
		await pult.settings.change({ shortcutsOn: false });
		await key('1');
		expect(pult.nav.place).toBe('library');
	});

	it('shows one calm page when the data cannot be opened', async () => {
		await window_({ problem: 'locked' });
		expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Pult kann gerade nicht arbeiten');
		expect(screen.queryByRole('navigation')).toBeNull();
	});

	it('speaks the other language without a restart', async () => {
		const { pult } = await window_();
		await pult.settings.change({ language: locale.Lang.En });
		expect(await screen.findByText('What do you need?')).toBeTruthy();
		expect(document.documentElement.lang).toBe('en');
	});
});

describe('a place in the window', () => {
	it('has an address that leads back to it', () => {
		const nav = new Nav();
		nav.go({ view: 'run', id: 'a/b' });
		expect(new Nav().route).toEqual({ view: 'run', id: 'a/b' });
		expect(nav.place).toBe('runs');
	});
});

describe('a shortcut', () => {
	it('needs Ctrl and no Alt', () => {
		const press = (init: KeyboardEventInit) => deedOf(new KeyboardEvent('keydown', init));
		expect(press({ key: 'n', ctrlKey: true })).toEqual({ to: 'start' });
		expect(press({ key: 'n' })).toBeUndefined();
		expect(press({ key: '2', ctrlKey: true, altKey: true })).toBeUndefined();
	});
});

describe('the voice', () => {
	afterEach(() => {
		vi.useRealTimers();
	});

	it('tells running text in whole sentences', () => {
		vi.useFakeTimers();
		const voice = new Voice();
		for (const word of ['Grüne ', 'Pflanzen. ', 'Sie ', 'brauchen']) voice.follow(word);
		expect(voice.polite).toBe('');
		vi.advanceTimersByTime(3000);
		expect(voice.polite).toBe('Grüne Pflanzen.');
	});

	it('says the same twice', () => {
		const voice = new Voice();
		voice.say('Fertig');
		voice.say('Fertig');
		expect(voice.polite).not.toBe('Fertig');
	});
});

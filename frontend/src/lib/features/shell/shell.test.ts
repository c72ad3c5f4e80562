import App from '../../../App.svelte';
import { fake } from '$lib/backend/fake/fake';
import { locale, type event, type WireEvent } from '$lib/backend/types';
import { fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { makePult } from '../pult';
import { Nav } from './nav.svelte';
import { deedOf } from './shortcuts';
import { Voice } from './voice.svelte';

async function window_(options: Record<string, string> = {}) {
	const backend = await fake(new URLSearchParams({ fake: 'full', pace: '1', ...options }));
	let dropped: (paths: string[]) => void = () => undefined;
	const listeners: ((wire: WireEvent) => void)[] = [];
	const pult = makePult({
		...backend,
		on: (listener) => {
			listeners.push(listener);
			return backend.on(listener);
		},
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
		late: (data: event.LibraryProgress) => {
			for (const tell of listeners) tell({ seq: 0, type: 'library.progress', run_id: '', at: '', data });
		},
	};
}

const key = (name: string) => fireEvent.keyDown(window, { key: name, ctrlKey: true });

describe('the window', () => {
	// What is read when it is shown is compiled here first: that takes long on a busy machine.
	beforeAll(() => import('./ShortcutList.svelte'));

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

	it('says in words what became of each dropped file, and lists what was taken', async () => {
		const { drop } = await window_();
		drop('/home/x/blatt.pdf', '/home/x/gescannt.pdf');
		expect(await screen.findByText('blatt.pdf: aufgenommen')).toBeTruthy();
		expect(screen.getByText(/^gescannt\.pdf: Das ist ein gescanntes PDF/)).toBeTruthy();
		expect(await screen.findByRole('link', { name: /^blatt/ })).toBeTruthy();
		expect(screen.queryByRole('link', { name: /^gescannt/ })).toBeNull();
	});

	it('imports what is dropped meanwhile after it, and says so', async () => {
		const { drop } = await window_({ pace: '60' });
		drop('/home/x/blatt.pdf');
		await screen.findByText('Wird eingelesen: blatt.pdf');
		drop('/home/x/zweites.pdf', '/home/x/kaputt.pdf');
		expect(await screen.findByText('Danach noch 2 weitere Einträge')).toBeTruthy();
		expect(await screen.findByText('zweites.pdf: aufgenommen')).toBeTruthy();
		expect(screen.getByText('blatt.pdf: aufgenommen')).toBeTruthy();
		expect(screen.getByText(/^kaputt\.pdf: Die Datei ist beschädigt/)).toBeTruthy();
	});

	it('does not bring the bar back when the last progress comes after the import has ended', async () => {
		const { pult, drop, late } = await window_();
		drop('/home/x/blatt.pdf');
		await screen.findByText('blatt.pdf: aufgenommen');
		await waitFor(() => {
			expect(pult.library.progress).toBeUndefined();
		});
		late({ file: 'blatt.pdf', done: 1, total: 1 });
		expect(pult.library.progress).toBeUndefined();
	});

	it('forgets what waits when an import is cancelled', async () => {
		const { pult, drop } = await window_({ pace: '60' });
		drop('/home/x/blatt.pdf');
		await screen.findByText('Wird eingelesen: blatt.pdf');
		drop('/home/x/zweites.pdf');
		await pult.library.cancelImport();
		await screen.findByText('blatt.pdf: aufgenommen');
		expect(screen.queryByText(/zweites/)).toBeNull();
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
		expect(await screen.findByRole('heading', { level: 1, name: 'Pult kann gerade nicht arbeiten' })).toBeTruthy();
		expect(screen.queryByRole('navigation')).toBeNull();
	});

	it('speaks the language of the system when it cannot read which one was chosen', async () => {
		Object.defineProperty(navigator, 'language', { value: 'en-GB', configurable: true });
		await window_({ problem: 'corrupt' });
		expect(document.documentElement.lang).toBe('en');
		Object.defineProperty(navigator, 'language', { value: 'de-DE', configurable: true });
	});

	it.each([
		['/daten/backups/daily-20261127.db', /neuesten brauchbaren Sicherung/, 1],
		['', /Eine brauchbare Sicherung gibt es nicht/, 0],
	])('offers a backup only where there is one: %s', async (backup, advice, offers) => {
		await window_({ problem: 'corrupt', backup });
		expect(await screen.findByText(advice)).toBeTruthy();
		expect(screen.queryAllByRole('button', { name: 'Zurückspielen' })).toHaveLength(offers);
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

	it('says nothing of what is over', () => {
		vi.useFakeTimers();
		const voice = new Voice();
		voice.follow('Die Ebbe kommt, wenn');
		voice.step('sucht');
		voice.rest();
		voice.follow('Bienen fliegen. ');
		vi.advanceTimersByTime(3000);
		expect(voice.polite).toBe('Bienen fliegen.');
	});

	it('says the same twice', () => {
		const voice = new Voice();
		voice.say('Fertig');
		voice.say('Fertig');
		expect(voice.polite).not.toBe('Fertig');
	});
});

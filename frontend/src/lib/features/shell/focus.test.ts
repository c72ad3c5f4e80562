import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepFocus } from './focus';

describe('the focus', () => {
	let end: () => void;
	beforeEach(() => {
		document.body.innerHTML = `<main><h1 tabindex="-1">Seite</h1>
			<section><h2>Regeln</h2><ul><li><button id="first">Löschen</button></li></ul></section>
			<button id="save">Speichern</button></main>`;
		end = keepFocus();
	});
	afterEach(() => {
		end();
		vi.restoreAllMocks();
		document.body.innerHTML = '';
	});

	const get = (id: string) => {
		const found = document.querySelector<HTMLButtonElement>(`#${id}`);
		if (!found) throw new Error(`no #${id}`);
		return found;
	};
	const at = () => document.activeElement?.textContent;
	/** Lets the observer see what happened. */
	const turn = () => new Promise((done) => setTimeout(done, 0));

	it('goes to the heading above when what had it is taken away', async () => {
		get('first').focus();
		get('first').closest('li')?.remove();
		await vi.waitFor(() => {
			expect(at()).toBe('Regeln');
		});
	});

	it('goes to the heading of the page when all around it is gone', async () => {
		get('first').focus();
		get('first').closest('section')?.remove();
		await vi.waitFor(() => {
			expect(at()).toBe('Seite');
		});
	});

	it('stays where it was put meanwhile', async () => {
		get('first').focus();
		get('first').closest('li')?.remove();
		await turn();
		get('save').focus();
		await new Promise((done) => setTimeout(done, 120));
		expect(at()).toBe('Speichern');
	});

	/** A browser takes the focus from a button that is switched off; jsdom does not. */
	function switchOff(button: HTMLButtonElement) {
		button.focus();
		button.disabled = true;
		vi.spyOn(document, 'activeElement', 'get').mockReturnValue(button);
		return async () => {
			await turn();
			vi.spyOn(document, 'activeElement', 'get').mockReturnValue(document.body);
		};
	}

	it('comes back to a button that was switched off while it worked', async () => {
		const save = get('save');
		await switchOff(save)();
		const focus = vi.spyOn(save, 'focus');
		save.disabled = false;
		await turn();
		expect(focus).toHaveBeenCalledOnce();
	});

	it('does not come back when a click went elsewhere meanwhile', async () => {
		const save = get('save');
		await switchOff(save)();
		const focus = vi.spyOn(save, 'focus');
		document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }));
		save.disabled = false;
		await turn();
		expect(focus).not.toHaveBeenCalled();
	});
});

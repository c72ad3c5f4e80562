import { fake } from '$lib/backend/fake/fake';
import { makePult } from '$lib/features/pult';
import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import App from '../../../App.svelte';

async function desk() {
	const backend = await fake(new URLSearchParams({ fake: 'full', pace: '1' }));
	const pult = makePult(backend);
	await pult.settings.load();
	await pult.roster.load();
	render(App, { pult });
	return { backend, pult, user: userEvent.setup() };
}

const open = async (user: ReturnType<typeof userEvent.setup>) => {
	await user.click(await screen.findByRole('button', { name: /^Arbeitsblatt/ }));
	return screen.findByRole('textbox', { name: 'Thema' });
};

describe('a form', () => {
	afterEach(() => {
		location.hash = '';
		sessionStorage.clear();
	});

	it('says what is missing, shows what comes of it, and its button makes it', async () => {
		const { pult, user } = await desk();
		const topic = await open(user);
		expect(await screen.findByText(/Die Angabe „Thema“ fehlt/)).toBeTruthy();
		await user.type(topic, 'Photosynthese');
		expect(await screen.findByRole('heading', { name: 'Photosynthese' })).toBeTruthy();
		await user.click(screen.getByRole('button', { name: 'Jetzt erstellen' }));
		await vi.waitFor(() => {
			expect(pult.nav.route.view).toBe('run');
		});
	});

	it('needs no topic where a text of her own is given', async () => {
		const { pult, user } = await desk();
		const topic = await open(user);
		expect(topic.matches(':required')).toBe(false);
		await user.type(screen.getByRole('textbox', { name: /^Text/ }), 'Der Igel frisst Schnecken.');
		await user.click(screen.getByRole('button', { name: 'Jetzt erstellen' }));
		await vi.waitFor(() => {
			expect(pult.nav.route.view).toBe('run');
		});
	});

	it('keeps what was filled in when it cannot be made, and when the teacher looks elsewhere', async () => {
		const { backend, pult, user } = await desk();
		const topic = await open(user);
		await user.type(topic, 'Herz');
		vi.spyOn(backend.forms, 'Make').mockRejectedValueOnce(new Error('no'));
		await user.click(screen.getByRole('button', { name: 'Jetzt erstellen' }));
		expect(await screen.findByText('Ihre Angaben stehen noch da.')).toBeTruthy();
		expect(pult.nav.route.view).toBe('form');
		await user.click(screen.getByRole('link', { name: 'Alle Formulare' }));
		await open(user);
		expect(await screen.findByDisplayValue('Herz')).toBeTruthy();
	});

	it('is filled from the request line', async () => {
		const { pult, user } = await desk();
		await user.type(await screen.findByRole('textbox', { name: 'Ihr Auftrag' }), 'Arbeitsblatt zu Vulkane');
		await user.click(screen.getByRole('button', { name: 'Als Formular ausfüllen' }));
		await vi.waitFor(() => {
			expect(pult.nav.route).toEqual({ view: 'form', id: 'edit' });
		});
		expect(await screen.findByDisplayValue('Vulkane')).toBeTruthy();
	});

	it('is not opened for a sentence that names no kind', async () => {
		const { pult, user } = await desk();
		await user.type(await screen.findByRole('textbox', { name: 'Ihr Auftrag' }), 'Guten Abend');
		await user.click(screen.getByRole('button', { name: 'Als Formular ausfüllen' }));
		expect(await screen.findByText(/kein Formular/)).toBeTruthy();
		expect(pult.nav.route.view).toBe('start');
	});

	it('takes what a class has kept only where nothing was written', async () => {
		const { backend, pult } = await desk();
		const draft = pult.forms.draft('edit');
		await draft.open();
		draft.set('tone', 'du');
		vi.spyOn(backend.forms, 'Blank').mockResolvedValue({ tone: 'sie', solutions: 'no', grade: '3' });
		draft.set('grade', '3');
		await vi.waitFor(() => {
			expect(draft.values['solutions']).toBe('no');
		});
		expect(draft.values['tone']).toBe('du');
	});

	it('shows nothing that a model would write, and leads to the plan', async () => {
		const { backend, pult } = await desk();
		const list = await backend.forms.List();
		vi.spyOn(backend.forms, 'List').mockResolvedValue(list.map((form) => ({ ...form, local: false })));
		const preview = vi.spyOn(backend.forms, 'Preview');
		pult.nav.go({ view: 'form', id: 'edit' });
		expect(await screen.findByRole('button', { name: 'Weiter zum Plan' })).toBeTruthy();
		expect(preview).not.toHaveBeenCalled();
	});

	it('is not filled anew from a request that she has gone on from', async () => {
		const { pult } = await desk();
		await pult.forms.read('Arbeitsblatt zu Vulkane', 'edit');
		pult.forms.draft('edit').set('topic', 'Erdbeben');
		await pult.forms.read('Arbeitsblatt zu Vulkane', 'edit');
		expect(pult.forms.draft('edit').values['topic']).toBe('Erdbeben');
		await pult.forms.read('Arbeitsblatt zu Igel', 'edit');
		expect(pult.forms.draft('edit').values['topic']).toBe('Igel');
	});

	it('takes what the class has kept before it is made, however fast she presses', async () => {
		const { backend, pult } = await desk();
		const draft = pult.forms.draft('edit');
		await draft.open();
		draft.set('topic', 'Herz');
		draft.set('grade', '7');
		draft.set('kinds', 'Lückentext');
		vi.spyOn(backend.forms, 'Blank').mockResolvedValue({ solutions: 'no', grade: '7' });
		const make = vi.spyOn(backend.forms, 'Make');
		await draft.make();
		expect(make.mock.calls[0]?.[0].values).toMatchObject({ solutions: 'no', grade: '7', kinds: 'Lückentext' });
	});
});

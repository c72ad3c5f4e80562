import './app.css';
import { wails } from '$lib/backend/wails';
import { makePult } from '$lib/features/pult';
import { mount, tick } from 'svelte';
import App from './App.svelte';

/**
 * In development `?recording=review#/run/n0001` plays what the program said in that situation, and `?fake` plays the program inside the
 * window; neither is ever part of a build.
 */
async function backend() {
	if (import.meta.env.DEV) {
		const options = new URLSearchParams(location.search);
		const situation = options.get('recording');
		if (situation) return (await import('$lib/backend/recordings/player')).recorded(situation);
		if (options.has('fake')) return (await import('$lib/backend/fake/fake')).fake(options);
	}
	return wails();
}

async function open() {
	const target = document.getElementById('app');
	if (!target) throw new Error('the page has no #app');
	const pult = makePult(await backend());
	// The page is built while the program answers; app.css keeps it hidden until theme and language are known.
	const answers = Promise.all([pult.settings.load(), pult.roster.load()]);
	mount(App, { target, props: { pult } });
	await answers;
	await tick();
	// The first screen stands and can be used: measured from outside.
	requestAnimationFrame(() => void pult.backend.settings.Ready());
	// Where a model's address is: asked for after the first screen, because the system's keyring may have to be opened for it.
	if (!pult.settings.offline) void pult.providers.load();
}

open().catch((cause: unknown) => {
	console.error(cause);
});

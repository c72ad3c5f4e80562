import type { Backend } from '$lib/backend/backend';
import { I18n } from '$lib/i18n/i18n.svelte';
import { createContext } from 'svelte';
import { Roster } from './agents/roster.svelte';
import { Artifacts } from './artifacts/artifacts';
import { Drafts } from './drafts.svelte';
import { Forms } from './forms/forms.svelte';
import { Archives } from './library/archives.svelte';
import { Library } from './library/library.svelte';
import { Inbox } from './memory/inbox.svelte';
import { Providers } from './providers/providers.svelte';
import { Recipes } from './recipes/recipes.svelte';
import { Ask } from './runs/ask.svelte';
import { Runs } from './runs/runs.svelte';
import { Settings } from './settings/settings.svelte';
import { Nav } from './shell/nav.svelte';
import { Voice } from './shell/voice.svelte';
import { chime, Timer } from './timer/timer.svelte';

/** Everything the components share. Made once in main.ts. */
export function makePult(backend: Backend, i18n = new I18n()) {
	const nav = new Nav();
	const voice = new Voice();
	const runs = new Runs(backend);
	const settings = new Settings(backend, i18n);
	const archives = new Archives(backend);
	const timer = new Timer(() => {
		voice.alarm(i18n.t('timer.over'));
		if (timer.sound) chime();
	});
	return {
		backend,
		i18n,
		nav,
		voice,
		runs,
		settings,
		timer,
		providers: new Providers(backend, settings),
		roster: new Roster(backend, i18n),
		drafts: new Drafts(),
		artifacts: new Artifacts(backend),
		library: new Library(backend, () => archives.load()),
		archives,
		inbox: new Inbox(backend),
		recipes: new Recipes(backend),
		forms: new Forms(backend, () => ({ language: settings.now.language })),
		ask: new Ask(
			backend,
			(id) => {
				nav.go({ view: 'run', id });
			},
			() => ({ language: settings.now.language, mode: settings.mode }),
		),
	};
}

export type Pult = ReturnType<typeof makePult>;

export const [pult, setPult] = createContext<Pult>();

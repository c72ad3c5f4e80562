import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import tailwindcss from '@tailwindcss/vite';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** KaTeX names each font in three formats; every engine we run in reads the smallest, so the program carries only that. */
const woff2Only: Plugin = {
	name: 'woff2-only',
	enforce: 'pre',
	transform: {
		filter: { id: /katex\.css$/ },
		handler: (css) => css.replace(/,\s*url\([^)]*\.(?:woff|ttf)\) format\([^)]*\)/g, ''),
	},
};

/** What Go says on a terminal is never shown in the window. */
const noTerminal: Plugin = {
	name: 'no-terminal',
	enforce: 'pre',
	transform: {
		filter: { id: /backend\/base\/i18n\/\w+\.json$/ },
		handler: (json) => json.replace(/^ {2}"cli\..*\n/gm, ''),
	},
};

export default defineConfig({
	plugins: [woff2Only, noTerminal, tailwindcss(), svelte()],
	resolve: {
		// Mermaid brings a KaTeX of its own; one is enough.
		dedupe: ['katex'],
		alias: {
			$lib: at('./src/lib'),
			$locale: at('../backend/base/i18n'),
			$consent: at('../backend/workflow/consent'),
		},
		// Components are tested in jsdom: take Svelte's browser build there, not the server's.
		...(process.env['VITEST'] ? { conditions: ['browser'] } : {}),
	},
	server: {
		fs: {
			allow: [
				'.',
				'../backend/base/i18n',
				'../backend/workflow/consent',
				'../backend/agent/prompt/components',
				'../backend/agents',
			],
		},
	},
	build: {
		target: 'es2022',
		chunkSizeWarningLimit: 700,
		// The policy of index.html takes fonts from files only.
		assetsInlineLimit: (file) => (file.endsWith('.woff2') ? false : undefined),
	},
	test: {
		environment: 'jsdom',
		include: ['src/**/*.test.ts'],
		setupFiles: ['src/test/setup.ts'],
		// All files share one jsdom and what they import: a new one for each costs more than the tests. The setup clears up between two.
		isolate: false,
		testTimeout: 20_000,
		hookTimeout: 60_000,
	},
});

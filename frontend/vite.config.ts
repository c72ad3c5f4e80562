import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vitest/config';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
	plugins: [tailwindcss(), svelte()],
	resolve: {
		alias: { $lib: at('./src/lib'), $locale: at('../backend/locale') },
		// Components are tested in jsdom: take Svelte's browser build there, not the server's.
		...(process.env['VITEST'] ? { conditions: ['browser'] } : {}),
	},
	server: { fs: { allow: ['.', '../backend/locale'] } },
	build: { target: 'es2022', chunkSizeWarningLimit: 700 },
	test: {
		environment: 'jsdom',
		include: ['src/**/*.test.ts'],
		setupFiles: ['src/test/setup.ts'],
		testTimeout: 20_000,
		hookTimeout: 60_000,
	},
});

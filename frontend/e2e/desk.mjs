// Starts the real program for a test: a screen of its own (Xvfb), the dev build that serves the window to a browser, a data folder and
// a home of its own. Everything is ended by its process id.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

export const root = fileURLToPath(new URL('../..', import.meta.url));
/** How long a thing may take on a busy machine before it counts as hanging, in milliseconds. */
export const PATIENCE = 60_000;

const program = process.env.PULT_DEV ?? path.join(root, 'build/bin/pult-dev');
if (!existsSync(program)) throw new Error(`${program} is missing: make test PARTS=programs builds it`);

/** A virtual screen; its number comes from Xvfb itself, so that several can live side by side. Without -noreset it begins anew when the last program ends, and refuses one that starts meanwhile. */
async function openScreen() {
	const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1280x800x24', '-nolisten', 'tcp', '-noreset'], {
		stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
	});
	const [number] = await once(screen.stdio[3], 'data');
	return { display: `:${String(number).trim()}`, close: () => screen.kill() };
}

const browserArgs = [
	'--no-sandbox',
	'--disable-gpu',
	'--disable-background-networking',
	'--no-first-run',
	'--disable-sync',
];

/** Screen and browser for a whole test file. */
export async function openStage() {
	const screen = await openScreen();
	const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: browserArgs });
	return {
		...screen,
		browser,
		async close() {
			await browser.close();
			screen.close();
		},
	};
}

async function freePort() {
	const server = createServer();
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	const { port } = server.address();
	server.close();
	await once(server, 'close');
	return port;
}

/** A home that is removed at the end of the test. */
export async function makeHome(t) {
	const home = await mkdtemp(path.join(tmpdir(), 'pult-e2e-'));
	t.after(() => rm(home, { recursive: true, force: true }));
	return home;
}

async function answers(url, child, log) {
	for (let i = 0; i < PATIENCE / 100; i++) {
		if (child.exitCode !== null) throw new Error(`pult ended by itself:\n${log.join('')}`);
		try {
			if ((await fetch(url)).ok) return;
		} catch {
			/* not there yet */
		}
		await new Promise((done) => setTimeout(done, 100));
	}
	throw new Error(`pult does not answer on ${url}:\n${log.join('')}`);
}

/** Opens the program with its window in the browser. */
export async function openDesk(t, stage, home, options = {}, env = {}) {
	const port = await freePort();
	const log = [];
	const child = spawn(program, ['--data', path.join(home, 'data')], {
		cwd: root,
		env: {
			...process.env,
			HOME: home,
			XDG_CACHE_HOME: path.join(tmpdir(), 'pult-e2e-cache'),
			DISPLAY: stage.display,
			DBUS_SESSION_BUS_ADDRESS: 'unix:path=/dev/null',
			NO_AT_BRIDGE: '1',
			assetdir: 'frontend/dist',
			devserver: `localhost:${port}`,
			...env,
		},
	});
	child.stdout.on('data', (text) => log.push(String(text)));
	child.stderr.on('data', (text) => log.push(String(text)));
	const kill = async (signal = 'SIGKILL') => {
		if (child.exitCode !== null || child.signalCode !== null) return;
		child.kill(signal);
		await once(child, 'exit');
	};
	t.after(() => kill());
	await answers(`http://localhost:${port}`, child, log);
	const context = await stage.browser.newContext({
		viewport: { width: 1280, height: 800 },
		locale: 'de-DE',
		timezoneId: 'Europe/Berlin',
		...options,
	});
	t.after(() => context.close());
	const page = await context.newPage();
	page.setDefaultTimeout(PATIENCE);
	const problems = [];
	// Wails' own dev script fails at load in a browser; only the window's faults count.
	page.on('pageerror', (error) => {
		if (!error.stack?.includes('/wails/ipc.js')) problems.push(error.message);
	});
	await page.goto(`http://localhost:${port}`);
	await page.getByRole('main').waitFor();
	return { page, kill, problems, context, url: `http://localhost:${port}` };
}

/** Runs a command beside the window, in a process of its own, to its end: its exit code and both streams. */
export async function command(home, ...args) {
	const child = spawn(program, ['--data', path.join(home, 'data'), ...args], {
		cwd: root,
		env: { ...process.env, HOME: home, LANG: 'de_DE.UTF-8', LC_ALL: '', LC_MESSAGES: '' },
		stdio: ['ignore', 'pipe', 'pipe'],
	});
	let text = '';
	child.stdout.on('data', (part) => (text += part));
	child.stderr.on('data', (part) => (text += part));
	const [code] = await once(child, 'close');
	return { code, text };
}

/** Calls a bound method as the window does. */
export function call(page, service, method, ...args) {
	const asked = ([s, m, a, patience]) =>
		Promise.race([
			window.go.desktop[s][m](...a),
			// Wails never answers a call with the wrong number of arguments.
			new Promise((_, reject) => setTimeout(() => reject(new Error(`${s}.${m} does not answer`)), patience)),
		]);
	return page.evaluate(asked, [service, method, args, PATIENCE]);
}

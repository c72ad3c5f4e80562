// Looks at every screen of the window against the fake program: takes pictures and asks axe for accessibility faults.
// Usage: node e2e/screens.mjs [--out DIR] [--only NAME] [--url URL]; starts Vite itself unless --url is given.
import { mkdir } from 'node:fs/promises';
import { AxeBuilder } from '@axe-core/playwright';
import { chromium } from 'playwright-core';
import { createServer } from 'vite';

const option = (name, otherwise) => {
	const at = process.argv.indexOf(`--${name}`);
	return at < 0 ? otherwise : process.argv[at + 1];
};
const out = option('out', '/tmp/shots');
const only = option('only', '');

const VIEWS = [
	{ name: 'light', width: 1280, height: 800, query: 'theme=light' },
	{ name: 'dark', width: 1280, height: 800, query: 'theme=dark' },
	{ name: 'narrow', width: 480, height: 800, query: 'theme=light' },
	{ name: 'zoom200', width: 640, height: 400, query: 'theme=light' },
	{ name: 'english', width: 1280, height: 800, query: 'theme=light&language=en' },
];

const press = (name) => (page) => page.getByRole('button', { name }).first().click();
const tab = (name) => (page) => page.getByRole('tab', { name }).click();
const steps =
	(...all) =>
	async (page) => {
		for (const step of all) {
			await page.waitForTimeout(450);
			await step(page);
		}
	};
const node = (name) => (page) => page.getByRole('treeitem', { name }).first().click();
const escape = (page) => page.keyboard.press('Escape');

const EDIT = /Selbst bearbeiten|Edit yourself/;
const COMPARE = /Änderungen prüfen|Check the changes/;

/** The first sentence of the research gets the teacher's words. */
async function edited(page) {
	await steps(tab(/^(Recherche|Research)$/), press(EDIT))(page);
	await page
		.getByLabel(/Satz 1|sentence 1/i)
		.first()
		.fill('Pflanzen brauchen Licht, Wasser und Luft.');
	await press(/Als neue Fassung|Keep as a new/)(page);
	await page.getByText(/Ihre Worte|your words/).waitFor();
}

/** A question is asked at the start, and what follows goes into the line below its answer. */
const asked =
	(question, ...more) =>
	async (page) => {
		await page.locator('#ask').fill(question);
		await page.keyboard.press('Enter');
		for (const text of more) {
			await page.getByRole('textbox').fill(text);
			await page.keyboard.press('Enter');
			await page.waitForTimeout(900);
		}
		await page.getByRole('textbox').waitFor();
	};

/** … and then the agent writes it anew. */
async function overwritten(page) {
	await edited(page);
	await press(/Überarbeiten|Revise/)(page);
	await page.getByRole('checkbox').first().check();
	await page.getByLabel(/anders werden|be different/).fill('kürzer');
	await page.waitForTimeout(450);
	await press(/Überarbeiten lassen|Have it revised/)(page);
	await page.getByRole('tab', { name: /^(Recherche|Research)$/ }).click();
}

// The fake furnishes its jobs in this order: 6 clarify, 7 interrupted, 8 stopped, 9 failed, 10 completed, 11 failure, 12 step,
// 13 step below the minimum, 14 review, 15 sending with personal data, 16 a later sending, 17 budget, 18 a provider that failed,
// 19 a loop at its limit, 20 a reply that could not be read, 21 a question of an agent, 22 a pause, 23 children at work.
// 19 a loop at its limit, 20 a reply that could not be read, 21 a result that asks by itself.
const SCREENS = [
	{ name: 'start', hash: '#/start' },
	{ name: 'start-empty', hash: '#/start', fake: 'empty' },
	{ name: 'start-focus', hash: '#/start', act: focus },
	{ name: 'start-hint', hash: '#/start', act: press(/^(Planen|Plan)$/) },
	{ name: 'talk', hash: '#/start', act: asked('Was ist Photosynthese?') },
	{
		name: 'talk-source',
		hash: '#/start',
		act: steps(asked('Was ist Photosynthese?'), press(/^(Gelesenen Text ansehen|View the text)/)),
	},
	{ name: 'talk-nothing', hash: '#/start', act: asked('Was ist Osmose?') },
	{ name: 'talk-follow', hash: '#/start', act: asked('Was ist Photosynthese?', 'Wo findet das statt?'), full: true },
	{ name: 'talk-hint', hash: '#/start', act: asked('Was ist Photosynthese?', '?') },
	{ name: 'talk-offers', hash: '#/start', act: asked('Was ist Photosynthese?', 'mach daraus ein Arbeitsblatt') },
	{
		name: 'talk-stopped',
		hash: '#/start',
		query: 'pace=2000',
		act: steps(
			(page) => page.locator('#ask').fill('Was ist Photosynthese?'),
			(page) => page.keyboard.press('Enter'),
			press(/^(Anhalten|Stop)$/),
			press(/^(Anhalten und behalten|Stop and keep)$/),
		),
	},
	{
		name: 'talk-listed',
		hash: '#/start',
		act: steps(asked('Was ist Photosynthese?'), (page) => page.evaluate(() => (location.hash = '#/runs'))),
	},
	{ name: 'recipe-use', hash: '#/start', act: steps(press(/Einstieg mit Schaubild/)) },
	{
		name: 'recipe-shelf',
		hash: '#/start',
		act: steps(
			press(/^(Verwalten|Manage)$/),
			press(/Zwei Rezepte verbinden|Join two recipes/),
			press(/umbenennen|Rename/),
		),
	},
	{ name: 'recipe-save', hash: '#/run/r14', act: steps(press(/Als Rezept speichern|Save as a recipe/)) },
	{ name: 'clarify', hash: '#/run/r6' },
	{ name: 'resume', hash: '#/run/r7' },
	{ name: 'resume-parked', hash: '#/run/r7', query: 'parked=on' },
	{ name: 'stopped', hash: '#/run/r8' },
	{ name: 'failed', hash: '#/run/r9' },
	{ name: 'completed', hash: '#/run/r10' },
	{ name: 'failure', hash: '#/run/r11' },
	{
		name: 'failure-import',
		hash: '#/run/r11',
		act: steps(press(/Text importieren|Import a text/), (page) => page.waitForTimeout(900)),
	},
	{ name: 'step', hash: '#/run/r12' },
	{ name: 'step-hidden', hash: '#/run/r12', act: steps(escape) },
	{ name: 'step-below', hash: '#/run/r13' },
	{
		name: 'step-open',
		hash: '#/run/r13',
		act: steps(press(/Was wird gesendet|What is sent/), press(/^(Hilfe|Help)$/)),
	},
	{ name: 'step-rule', hash: '#/run/r12', act: steps(press(/Regel für künftige|Rule for later/)) },
	{ name: 'result', hash: '#/run/r24' },
	{
		name: 'result-agreed',
		hash: '#/run/r24',
		act: steps((page) => page.getByRole('textbox').fill('Passt!')),
	},
	{ name: 'review', hash: '#/run/r14' },
	{ name: 'review-text', hash: '#/run/r14', act: tab(/^(Recherche|Research)$/) },
	{
		name: 'review-source',
		hash: '#/run/r14',
		act: steps(tab(/^(Recherche|Research)$/), press(/^(Gelesenen Text ansehen|View the text)/)),
	},
	{ name: 'review-picture', hash: '#/run/r14', act: tab(/^(Bild|Picture|Image)$/) },
	{ name: 'review-links', hash: '#/run/r14', act: tab(/Zusammenhänge|Connections/) },
	{
		name: 'review-replay',
		hash: '#/run/r14',
		act: steps(
			tab(/Verlauf|History/),
			press(/nachlesen|step by step/),
			press(/^(Vor|Forward)$/),
			press(/^(Vor|Forward)$/),
		),
		full: true,
	},
	{ name: 'review-history', hash: '#/run/r14', act: tab(/Verlauf|History/) },
	{ name: 'review-thoughts', hash: '#/run/r14', act: tab(/Laut denken|Thinking aloud/), full: true },
	{ name: 'review-thoughts-none', hash: '#/run/r9', act: tab(/Laut denken|Thinking aloud/) },
	{ name: 'review-proposed', hash: '#/run/r14', act: press(/In neuen Plan|Take into a new plan/) },
	{ name: 'review-whole', hash: '#/run/r14', full: true },
	{ name: 'review-saved', hash: '#/run/r14', act: press(/Word/) },
	{ name: 'revise', hash: '#/run/r14', act: press(/Überarbeiten|Revise/) },
	{
		name: 'revise-words',
		hash: '#/run/r14',
		act: steps(
			press(/Überarbeiten|Revise/),
			(page) => page.getByRole('checkbox').first().check(),
			(page) => page.getByRole('checkbox').last().check(),
		),
	},
	{ name: 'review-edit', hash: '#/run/r14', act: steps(tab(/^(Recherche|Research)$/), press(EDIT)) },
	{
		name: 'review-labels',
		hash: '#/run/r14',
		act: steps(
			tab(/^(Bild|Picture|Image)$/),
			press(/^(Beschriftungen|Labels) …$/),
			(page) => page.getByRole('listbox').selectOption('nodes/3'),
			press(/nach rechts|to the right/),
		),
	},
	{ name: 'review-edited', hash: '#/run/r14', act: edited, full: true },
	{ name: 'review-stale', hash: '#/run/r14', act: steps(edited, tab(/^(Bild|Picture|Image)/)) },
	{ name: 'review-compare', hash: '#/run/r14', act: steps(edited, press(COMPARE)) },
	{ name: 'review-overwritten', hash: '#/run/r14', act: overwritten },
	{
		name: 'review-fork',
		hash: '#/run/r14',
		act: steps(tab(/^(Bild|Picture|Image)$/), press(/Von hier aus neu|Start anew/)),
	},
	{ name: 'runs', hash: '#/runs' },
	{ name: 'library', hash: '#/library' },
	{ name: 'library-hits', hash: '#/library', act: steps((page) => page.getByRole('searchbox').fill('Chloroplast')) },
	{
		name: 'library-import',
		hash: '#/library',
		act: steps(press(/Dateien|Add files/), (page) => page.waitForTimeout(900)),
	},
	{ name: 'document', hash: '#/document/d2' },
	{ name: 'memory', hash: '#/memory' },
	{ name: 'memory-empty', hash: '#/memory', fake: 'empty' },
	{ name: 'memory-ask', hash: '#/memory', act: press(/^(Behalten|Keep): Mia/) },
	{ name: 'memory-full', hash: '#/memory', act: press(/^(Behalten|Keep): Diagramme/) },
	{ name: 'memory-kept', hash: '#/memory', act: press(/^(Behalten|Keep): Die 7b hat/) },
	{ name: 'memory-fact', hash: '#/memory/m1' },
	{ name: 'memory-add', hash: '#/memory', act: press(/^(Eintragen|Add entry)$/) },
	{
		name: 'memory-refused',
		hash: '#/memory',
		act: steps(press(/^(Eintragen|Add entry)$/), press(/^(Behalten|Keep)$/)),
	},
	{ name: 'memory-forget', hash: '#/memory/m1', act: press(/^(Löschen|Delete)$/) },
	{ name: 'memory-wipe', hash: '#/memory', act: press(/^(Alles vergessen|Forget everything)$/) },
	{
		name: 'memory-wiped',
		hash: '#/memory',
		act: steps(
			press(/^(Alles vergessen|Forget everything)$/),
			(page) => page.getByRole('checkbox').check(),
			(page) =>
				page
					.getByRole('dialog')
					.getByRole('button', { name: /^(Alles vergessen|Forget everything)$/ })
					.click(),
		),
	},
	{ name: 'timer', hash: '#/timer' },
	{ name: 'settings', hash: '#/settings' },
	{ name: 'settings-offline', hash: '#/settings/providers' },
	{ name: 'settings-providers', hash: '#/settings/providers', query: 'pace=60&provider=gemini' },
	{ name: 'settings-nokey', hash: '#/settings/providers', query: 'provider=gemini&key=none&keyring=no' },
	{ name: 'settings-locked', hash: '#/settings/providers', query: 'provider=gemini&keyring=no&locked' },
	{ name: 'settings-local', hash: '#/settings/providers', query: 'provider=openai&local' },
	{ name: 'settings-models', hash: '#/settings/providers', query: 'pace=60&provider=gemini', act: models },
	{ name: 'settings-sending', hash: '#/settings/sending' },
	{ name: 'settings-agents', hash: '#/settings/agents', full: true },
	{
		name: 'settings-presets',
		hash: '#/settings/agents',
		act: steps(press(/^(Vorlagen|Presets)$/), press(/„Ausf|“Thor/)),
	},
	{ name: 'settings-rules', hash: '#/settings/agents', act: newRule, full: true },
	{ name: 'settings-bell', hash: '#/settings', act: press(/^(Ausprobieren|Try it)$/), full: true },
	{ name: 'settings-agents-own', hash: '#/settings/agents', act: ownAgent, full: true },
	{ name: 'settings-agents-refused', hash: '#/settings/agents', act: refused, full: true },
	{ name: 'settings-agents-reset', hash: '#/settings/agents', act: steps(refused, press(/^(Auf Standard|Reset)/)) },
	{ name: 'settings-prompts', hash: '#/settings/prompts', full: true },
	{ name: 'settings-prompts-model', hash: '#/settings/prompts', query: 'provider=gemini' },
	{ name: 'settings-prompt', hash: '#/settings/prompts/agent.image' },
	{ name: 'settings-prompt-own', hash: '#/settings/prompts/agent.research', full: true },
	{ name: 'settings-prompt-older', hash: '#/settings/prompts/mailbox', full: true },
	{ name: 'settings-prompt-unused', hash: '#/settings/prompts/output', full: true },
	{ name: 'settings-prompt-fixed', hash: '#/settings/prompts/safety' },
	{ name: 'settings-prompt-plain', hash: '#/settings/prompts/tools_json', act: plainSample, full: true },
	{ name: 'settings-prompt-edit', hash: '#/settings/prompts/output', act: promptEdit, full: true },
	{ name: 'settings-prompt-refused', hash: '#/settings/prompts/output', act: promptRefused, full: true },
	{
		name: 'settings-prompt-leave',
		hash: '#/settings/prompts/core',
		act: steps(
			promptEdit,
			(page) => page.locator('textarea').fill('Kurze Sätze.'),
			(page) => page.getByRole('link', { name: /^(Alle Anweisungen|All instructions)/ }).click(),
		),
	},
	{
		name: 'settings-prompt-reset',
		hash: '#/settings/prompts/mailbox',
		act: steps(press(/^(Zurück zum|Back to the) /)),
	},
	{ name: 'settings-costs', hash: '#/settings/costs' },
	{ name: 'settings-privacy', hash: '#/settings/privacy', query: 'provider=gemini' },
	{ name: 'send', hash: '#/run/r15', query: 'provider=gemini' },
	{ name: 'send-later', hash: '#/run/r16', query: 'provider=gemini' },
	{ name: 'budget', hash: '#/run/r17', query: 'provider=gemini' },
	{ name: 'provider-failure', hash: '#/run/r18', query: 'provider=gemini' },
	{ name: 'onward', hash: '#/run/r19', query: 'provider=gemini' },
	{ name: 'onward-help', hash: '#/run/r19', query: 'provider=gemini', act: press(/^(Hilfe|Help)$/) },
	{ name: 'onward-page', hash: '#/run/r19', query: 'provider=gemini', act: steps(escape) },
	{ name: 'unread', hash: '#/run/r20', query: 'provider=gemini' },
	{ name: 'unread-page', hash: '#/run/r20', query: 'provider=gemini', act: steps(escape) },
	{ name: 'ask', hash: '#/run/r21', query: 'provider=gemini' },
	{ name: 'ask-missing', hash: '#/run/r21', query: 'provider=gemini', act: steps(press(/^(Antworten|Answer)$/)) },
	{ name: 'ask-help', hash: '#/run/r21', query: 'provider=gemini', act: steps(press(/^(Hilfe|Help)$/)) },
	{ name: 'song-ask', hash: '#/run/r25' },
	{ name: 'song', hash: '#/run/r26', act: tab(/^(Lied|Song)$/) },
	{ name: 'worksheet', hash: '#/run/r27', act: tab(/^(Arbeitsblatt|Worksheet)/) },
	{
		name: 'worksheet-solved',
		hash: '#/run/r27',
		act: steps(tab(/^(Arbeitsblatt|Worksheet)/), (page) =>
			page.getByRole('switch', { name: /Lösungen|solutions/ }).click(),
		),
	},
	{ name: 'paused', hash: '#/run/r22', query: 'provider=gemini' },
	{ name: 'working-closed', hash: '#/run/r23', query: 'provider=gemini' },
	{ name: 'tree', hash: '#/run/r23', query: 'provider=gemini', act: tree, full: true },
	{ name: 'tree-answer', hash: '#/run/r23', query: 'provider=gemini', act: steps(tree, node(/Berge/)), full: true },
	{
		name: 'tree-failed',
		hash: '#/run/r23',
		query: 'provider=gemini',
		act: steps(tree, node(/Winter/)),
		full: true,
	},
	{ name: 'tree-message', hash: '#/run/r23', query: 'provider=gemini', act: steps(tree, told), full: true },
	{
		name: 'tree-refused',
		hash: '#/run/r23',
		query: 'provider=gemini',
		act: steps(tree, press(/^(Nachricht|Message)$/), press(/^(Nachricht geben|Give message)$/)),
		full: true,
	},
	{
		name: 'tree-modify',
		hash: '#/run/r23',
		query: 'provider=gemini',
		act: steps(tree, node(/^(Recherche|Research): Ritter/), press(/^(Ändern|Change)$/)),
		full: true,
	},
	{
		name: 'tree-remove',
		hash: '#/run/r23',
		query: 'provider=gemini',
		act: steps(tree, node(/^(Recherche|Research): Ritter/), press(/^(Entfernen|Remove)$/)),
	},
	{
		name: 'tree-open',
		hash: '#/run/r23',
		query: 'provider=gemini',
		act: steps(tree, node(/^(Recherche|Research): Ritter/), press(/^(Was der Agent getan|What the agent)/)),
		full: true,
	},
	{ name: 'tree-many', hash: '#/run/r23', query: 'provider=gemini&nodes=500', act: tree },
	{ name: 'review-agents', hash: '#/run/r14', act: tab(/^(Agenten|Agents)$/), full: true },
	{ name: 'keys', hash: '#/settings', act: press(/Liste zeigen|Show list/) },
	{ name: 'settings-backup', hash: '#/settings/backup' },
	{ name: 'settings-backup-none', hash: '#/settings/backup', fake: 'empty' },
	{
		name: 'settings-backup-checked',
		hash: '#/settings/backup',
		act: steps(press(/Sicherungen prüfen|Check the backups/)),
	},
	{
		name: 'settings-backup-restore',
		hash: '#/settings/backup',
		act: steps(press(/Sicherung von|backup of/)),
	},
	{ name: 'problem-rescue', hash: '#/start', query: 'problem=corrupt&backup=daily' },
	{ name: 'problem-lost', hash: '#/start', query: 'problem=corrupt' },
	{ name: 'problem', hash: '#/start', query: 'problem=locked' },
	{ name: 'plan', hash: '#/start', act: plan },
	{
		name: 'plan-edit',
		hash: '#/start',
		act: steps(plan, press(/Einstellungen ändern|Change settings/), press(/nach unten|down/)),
	},
	{
		name: 'plan-diff',
		hash: '#/start',
		act: steps(
			plan,
			(page) =>
				page
					.getByRole('button', { name: /Auslassen|Leave out/ })
					.last()
					.click(),
			press(/übernehmen|Apply/),
			(page) => page.waitForTimeout(900),
		),
	},
	{ name: 'plan-web', hash: '#/start', act: planWeb },
	{ name: 'plan-web-sends', hash: '#/start', act: steps(planWeb, press(/sucht im Internet|searches the internet/)) },
	{ name: 'plan-why', hash: '#/start', act: steps(plan, press(/Worauf|rests on/)) },
	{ name: 'plan-words', hash: '#/start', act: steps(plan, press(/In Worten|in words/)) },
	{
		name: 'working',
		hash: '#/start',
		query: 'pace=400',
		act: steps(plan, press(/Plan freigeben|Approve plan/), (page) => page.waitForTimeout(1500)),
	},
	{ name: 'later', hash: '#/start', act: steps(plan, press(/Später starten|Start later/)) },
];

/** The agents of a job at work. */
async function tree(page) {
	await press(/^(Agenten ansehen|See the agents)/)(page);
	await page.getByRole('tree').waitFor();
}

/** A message that the agent has not read yet. */
async function told(page) {
	await press(/^(Nachricht|Message)$/)(page);
	await page.getByRole('textbox', { name: /^(Nachricht|Message)/ }).fill('Bitte auch die Burg Eltz nennen.');
	await press(/^(Nachricht geben|Give message)$/)(page);
}

/** The expert view after the list was loaded. */
async function models(page) {
	await press(/Modelle von|Models of/)(page);
	await press(/Liste laden|Load list/)(page);
	await page.waitForTimeout(600);
}

/** An agent with its own settings, all of them open. */
async function ownAgent(page) {
	await page.getByLabel(/^(Einstellungen für|Settings for)/).click();
	await page.getByRole('option', { name: /^(Recherche|Research)/ }).click();
	await page.getByRole('radio', { name: /^(Eigene|Own)/ }).check();
	await press(/^(Kontext|Context)/)(page);
}

/** A value that the program refuses, and one that it takes. */
async function refused(page) {
	const field = (name) => page.getByRole('textbox', { name });
	await field(/^(Sekunden|Seconds)/).fill('120');
	await field(/^(Sekunden|Seconds)/).blur();
	await field(/^(Arbeitss|S)(chritte|teps)|^Rounds|^Steps/).fill('11');
	await field(/^(Arbeitss|S)(chritte|teps)|^Rounds|^Steps/).blur();
	await page.waitForTimeout(200);
}

async function promptEdit(page) {
	await press(/^(Text ändern|Change text)$/)(page);
}

/** A text without a place that the program needs. */
async function promptRefused(page) {
	await promptEdit(page);
	await press(/^(Speichern|Save)$/)(page);
	await page.waitForTimeout(200);
}

async function plainSample(page) {
	await page.getByRole('radio', { name: /^(im Text|in the text)/ }).check();
}

async function planWeb(page) {
	await page.getByRole('textbox').first().fill('Recherchiere im Internet Vulkane für Klasse 6 und erstelle ein Bild');
	await page.keyboard.press('Enter');
	await page.getByRole('button', { name: /Plan freigeben|Approve plan/ }).waitFor();
}

/** Where the keyboard is and where the pointer is. */
async function focus(page) {
	await page
		.getByRole('button', { name: /^(Recherche|Research)/ })
		.first()
		.hover();
	for (let i = 0; i < 3; i++) await page.keyboard.press('Tab');
}

async function plan(page) {
	await page.getByRole('textbox').first().fill('Recherchiere Fotosynthese für Klasse 7 und erstelle ein Bild');
	await page.keyboard.press('Enter');
	await page.getByRole('button', { name: /Plan freigeben|Approve plan/ }).waitFor();
}

async function newRule(page) {
	await page.getByRole('textbox', { name: /^(Website|Website, for)/ }).fill('wikipedia.org');
	await page.getByRole('button', { name: /^(Regel anlegen|Add the rule)$/ }).click();
}

async function look(page, view, screen, url) {
	const query = [`fake=${screen.fake ?? 'full'}`, view.query, screen.query ?? 'pace=60'].join('&');
	await page.goto(`${url}/?${query}${screen.hash}`);
	await page.getByRole('heading').first().waitFor();
	await page.waitForTimeout(300);
	await screen.act?.(page);
	await page.waitForTimeout(450);
	await page.screenshot({ path: `${out}/${screen.name}-${view.name}.png`, fullPage: screen.full === true });
	const { violations } = await new AxeBuilder({ page })
		.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
		.analyze();
	const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
	const faults = violations.map(
		({ id, nodes }) =>
			`${id}: ${nodes
				.map((node) => node.target.join(' '))
				.slice(0, 3)
				.join(' | ')}`,
	);
	return wide > 0 ? [...faults, `scrolls sideways by ${wide} px`] : faults;
}

await mkdir(out, { recursive: true });
const server = option('url', '') ? undefined : await (await createServer({ server: { port: 5198 } })).listen();
const url = option('url', 'http://localhost:5198');
const browser = await chromium.launch({
	executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
	args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
let passed = 0;
let failed = 0;
for (const view of VIEWS.filter(({ name }) => !option('view', '') || name === option('view', ''))) {
	const context = await browser.newContext({ viewport: view, reducedMotion: 'reduce', locale: 'de-DE' });
	for (const screen of SCREENS.filter(({ name }) => !only || name.startsWith(only))) {
		const page = await context.newPage();
		const noise = [];
		page.on('pageerror', (error) => noise.push(`error: ${error.message}`));
		page.on('console', (message) => message.type() === 'error' && noise.push(`console: ${message.text()}`));
		page.on(
			'request',
			(request) =>
				!request.url().startsWith(url) &&
				!request.url().startsWith('data:') &&
				noise.push(`left the machine: ${request.url()}`),
		);
		const faults = await look(page, view, screen, url).catch((error) => [error.message.split('\n')[0]]);
		const all = [...faults, ...noise];
		if (all.length) failed += 1;
		else passed += 1;
		for (const fault of all) console.error(`${screen.name} (${view.name}): ${fault}`);
		await page.close();
	}
	await context.close();
}
await browser.close();
await server?.close();
console.error(`${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);

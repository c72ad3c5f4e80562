// The sentences of the window and of the program, read from where they are written: a test that copies them breaks with every better word.
import { readFile } from 'node:fs/promises';
import ts from 'typescript';

const here = (path) => new URL(path, import.meta.url);

async function exported(file, name) {
	const source = await readFile(here(`../src/lib/i18n/${file}.ts`), 'utf8');
	const { outputText } = ts.transpileModule(source, { compilerOptions: { module: 'ESNext', target: 'ES2022' } });
	const words = await import(`data:text/javascript;base64,${Buffer.from(outputText).toString('base64')}`);
	return words[name];
}

const fill = (text, args) => text.replace(/\{(\w+)\}/g, (hole, name) => args[name] ?? hole);

/** What the window says in a language: `t` its own sentences, `say` those of the program. Holes without an argument stay. */
async function read(language) {
	const program = JSON.parse(await readFile(here(`../../backend/base/i18n/${language}.json`), 'utf8'));
	const shared = Object.entries(await exported('shared', 'shared')).map(([key, theirs]) => [key, program[theirs]]);
	const own = { ...Object.fromEntries(shared), ...(await exported(language, language)) };
	const find = (all, key) => {
		if (all[key] === undefined) throw new Error(`there is no sentence "${key}"`);
		return all[key];
	};
	return {
		language,
		t(key, args = {}) {
			const entry = find(own, key);
			return fill(typeof entry === 'string' ? entry : args.n === 1 ? entry.one : entry.other, args);
		},
		say: (key, args = {}) => fill(find(program, key), args),
	};
}

/** The languages in which a story is told: both, unless the environment names fewer ("make test" tells it in German). */
const told = (process.env.E2E_LANGUAGES ?? 'de en').split(' ');

export const languages = await Promise.all(told.map(read));

/** The language of stories that are told once. */
export const german = await read('de');

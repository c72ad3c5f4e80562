import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const page = readFileSync('index.html', 'utf8');
const policy = new Map(
	(/Content-Security-Policy"\s+content="([^"]*)"/.exec(page)?.[1] ?? '').split(';').map((rule) => {
		const [name = '', ...sources] = rule.trim().split(/\s+/);
		return [name, sources];
	}),
);

test('the page loads nothing from elsewhere and runs no scripts but its own', () => {
	expect(policy.get('default-src')).toEqual(["'self'"]);
	for (const [name, sources] of policy) {
		for (const source of sources) expect(`${name} ${source}`).toMatch(/ ('self'|'none'|data:|blob:|'unsafe-inline')$/);
	}
	expect(policy.get('script-src') ?? ["'self'"]).toEqual(["'self'"]);
	for (const name of ['object-src', 'base-uri', 'form-action']) expect(policy.get(name)).toEqual(["'none'"]);
});

// WebKitGTK plays nothing that comes from the asset server, and says nothing about it.
test('case 57: sound comes from a blob or a data URL, never from the asset server', () => {
	expect(policy.get('media-src')).toEqual(['data:', 'blob:']);
});

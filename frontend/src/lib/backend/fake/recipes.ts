import type { Backend } from '../backend';
import { Fault } from '../fault';
import type { recipe } from '../types';
import type { FakeDesk } from './desk';
import { AGENTS } from './sample';

/** Recipes in memory. A name that is taken and a file that is none are refused as the program refuses them. */
export function recipes(desk: FakeDesk, furnished: boolean): Backend['recipes'] {
	let list = furnished ? samples() : [];
	let made = list.length;
	const find = (id: string) => {
		const found = list.find((each) => each.id === id);
		if (!found) throw new Fault('notFound', 'fault.recipe.unknown', { name: id });
		return found;
	};
	const save = (kept: recipe.Recipe) => {
		if (kept.name.trim() === '') throw new Fault('invalid', 'fault.recipe.name', { max: '80' });
		const taken = list.some(({ id, name }) => id !== kept.id && name.toLowerCase() === kept.name.trim().toLowerCase());
		if (taken) throw new Fault('conflict', 'fault.recipe.taken', { name: kept.name });
		const whole = { ...kept, name: kept.name.trim() };
		list = [...list.filter(({ id }) => id !== kept.id), whole].sort((a, b) => a.name.localeCompare(b.name));
		return whole;
	};
	const add = (name: string, steps: recipe.Step[], fields: recipe.Field[]) => {
		made += 1;
		return save({ id: `rec${String(made)}`, name, steps, fields, createdAt: new Date().toISOString() });
	};
	const offer = (runId: string): recipe.Offer => {
		const { run } = desk.find(runId);
		const steps = (run.plan?.steps ?? []).filter(({ skip }) => !skip);
		if (steps.length === 0) throw new Fault('conflict', 'fault.recipe.noPlan');
		return {
			name: run.title,
			steps: steps.map(({ agent, params, asks }) => ({ agent, params, asks })),
			fields: steps.flatMap(({ agent, params }, n) =>
				Object.entries(params).map(([key, value]) => field(agent, key, n, value)),
			),
		};
	};
	return {
		List: () => Promise.resolve(list),
		Offer: async (runId) => Promise.resolve(offer(runId)),
		Keep: async ({ runId, name, asked }) => {
			await Promise.resolve();
			const from = offer(runId);
			return add(
				name,
				from.steps,
				from.fields.filter((each) => asked.includes(each.name)).map((each) => ({ ...each, value: '', wanted: false })),
			);
		},
		Use: async ({ id, values, mode }) => {
			await Promise.resolve();
			const run = desk.create(`Recherche zu ${values['topic'] ?? find(id).name}, Bild`, mode);
			void desk.propose(run);
			return structuredClone(run);
		},
		Compose: async ({ first, second, name }) => {
			await Promise.resolve();
			return add(name, [...find(first).steps, ...find(second).steps], find(first).fields);
		},
		Rename: async ({ id, name }) => {
			await Promise.resolve();
			return save({ ...find(id), name });
		},
		Delete: (id) => {
			list = list.filter((each) => each.id !== id);
			return Promise.resolve();
		},
		Export: async (id) => Promise.resolve(`/home/lehrkraft/Dokumente/Pult/${find(id).name}.json`),
		Import: async (text) => {
			await Promise.resolve();
			if (!text.includes('pult-recipe')) throw new Fault('invalid', 'fault.recipe.file');
			return add('Übernommenes Rezept', samples()[0]?.steps ?? [], []);
		},
	};
}

function field(agent: string, param: string, step: number, value = ''): recipe.Field {
	return { name: param, agent, param, steps: [step], value, wanted: param === 'topic' || param === 'grade' };
}

function samples(): recipe.Recipe[] {
	const steps = AGENTS.slice(0, 2).map(({ name, params }) => ({
		agent: name,
		params: Object.fromEntries(params.map((each) => [each.key, each.default])),
		asks: name === 'image',
	}));
	const asked = [field('research', 'topic', 0), field('research', 'grade', 0)].map((each) => ({
		...each,
		wanted: false,
	}));
	const createdAt = new Date('2026-11-20T08:00:00Z').toISOString();
	return [
		{ id: 'rec1', name: 'Einstieg mit Schaubild', steps, fields: asked, createdAt },
		{ id: 'rec2', name: 'Nur Recherche', steps: steps.slice(0, 1), fields: asked.slice(0, 1), createdAt },
	];
}

import { fake } from '$lib/backend/fake/fake';
import type { workflow } from '$lib/backend/types';
import { describe, expect, it, vi } from 'vitest';
import { PlanDraft } from './plandraft.svelte';

async function stage(kept?: workflow.StepEdit[], begun = 0) {
	const backend = await fake(new URLSearchParams({ fake: 'full', pace: '1' }));
	const { run } = await backend.runs.Snapshot('r12');
	if (!run.plan) throw new Error('the run has no plan');
	const keep = vi.fn<(steps: workflow.StepEdit[] | undefined) => void>();
	return { draft: new PlanDraft(run.plan, kept, keep, begun), keep, plan: run.plan };
}

const ids = (edit: workflow.PlanEdit) => edit.steps.map((step) => step.id);

describe('a plan under the pencil', () => {
	it('is clean until something is changed, and clean again when it is changed back', async () => {
		const { draft, keep } = await stage();
		expect(draft.dirty).toBe(false);
		draft.move(0, 1);
		expect(draft.dirty).toBe(true);
		expect(ids(draft.edit())).toEqual(['s2', 's1']);
		draft.move(1, -1);
		expect(draft.dirty).toBe(false);
		expect(keep).toHaveBeenLastCalledWith(undefined);
	});

	it('names the version that was edited, and gives new steps no id', async () => {
		const { draft } = await stage();
		draft.add('image', { style: 'diagram' });
		draft.add('image', { style: 'diagram' });
		expect(draft.edit().version).toBe(1);
		expect(ids(draft.edit())).toEqual(['s1', 's2', '', '']);
		expect(new Set(draft.steps.map((step) => step.key)).size).toBe(4);
	});

	it('hands a step to another agent with the values that both have, and takes it back as it was', async () => {
		const { draft, plan } = await stage();
		draft.hand('s1', 'image', { style: 'diagram', form: 'auto' });
		expect(draft.edit().steps[0]).toMatchObject({
			id: 's1',
			agent: 'image',
			params: { style: 'diagram', form: 'auto' },
		});
		expect(draft.edit().steps[0]?.asks).toBe(true);
		expect(draft.steps[0] && draft.original(draft.steps[0])).toBeUndefined();
		draft.hand('s1', 'research', {
			topic: '',
			grade: '',
			depth: 'standard',
			sources: 'all',
			language: 'de',
			web: 'off',
		});
		expect(draft.edit().steps[0]?.params).toEqual(plan.steps[0]?.params);
	});

	it('knows when nothing would be left to do', async () => {
		const { draft } = await stage();
		for (const step of draft.steps) draft.change(step.key, { skip: true });
		expect(draft.empty).toBe(true);
		draft.discard();
		expect(draft.empty).toBe(false);
	});

	it('leaves what has begun in front, and may end there', async () => {
		const { draft } = await stage(undefined, 1);
		draft.move(1, -1);
		draft.move(0, 1);
		expect(draft.dirty).toBe(false);
		draft.change('s2', { skip: true });
		expect(draft.empty).toBe(false);
	});

	it('takes up what was half done', async () => {
		const { draft: first, keep } = await stage();
		first.change('s1', { asks: true });
		const { draft: second } = await stage(keep.mock.lastCall?.[0]);
		expect(second.dirty).toBe(true);
		expect(second.steps[0]?.asks).toBe(true);
	});
});

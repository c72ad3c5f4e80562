import { workflow } from '$lib/backend/types';

/** One line of the tree as it is shown now. */
export type Row = {
	node: workflow.Node;
	/** 1 is a step; its children are 2. */
	level: number;
	/** Place among its siblings, from 1, and how many they are. */
	place: number;
	of: number;
	/** How many children it has, shown or not. */
	below: number;
	open: boolean;
};

/** The lines that are shown, parents before their children: what stands below a closed node is left out. */
export function outline(nodes: workflow.Node[], closed: ReadonlySet<string>): Row[] {
	const known = new Set(nodes.map(({ id }) => id));
	const children = new Map<string, workflow.Node[]>();
	for (const node of nodes) {
		const parent = known.has(node.parent) ? node.parent : '';
		const siblings = children.get(parent);
		if (siblings) siblings.push(node);
		else children.set(parent, [node]);
	}
	const rows: Row[] = [];
	const add = (parent: string, level: number) => {
		const all = children.get(parent) ?? [];
		for (const [n, node] of all.entries()) {
			const below = children.get(node.id)?.length ?? 0;
			const open = below > 0 && !closed.has(node.id);
			rows.push({ node, level, place: n + 1, of: all.length, below, open });
			if (open) add(node.id, level + 1);
		}
	};
	add('', 1);
	return rows;
}

/** As many agents are shown without folding. */
const FEW = 60;

/** What a look at a tree begins with folded: nothing in a usual one; in a large one all but the way to `id`. */
export function folded(nodes: workflow.Node[], id: string): string[] {
	if (nodes.length <= FEW) return [];
	const parents = new Map(nodes.map((node) => [node.id, node.parent]));
	const way = new Set<string>();
	for (let at = parents.get(id); at && !way.has(at); at = parents.get(at)) way.add(at);
	return [...new Set(parents.values())].filter((parent) => parent && !way.has(parent));
}

/** What a key does in the tree: the line that gets the focus, or one that opens or closes; undefined for keys that are not the tree's. */
export type Move = { to: string } | { toggle: string };

/** The keys of the tree pattern of ARIA. */
export function move(rows: Row[], at: number, key: string): Move | undefined {
	const row = rows[at];
	if (!row) return undefined;
	const to = (index: number): Move => ({ to: rows[index]?.node.id ?? row.node.id });
	switch (key) {
		case 'ArrowDown':
			return to(at + 1);
		case 'ArrowUp':
			return to(at - 1);
		case 'Home':
			return to(0);
		case 'End':
			return to(rows.length - 1);
		case 'ArrowRight':
			if (row.below === 0) return to(at);
			return row.open ? to(at + 1) : { toggle: row.node.id };
		case 'ArrowLeft':
			if (row.open) return { toggle: row.node.id };
			return to(rows.findIndex(({ node }) => node.id === row.node.parent));
		default:
			return undefined;
	}
}

const BUSY: ReadonlySet<workflow.NodeState> = new Set([workflow.NodeState.Running, workflow.NodeState.AwaitingUser]);

/** Whether a node still has work before it. */
export const alive = (state: workflow.NodeState) => state === workflow.NodeState.Queued || BUSY.has(state);

/** The node that a look at the tree begins with: who works or waits for the teacher, the deepest first; else the first step. */
export function first(nodes: workflow.Node[]): string {
	const busy = nodes.findLast(({ state }) => BUSY.has(state));
	return (busy ?? nodes[1] ?? nodes[0])?.id ?? '';
}

/** All that stands below a node. */
export const under = (nodes: workflow.Node[], id: string) =>
	nodes.filter((each) => each.id.startsWith(`${id}/`) || each.parent === id);

/** Steps that take the result of one, or the result of a step that does. */
export function builders(steps: Pick<workflow.Step, 'id' | 'title' | 'uses'>[], id: string): string[] {
	const without = new Set([id]);
	const titles: string[] = [];
	for (const step of steps) {
		if (!step.uses.some((used) => without.has(used))) continue;
		without.add(step.id);
		titles.push(step.title);
	}
	return titles;
}

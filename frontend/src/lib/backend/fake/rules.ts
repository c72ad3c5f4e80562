import type { Backend } from '../backend';
import { Fault } from '../fault';
import { consent } from '../types';

/** Standing rules, kept as long as the window is open. */
export function rules(): Backend['rules'] {
	let list: consent.Rule[] = [];
	let ids = 0;
	return {
		List: () => Promise.resolve(list),
		Add: async (rule) => {
			await Promise.resolve();
			const same = (other: consent.Rule) =>
				[other.verb, other.agent, other.scope, other.value].join() ===
				[rule.verb, rule.agent, rule.scope, rule.value].join();
			if (list.some(same)) throw new Fault('conflict', 'fault.rule.twice');
			if (!rule.agent && (rule.verb !== consent.Verb.Never || rule.scope === ''))
				throw new Fault('invalid', 'fault.rule.scope');
			ids += 1;
			const kept = { ...rule, id: `rule${String(ids)}`, at: new Date().toISOString() };
			list = [kept, ...list];
			return kept;
		},
		Remove: async (id) => {
			await Promise.resolve();
			if (!list.some((rule) => rule.id === id)) throw new Fault('notFound', 'fault.rule.notFound');
			list = list.filter((rule) => rule.id !== id);
		},
		Ring: () => Promise.resolve(),
		TryBell: () => Promise.reject(new Fault('unavailable', 'fault.bell.none')),
	};
}

import type { Backend } from '../backend';
import { Fault } from '../fault';
import type { agent, desktop, form } from '../types';
import type { FakeDesk } from './desk';
import { AGENTS } from './sample';
import { bank, sheet } from './worksheet';

/** The forms of the fake agents. Those that only a model could fill have no preview. */
export function forms(desk: FakeDesk): Backend['forms'] {
	const params = (name: string) => AGENTS.find((info) => info.name === name)?.params ?? [];
	const field = (name: string) => (param: agent.Param) => ({ ...param, agent: name });
	const topic = params('research').flatMap((param) => (param.key === 'topic' ? { ...param, required: false } : []));
	const wants = (name: string) => !params(name).some(({ key }) => key === 'topic');
	const list = AGENTS.map(({ name }): form.Form => ({
		agent: name,
		fields: [...(wants(name) ? topic.map(field('research')) : []), ...params(name).slice(0, 4).map(field(name))],
		more: params(name).slice(4).map(field(name)),
		local: name !== 'music',
	}));
	const check = ({ values }: form.Order) => {
		if (!values['topic'] && !values['text'])
			throw new Fault('invalid', 'fault.param.missing', { param: '@param.research.topic' });
	};
	return {
		List: () => Promise.resolve(list),
		Blank: (name, grade) =>
			Promise.resolve({
				...Object.fromEntries(params(name).map((param) => [param.key, param.default])),
				...(params(name).some(({ key }) => key === 'grade') ? { grade } : {}),
			}),
		Read: (request) => {
			const found = /(?:zu|über) (\S+)/.exec(request)?.[1];
			const reading = { values: found ? { topic: found } : {}, others: [], notes: [] };
			return Promise.resolve({ ...reading, agent: found ? 'edit' : '' } as form.Reading);
		},
		Preview: async (order): Promise<desktop.ArtifactView> => {
			await Promise.resolve();
			check(order);
			return {
				document: sheet(order.values['topic'] ?? '', []),
				shown: bank(),
				pictures: [],
			} as unknown as desktop.ArtifactView;
		},
		Make: async (order) => {
			await Promise.resolve();
			check(order);
			const run = desk.create(`Arbeitsblatt zu ${order.values['topic'] ?? ''}`, order.mode);
			void desk.propose(run);
			return structuredClone(run);
		},
	};
}

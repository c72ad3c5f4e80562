import { consent, workflow } from '../types';
import { traces } from './traces';

const moment = (
	part: Partial<workflow.TimelineEntry> & Pick<workflow.TimelineEntry, 'at' | 'kind' | 'text'>,
): workflow.TimelineEntry => ({
	stepId: '',
	agent: '',
	title: '',
	quote: '',
	details: [],
	sends: [],
	calls: [],
	madeId: '',
	...part,
});

function questions(run: workflow.Run): workflow.TimelineEntry[] {
	return run.gates.flatMap(({ kind, stepId, subject, question, openedAt, decision }) => {
		const step = run.steps.find(({ id }) => id === stepId);
		const of = { stepId, agent: subject.agent, title: step?.title ?? '' };
		const asked = `@moment.asked.${kind}`;
		const answer = decision && {
			...of,
			at: decision.at,
			kind: workflow.TimelineKind.Answer,
			text: {
				key: 'moment.answer',
				args: { kind: asked, do: `@moment.do.${decision.do}`, by: `@moment.by.${decision.by}` },
			},
			quote: decision.feedback,
			sends: question.sends,
		};
		return [
			...(decision?.by === consent.By.Policy
				? []
				: [
						moment({
							...of,
							at: openedAt,
							kind: workflow.TimelineKind.Question,
							text: { key: 'moment.question', args: { kind: asked } },
							details: question.reasons,
						}),
					]),
			...(answer ? [moment(answer)] : []),
		];
	});
}

function replies(run: workflow.Run): workflow.TimelineEntry[] {
	return traces(run).flatMap(({ stepId, agent, title, trace }) =>
		trace.iterations.flatMap((each) => [
			moment({
				at: run.createdAt,
				kind: workflow.TimelineKind.Call,
				agent,
				title,
				stepId,
				text: {
					key: 'moment.call',
					args: { provider: '@provider.gemini', model: 'gemini-2.5-flash', state: '@cost.state.done' },
				},
				spent: { input: each.tokens, output: 210, microUsd: each.microUsd, local: each.local },
			}),
			moment({
				at: run.createdAt,
				kind: workflow.TimelineKind.Reply,
				agent,
				title,
				stepId,
				text:
					each.calls.length > 0
						? { key: 'moment.reply.tools', args: { n: String(each.calls.length) } }
						: { key: 'moment.reply.answer' },
				quote: each.thinking,
				calls: each.calls,
			}),
		]),
	);
}

/** The fake's jobs begin with an approved plan. */
const approved = (run: workflow.Run) =>
	moment({
		at: run.createdAt,
		kind: workflow.TimelineKind.Answer,
		text: {
			key: 'moment.answer',
			args: { kind: '@moment.asked.plan', do: '@moment.do.approve', by: '@moment.by.teacher' },
		},
	});

/** What happened in a run, as far as the fake has rows for it. */
export function moments(run: workflow.Run, plans: workflow.Plan[]): workflow.TimelineEntry[] {
	return [
		moment({
			at: run.createdAt,
			kind: workflow.TimelineKind.Request,
			text: { key: 'moment.request' },
			quote: run.request,
		}),
		...plans.map((plan) =>
			moment({
				at: plan.createdAt,
				kind: workflow.TimelineKind.Plan,
				text: { key: `moment.plan.${plan.author}`, args: { n: String(plan.version) } },
				quote: plan.description,
				plan,
			}),
		),
		...(run.steps.length > 0 ? [approved(run)] : []),
		...replies(run),
		...questions(run),
	];
}

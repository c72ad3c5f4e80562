import type { Backend } from '../backend';
import { Fault } from '../fault';
import { memory, reason } from '../types';
import { expiry, facts, proposals } from './facts';

const { Result, State, Tier, Verb } = memory;
const LIMITS: Record<memory.Tier, number> = { [Tier.Core]: 8, [Tier.Important]: 12, [Tier.Context]: 6 };
const SENSITIVE: [kind: string, word: RegExp][] = [
	['secret', /passwort|kennwort/i],
	['health', /diabetes|krank|allergi\w*/i],
	['religion', /katholisch|muslim\w*|evangelisch/i],
	['pupil', /\bmia\b|\bemre\b/i],
];

/** What Pult knows, played: the rules are those of Go, the word lists are short. */
export class FakeMemory {
	#facts: memory.Fact[];
	#proposals: memory.Proposal[];
	#ids = 100;

	constructor(full: boolean) {
		this.#facts = full ? facts() : [];
		this.#proposals = full ? proposals(this.#facts) : [];
	}

	service(): Backend['memory'] {
		return {
			Stats: () => Promise.resolve(this.#stats()),
			List: (filter) => Promise.resolve(structuredClone(this.#facts.filter((each) => fits(each, filter)))),
			Proposals: () => Promise.resolve(structuredClone(this.#proposals)),
			Decide: async ({ id, decision }) => Promise.resolve(this.#decide(id, decision)),
			Add: async ({ fact, decision }) => Promise.resolve(this.#keep({ ...fact, id: '' }, decision)),
			Edit: async ({ fact, decision }) =>
				Promise.resolve(this.#keep({ ...this.#find(fact.id), ...settable(fact) }, decision)),
			Uses: (id) => Promise.resolve(this.#uses(id)),
			Forget: async (id) => {
				const gone = await Promise.resolve(this.#find(id));
				this.#facts = this.#facts.filter((each) => each !== gone);
			},
			ForgetAll: () => Promise.resolve(this.#forgetAll()),
			Export: (format) => Promise.resolve(`/home/lehrkraft/Dokumente/Pult/Was-Pult-weiss-2026-11-28.${format}`),
		};
	}

	#find(id: string): memory.Fact {
		const found = this.#facts.find((each) => each.id === id);
		if (!found) throw new Fault('notFound', 'fault.memory.unknown');
		return found;
	}

	#decide(id: string, decision: memory.Decision): memory.Outcome {
		const proposal = this.#proposals.find((each) => each.id === id);
		if (!proposal) throw new Fault('conflict', 'fault.memory.decided');
		const settle = () => {
			this.#proposals = this.#proposals.filter((each) => each !== proposal);
		};
		if (decision.do === Verb.Refuse) {
			settle();
			const key = proposal.concerns.length > 0 ? 'memory.is.gone' : 'memory.is.dropped';
			return outcome(Result.Dropped, key, proposal.fact);
		}
		const said = decision.do === Verb.Change ? { ...proposal.fact, ...settable(decision.fact) } : proposal.fact;
		const kept = this.#keep(said, decision, proposal.conflicts);
		if (kept.result === Result.Saved || kept.result === Result.Known) settle();
		return kept;
	}

	#keep(fact: memory.Fact, decision: memory.Decision, conflicts: memory.Fact[] = []): memory.Outcome {
		const flaw = flawOf(fact);
		const concerns = concernsOf(fact.text);
		if (flaw) return refused(flaw, fact);
		if (concerns.length > 0 && !decision.sure) return outcome(Result.Ask, 'memory.is.ask', fact, { concerns });
		const peers = this.#facts.filter(
			(each) => each.state === State.Active && each.id !== fact.id && place(each) === place(fact),
		);
		const same = peers.find(({ text }) => text.toLowerCase() === fact.text.trim().toLowerCase());
		if (same) return outcome(Result.Known, 'memory.is.known', same);
		const giving = new Set([...decision.replace, ...(decision.both ? [] : conflicts.map(({ id }) => id))]);
		const room = peers.filter(({ id, tier }) => tier === fact.tier && !giving.has(id));
		if (room.length >= LIMITS[fact.tier]) {
			return outcome(Result.Full, 'memory.is.full', fact, { room: room.sort((a, b) => a.uses - b.uses) });
		}
		return this.#save(fact, giving, concerns.length > 0);
	}

	#save(fact: memory.Fact, giving: Set<string>, sure: boolean): memory.Outcome {
		this.#ids += 1;
		const now = new Date().toISOString();
		const kept = {
			...fact,
			id: fact.id || `m${String(this.#ids)}`,
			text: fact.text.trim(),
			sure,
			state: State.Active,
			confirmedAt: now,
			createdAt: fact.id ? fact.createdAt : now,
			expiresAt: expiry(fact.tier),
		};
		const replaced = this.#facts
			.filter(({ id }) => giving.has(id))
			.map((each) => ({ ...each, state: State.Replaced, replacedBy: kept.id }));
		const rest = this.#facts.filter(({ id }) => id !== kept.id && !giving.has(id));
		this.#facts = [kept, ...rest, ...replaced];
		return outcome(Result.Saved, 'memory.is.saved', kept, { replaced });
	}

	#uses(id: string): memory.Use[] {
		const { uses, usedAt } = this.#find(id);
		const runs = ['r14', 'r10', 'r99'];
		return Array.from({ length: uses }, (_, n) => ({
			factId: id,
			runId: runs[n % 3] ?? '',
			stepId: 's1',
			at: new Date(Date.parse(usedAt) - n * 50 * 3600 * 1000).toISOString(),
		}));
	}

	#stats(): memory.Stats {
		const of = (state: memory.State) => this.#facts.filter((each) => each.state === state);
		return {
			active: of(State.Active).length,
			replaced: of(State.Replaced).length,
			expired: of(State.Expired).length,
			proposals: this.#proposals.length,
			tiers: [Tier.Core, Tier.Important, Tier.Context].map((tier) => tierCount(tier, of(State.Active))),
		};
	}

	#forgetAll(): memory.Wiped {
		const wiped = { facts: this.#facts.length, proposals: this.#proposals.length, backups: 2 };
		this.#facts = [];
		this.#proposals = [];
		return wiped;
	}
}

const place = ({ scope }: memory.Fact) => `${scope.kind}:${scope.name.toLowerCase()}`;

const settable = ({ text, category, tier, scope, keywords }: memory.Fact) => ({
	text,
	category,
	tier,
	scope,
	keywords,
});

function outcome(result: memory.Result, key: string, fact: memory.Fact, part: Partial<memory.Outcome> = {}) {
	return { result, reason: { key }, fact, replaced: [], room: [], concerns: [], ...part };
}

function refused(flaw: string, fact: memory.Fact): memory.Outcome {
	const code = flaw === 'scope' ? reason.Code.BadScope : undefined;
	return outcome(Result.Refused, '', fact, { reason: { key: `memory.no.${flaw}`, code } });
}

function concernsOf(text: string): memory.Concern[] {
	return SENSITIVE.flatMap(([kind, word]) => {
		const found = word.exec(text)?.[0];
		return found ? [{ kind, word: found }] : [];
	});
}

function flawOf({ text, scope }: memory.Fact): string | undefined {
	const named = scope.kind === memory.ScopeKind.Class || scope.kind === memory.ScopeKind.Project;
	if (Array.from(text).length > 300) return 'long';
	if (text.trim() === '') return 'empty';
	if (named && scope.name.trim() === '') return 'scope';
	if (text.trim().split(/\s+/).length < 2 || text.trim().endsWith('?')) return 'nonsense';
	return concernsOf(text).some(({ kind }) => kind === 'secret') ? 'secret' : undefined;
}

function fits(fact: memory.Fact, filter: memory.Filter): boolean {
	const is = (value: string, wanted: string) => wanted === '' || value.toLowerCase() === wanted.toLowerCase();
	const words = filter.text.toLowerCase().split(/\s+/);
	const text = [fact.text, ...fact.keywords].join(' ').toLowerCase();
	return (
		is(fact.state, filter.state) &&
		is(fact.category, filter.category) &&
		is(fact.tier, filter.tier) &&
		is(fact.scope.kind, filter.scope.kind) &&
		is(fact.scope.name, filter.scope.name) &&
		words.every((word) => text.includes(word))
	);
}

function tierCount(tier: memory.Tier, active: memory.Fact[]): memory.TierCount {
	const mine = active.filter((each) => each.tier === tier);
	const groups = [...new Set(mine.map(place))].map((where) => mine.filter((each) => place(each) === where));
	const [fullest = []] = groups.sort((a, b) => b.length - a.length);
	const nowhere = { kind: '', name: '' } as unknown as memory.Scope;
	return {
		tier,
		active: mine.length,
		limit: LIMITS[tier],
		fullest: fullest.length,
		scope: fullest[0]?.scope ?? nowhere,
	};
}

import type { Backend } from '../backend';
import { cost, type settings } from '../types';
import { say } from './plan';
import { PRICES } from './prices';

const DAY = 24 * 3600 * 1000;
const { State } = cost;
const MODELS = ['gemini-2.5-pro', 'gemini-2.5-flash', 'qwen3:8b', 'gemini-experimental-1121'];
const AGENTS = ['planner', 'research', 'image', 'research'];
const PROFILES = ['lehrkraft', 'lehrkraft', 'vertretung'];

const at = <T>(list: readonly [T, ...T[]] | readonly T[], n: number): T => list[n % list.length] as T;

/** The books of the fake: some weeks of calls, among them failed ones, local ones and ones without a known price. */
export class FakeCosts {
	#entries: cost.Entry[];
	#own: cost.Price[] = [];
	#now: () => settings.Settings;

	constructor(now: () => settings.Settings, today = Date.now()) {
		this.#now = now;
		this.#entries = Array.from({ length: 160 }, (_, n) => entry(n, today)).flat();
	}

	service(): Backend['costs'] {
		return {
			Overview: () => Promise.resolve(this.#overview()),
			Report: (query) => Promise.resolve(this.#report(query)),
			Entries: (query) => Promise.resolve(this.#chosen(query).slice(0, 500)),
			Export: () => Promise.resolve('/home/lehrkraft/Dokumente/Pult/Kosten.csv'),
			Prices: () => Promise.resolve(this.#prices()),
			SetPrices: (own) => {
				this.#own = own.map((price) => ({ ...price, own: true }));
				return Promise.resolve();
			},
		};
	}

	#prices(): cost.Table {
		const same = (a: cost.Price, b: cost.Price) => a.provider === b.provider && a.model === b.model;
		const shipped = PRICES.filter((price) => !this.#own.some((own) => same(own, price)));
		return { version: this.#own.length ? '2025-11-28+eigene' : '2025-11-28', rows: [...this.#own, ...shipped] };
	}

	#overview(): cost.Overview {
		const now = Date.now();
		const monday = now - ((new Date(now).getDay() + 6) % 7) * DAY;
		const since = (from: string) => sum(this.#entries.filter(({ day }) => day >= from));
		const [today, week, month] = [
			since(dayOf(now)),
			since(dayOf(monday)),
			since(`${dayOf(now).slice(0, 7)}-01`),
		] as const;
		const limit = (period: string, max: number, spent: number) => ({ period, max, spent });
		return {
			today,
			week,
			month,
			days: Array.from({ length: 31 }, (_, n) => dayOf(now - (30 - n) * DAY)).map((key) => ({
				key,
				label: '',
				sum: sum(this.#entries.filter(({ day }) => day === key)),
			})),
			limits: [limit('day', this.#now().perDay, today.microUsd), limit('month', this.#now().perMonth, month.microUsd)],
			values: {
				agents: [...new Set(AGENTS)],
				providers: ['gemini', 'openai'],
				models: MODELS,
				profiles: [...new Set(PROFILES)],
			},
			prices: this.#prices().version,
			notices: month.unknown
				? [say('Für ein Modell ist kein Preis bekannt. Seine Aufrufe stehen als unbekannt da.')]
				: [],
		};
	}

	#chosen(query: cost.Query): cost.Entry[] {
		const fits = (want: string, is: string) => want === '' || want === is;
		return this.#entries
			.filter(
				(each) =>
					(query.from === '' || each.day >= query.from) &&
					(query.to === '' || each.day <= query.to) &&
					fits(query.agent, each.agent) &&
					fits(query.provider, each.provider) &&
					fits(query.model, each.model) &&
					fits(query.profile, each.profile) &&
					fits(query.runId, each.runId),
			)
			.toSorted((a, b) => b.at.localeCompare(a.at));
	}

	#report(query: cost.Query): cost.Report {
		const groups = new Map<string, cost.Entry[]>();
		for (const each of this.#chosen(query)) {
			const key = keyOf(query.by, each);
			groups.set(key, [...(groups.get(key) ?? []), each]);
		}
		const rows = [...groups].map(([key, entries]) => ({
			key,
			label: query.by === 'run' ? `Auftrag ${key.slice(1)} · Photosynthese` : '',
			sum: sum(entries),
		}));
		rows.sort((a, b) => (query.by === 'day' ? a.key.localeCompare(b.key) : b.sum.microUsd - a.sum.microUsd));
		return { query, total: sum(this.#chosen(query)), rows };
	}
}

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

function keyOf(by: string, each: cost.Entry): string {
	if (by === 'agent' || by === 'model' || by === 'provider') return each[by];
	if (by === 'user') return each.profile;
	return by === 'run' ? each.runId : each.day;
}

function sum(entries: cost.Entry[]): cost.Sum {
	const all = (pick: (each: cost.Entry) => number | undefined) =>
		entries.reduce((total, each) => total + (pick(each) ?? 0), 0);
	return {
		calls: entries.length,
		microUsd: all((each) => each.microUsd),
		unknown: entries.filter((each) => each.microUsd === undefined && !each.local).length,
		estimated: entries.filter((each) => each.estimated).length,
		input: all((each) => each.input),
		cached: all((each) => each.cached),
		output: all((each) => each.output),
		thoughts: all((each) => each.thoughts),
		failed: entries.filter((each) => each.state === State.Failed).length,
	};
}

/** One call; the numbers follow from `n`, so every look at them is the same. */
function entry(n: number, today: number): cost.Entry {
	const model = at(MODELS, (n * 7) % 5);
	const local = model.includes(':');
	const price = PRICES.find((each) => each.model === model);
	const failed = n % 13 === 5;
	const [input, output, thoughts] = [900 + ((n * 377) % 9000), 120 + ((n * 91) % 1800), (n * 53) % 700];
	const known = price && !failed;
	const amount = known
		? Math.round((input * (price.input ?? 0) + (output + thoughts) * (price.output ?? 0)) / 1_000_000)
		: undefined;
	const time = today - ((n * 5) % 44) * DAY - n * 60_000;
	return {
		id: `c${String(n)}`,
		generation: 1,
		at: new Date(time).toISOString(),
		endedAt: new Date(time + 4000).toISOString(),
		day: dayOf(time),
		profile: at(PROFILES, n),
		runId: `r${String(6 + (n % 9))}`,
		stepId: `s${String(1 + (n % 2))}`,
		agent: at(AGENTS, n),
		provider: local ? 'openai' : 'gemini',
		model,
		kind: 'generate',
		attempt: n % 17 === 3 ? 2 : 1,
		state: failed ? State.Failed : n % 29 === 11 ? State.Cancelled : State.Done,
		class: failed ? 'overloaded' : '',
		...(failed ? {} : { input, cached: n % 3 ? 0 : Math.floor(input / 2), output, thoughts: local ? 0 : thoughts }),
		estimated: n % 19 === 7,
		prices: '2025-11-28',
		microUsd: local ? 0 : amount,
		reserved: amount && Math.round(amount * 1.2),
		local,
		prompt: `p${String(n % 4)}`,
	};
}

import App from '../../../App.svelte';
import { memoryView } from '../../../test/lazy';
import { fake } from '$lib/backend/fake/fake';
import { Fault } from '$lib/backend/fault';
import { memory, reason } from '$lib/backend/types';
import { I18n } from '$lib/i18n/i18n.svelte';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, it } from 'vitest';
import { makePult } from '../pult';
import { MemoryBook } from './book.svelte';
import { Inbox } from './inbox.svelte';
import { Keeping } from './keeping.svelte';
import { blank, factLine, fieldOf, outcomeLine, proposalLine, useLine } from './words';

const { Result, State, Tier } = memory;
const quiet = () => fake(new URLSearchParams({ fake: 'full', pace: '1' }));
const outcome = (result: memory.Result, key: string, part: Partial<memory.Outcome> = {}): memory.Outcome => ({
	result,
	reason: { key },
	fact: blank(),
	replaced: [],
	room: [],
	concerns: [],
	...part,
});

describe('a fact on its way', () => {
	it('is asked about again when other words are typed after the explicit yes', async () => {
		const backend = await quiet();
		const sent: boolean[] = [];
		const keeping = new Keeping({ ...blank(), text: 'Die Klasse hat ein krankes Huhn.' }, (decision) => {
			sent.push(decision.sure);
			return backend.memory.Add({ fact: decision.fact, decision });
		});
		expect(await keeping.keep()).toBeUndefined();
		expect(keeping.hindrance?.result).toBe(Result.Ask);
		keeping.fact.text = 'Mia ist oft krank im Winter.';
		expect(keeping.hindrance).toBeUndefined();
		await keeping.keep();
		expect(keeping.hindrance?.concerns.map(({ kind }) => kind)).toEqual(['health', 'pupil']);
		const kept = await keeping.keepSure();
		expect(kept?.result).toBe(Result.Saved);
		expect(sent).toEqual([false, false, true]);
	});

	it('keeps its explicit yes when it goes to another tier', async () => {
		const answers = [outcome(Result.Ask, 'memory.is.ask'), outcome(Result.Full, 'memory.is.full')];
		const sent: memory.Decision[] = [];
		const keeping = new Keeping({ ...blank(), tier: Tier.Core, text: 'Ich habe eine Allergie.' }, (decision) => {
			sent.push(decision);
			return Promise.resolve(answers.shift() ?? outcome(Result.Saved, 'memory.is.saved'));
		});
		await keeping.keep();
		await keeping.keepSure();
		expect(keeping.hindrance?.result).toBe(Result.Full);
		await keeping.keepIn(Tier.Context);
		expect(sent.at(-1)).toMatchObject({ sure: true, do: 'change', fact: { tier: 'context' } });
	});

	it('stays open when an edit only says what another entry says', async () => {
		const known = () => Promise.resolve(outcome(Result.Known, 'memory.is.known'));
		const edit = new Keeping({ ...blank(), id: 'm1' }, known);
		expect(await edit.keep()).toBeUndefined();
		expect(edit.hindrance?.result).toBe(Result.Known);
		expect((await new Keeping(blank(), known).keep())?.result).toBe(Result.Known);
	});
});

describe('the inbox', () => {
	it('reads again when a proposal was decided elsewhere', async () => {
		const backend = await quiet();
		const inbox = new Inbox(backend);
		await inbox.load();
		const decision = { do: memory.Verb.Refuse, fact: blank(), sure: false, both: false, replace: [] };
		await backend.memory.Decide({ id: 'p1', decision });
		expect(inbox.count).toBe(4);
		await expect(inbox.decide('p1', decision)).rejects.toMatchObject({ key: 'fault.memory.decided' });
		expect(inbox.count).toBe(3);
	});
});

describe('the book', () => {
	it('shows the latest choice, whichever answer comes first', async () => {
		const backend = await quiet();
		const list = backend.memory.List;
		backend.memory.List = async (filter) => {
			if (filter.tier === Tier.Core) await new Promise((done) => setTimeout(done, 30));
			return list(filter);
		};
		const book = new MemoryBook(backend);
		await Promise.all([book.choose({ tier: Tier.Core }), book.choose({ tier: Tier.Context })]);
		expect(book.facts?.map(({ tier }) => tier)).toEqual([Tier.Context]);
		expect(book.filtered).toBe(true);
	});

	it('opens a fact that is not valid any more', async () => {
		const book = new MemoryBook(await quiet());
		await book.load();
		expect(book.facts?.every(({ state }) => state === State.Active)).toBe(true);
		await book.show('m20');
		expect(book.opened).toBe('m20');
		expect(book.facts?.some(({ id }) => id === 'm20')).toBe(true);
	});

	it('reads again when everything is forgotten but a backup could not be cleaned', async () => {
		const backend = await quiet();
		const forget = backend.memory.ForgetAll;
		backend.memory.ForgetAll = async () => {
			await forget();
			throw new Fault('unavailable', 'fault.memory.backup', { path: '/daten/backups/a.db' });
		};
		const book = new MemoryBook(backend);
		await book.load();
		expect(await book.forgetAll()).toBeUndefined();
		expect(book.empty).toBe(true);
		expect(book.forgetting.fault?.key).toBe('fault.memory.backup');
	});
});

describe('words', () => {
	const i18n = new I18n();
	const of7b = { kind: memory.ScopeKind.Class, name: '7b' };

	it('say how long a fact lives and what became of it', () => {
		const fact = { ...blank(), scope: of7b, expiresAt: '2027-02-14T10:00:00Z' };
		expect(factLine(i18n, fact)).toBe('Vorliebe · gilt für 7b · Wichtig · läuft ab am 14.02.2027');
		expect(factLine(i18n, { ...blank(), tier: Tier.Core })).toBe('Vorliebe · Über mich · Dauerhaft · bleibt');
		expect(factLine(i18n, { ...fact, state: State.Expired })).toContain('abgelaufen am 14.02.2027');
		expect(factLine(i18n, { ...fact, state: State.Replaced })).toContain('· ersetzt');
	});

	it('do not promise a proposal that it stays', () => {
		expect(proposalLine(i18n, blank())).toBe('Vorliebe · Über mich · Wichtig (90 Tage)');
	});

	it('count what was said and used', () => {
		expect(useLine(i18n, { ...blank(), confirmed: 3 })).toBe('3-mal gesagt · noch nicht verwendet');
		const used = { ...blank(), confirmed: 1, uses: 1, usedAt: '2020-05-04T10:00:00Z' };
		expect(useLine(i18n, used)).toBe('einmal gesagt · einmal verwendet: 04.05.2020, 12:00');
	});

	it('do not repeat what was refused, and name what was replaced', () => {
		const fact = { ...blank(), text: 'Mia ist krank.' };
		expect(outcomeLine(i18n, outcome(Result.Dropped, 'memory.is.gone', { fact }))).toBe('Abgelehnt und gelöscht.');
		const saved = outcome(Result.Saved, 'memory.is.saved', { fact, replaced: [{ ...fact, text: 'Alt.' }] });
		expect(outcomeLine(i18n, saved)).toBe('Gespeichert. „Mia ist krank.“ Ersetzt: „Alt.“');
	});

	it.each([
		['memory.no.scope', reason.Code.BadScope, 'scope'],
		['memory.no.secret', undefined, 'text'],
	])('%s stands beside its field', (key, code, field) => {
		expect(fieldOf(outcome(Result.Refused, key, { reason: { key, code } }))).toBe(field);
	});
});

describe('the screen', () => {
	beforeAll(memoryView);

	async function screen_(options: Record<string, string> = {}) {
		const pult = makePult(await fake(new URLSearchParams({ fake: 'full', pace: '1', ...options })));
		await pult.settings.load();
		render(App, { pult });
		pult.nav.go({ view: 'memory' });
		await screen.findByRole('heading', { level: 1, name: 'Was weiß Pult?' });
		return { pult, user: userEvent.setup() };
	}
	const press = async (name: RegExp | string) => fireEvent.click(await screen.findByRole('button', { name }));
	const list = () => screen.findByRole('heading', { level: 2, name: 'Einträge' });

	it('keeps a proposal after one yes, and says so', async () => {
		const { pult } = await screen_();
		await press('Behalten: Die 7b hat dienstags eine Doppelstunde Biologie.');
		await screen.findByRole('heading', { name: '3 Vorschläge warten auf Sie' });
		await waitFor(() => {
			expect(pult.voice.polite).toBe('Gespeichert. „Die 7b hat dienstags eine Doppelstunde Biologie.“');
		});
		expect(screen.getByRole('link', { name: /^Was weiß Pult/ }).textContent).toContain('3 Vorschläge warten');
		expect(await screen.findByRole('button', { name: /^Die 7b hat dienstags/ })).toBeTruthy();
	});

	it('has the focus at the heading of the page when the last proposal is answered', async () => {
		const { pult } = await screen_();
		while (pult.inbox.count > 0) {
			const before = pult.inbox.count;
			await fireEvent.click((await screen.findAllByRole('button', { name: /^Ablehnen: / }))[0] as HTMLElement);
			await waitFor(() => {
				expect(pult.inbox.count).toBe(before - 1);
			});
		}
		await waitFor(() => {
			expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'Was weiß Pult?' }));
		});
	});

	it('marks foreign words and says what would be replaced', async () => {
		await screen_();
		expect(await screen.findByText('Nicht Ihre Worte: von einer Internetseite')).toBeTruthy();
		expect(screen.getByText('Ersetzt: „Die 7b liest Texte mit kurzen Sätzen am liebsten.“')).toBeTruthy();
		await fireEvent.click(screen.getByRole('radio', { name: 'Beide behalten' }));
		await press(/^Behalten: Die 7b liest längere/);
		expect(await screen.findByRole('button', { name: /^Die 7b liest längere/ })).toBeTruthy();
		expect(screen.getByRole('button', { name: /^Die 7b liest Texte mit kurzen/ })).toBeTruthy();
	});

	it('keeps what is specially protected only after a second, explicit yes', async () => {
		const { pult } = await screen_();
		await press(/^Behalten: Mia/);
		const question = await screen.findByText(/^Das ist besonders geschützt/);
		expect(document.activeElement).toBe(question);
		expect(screen.getByText('Gesundheit, erkannt an „Diabetes“')).toBeTruthy();
		await press('Doch nicht');
		expect(pult.inbox.count).toBe(4);
		await press(/^Behalten: Mia/);
		await press('Ja, trotzdem behalten');
		await waitFor(() => {
			expect(pult.inbox.count).toBe(3);
		});
	});

	it('lets the teacher choose what gives way when a tier is full', async () => {
		await screen_();
		await press(/^Behalten: Diagramme/);
		const keep = await screen.findByRole<HTMLButtonElement>('button', { name: 'So behalten' });
		expect(keep.disabled).toBe(true);
		const ways = screen.getAllByRole('radio', { name: /^Platz macht/ });
		expect(ways).toHaveLength(8);
		await fireEvent.click(screen.getByRole('radio', { name: /^Platz macht: „Ich unterrichte/ }));
		await fireEvent.click(keep);
		expect(await screen.findByText(/Ersetzt: „Ich unterrichte Biologie und Chemie\.“/, { selector: 'p' })).toBeTruthy();
	});

	it('decides nothing by Enter, and says a refusal beside its field', async () => {
		const { pult, user } = await screen_();
		await press('Eintragen');
		const dialog = within(await screen.findByRole('dialog'));
		const text = dialog.getByRole('textbox', { name: 'Was soll Pult wissen?' });
		await user.type(text, 'Mein Passwort ist geheim.{Enter}');
		await user.type(dialog.getByRole('textbox', { name: 'Stichwörter' }), 'Zugang{Enter}');
		expect(pult.voice.polite).toBe('');
		expect(text.getAttribute('aria-invalid')).toBe('false');
		await fireEvent.click(dialog.getByRole('button', { name: 'Behalten' }));
		const refusal = await dialog.findByText(/^Nicht gespeichert: Passwörter/);
		expect(text.getAttribute('aria-describedby')).toContain(refusal.id);
		expect(text.getAttribute('aria-invalid')).toBe('true');
		await user.clear(text);
		await user.type(text, 'Ich drucke beidseitig.');
		expect(dialog.queryByText(/^Nicht gespeichert/)).toBeNull();
		await fireEvent.click(dialog.getByRole('button', { name: 'Behalten' }));
		await list();
		expect(await screen.findByRole('button', { name: /^Ich drucke beidseitig/ })).toBeTruthy();
	});

	it('opens a fact by its address, says why it was used, and deletes it', async () => {
		const { pult } = await screen_();
		await list();
		pult.nav.go({ view: 'memory', id: 'm1' });
		await screen.findByRole('heading', { name: 'Warum benutzt?' });
		const links = await screen.findAllByRole('link', { name: /^Auftrag \d+:/ });
		expect(links.some((link) => link.getAttribute('href') === '#/run/r14')).toBe(true);
		await press('Löschen');
		await fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Löschen' }));
		await waitFor(() => {
			expect(screen.queryByRole('button', { name: /^Die 7b liest Texte mit kurzen/ })).toBeNull();
		});
		await waitFor(() => {
			expect(pult.voice.polite).toBe('Der Eintrag ist gelöscht.');
		});
	});

	it('forgets everything only after a cross, and says how much', async () => {
		await screen_();
		await press('Alles vergessen');
		const dialog = within(await screen.findByRole('dialog'));
		expect(dialog.getByText('13 Einträge, auch ersetzte und abgelaufene')).toBeTruthy();
		const go = dialog.getByRole<HTMLButtonElement>('button', { name: 'Alles vergessen' });
		expect(go.disabled).toBe(true);
		await fireEvent.click(dialog.getByRole('checkbox'));
		await fireEvent.click(go);
		expect(await screen.findByText('Pult hat sich noch nichts gemerkt')).toBeTruthy();
		const said = '13 Einträge sind gelöscht. 4 Vorschläge sind gelöscht. 2 Sicherungskopien wurden bereinigt.';
		expect((await screen.findAllByText(said)).length).toBeGreaterThan(0);
	});

	it('writes a file and shows where it is', async () => {
		await screen_();
		await press('Zum Lesen speichern (.md)');
		expect(await screen.findByText(/Was-Pult-weiss-.*\.md$/, { selector: 'p.break-all' })).toBeTruthy();
	});

	it('says where the memory is switched off, and that it is', async () => {
		const { pult } = await screen_({ fake: 'empty' });
		expect((await screen.findByRole('link', { name: 'zu den Einstellungen' })).getAttribute('href')).toBe(
			'#/settings/agents',
		);
		await pult.settings.change({ memory: false });
		expect(await screen.findByText(/^„Was weiß Pult\?“ ist ausgeschaltet/)).toBeTruthy();
	});
});

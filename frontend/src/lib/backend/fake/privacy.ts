import type { Backend } from '../backend';
import type { locale, settings } from '../types';
import { say } from './plan';
import { addressOf } from './settings';

type Row = { what: locale.Text; when: locale.Text; to: string[]; active: boolean };

/** The table of what leaves the machine, for the settings as they are. */
export function privacy(now: () => settings.Settings): Backend['privacy'] {
	const row = (what: string, when: string, to: string[] = [], active = false): Row => ({
		what: say(what),
		when: say(when),
		to,
		active,
	});
	const remote = (what: string, name: string) => {
		const { host } = new URL(addressOf(name, now()).url);
		const out = !host.startsWith('localhost');
		return row(
			what,
			'erst nach „Senden“, mit genauem Text',
			[host],
			out && now().provider === name && !now().localOnly,
		);
	};
	return {
		Table: () =>
			Promise.resolve({
				rows: [
					row('Starten, Suchen, Bearbeiten, Exportieren', 'nie'),
					row('Arbeiten ohne Modell', 'nie'),
					remote('Texte für Gemini', 'gemini'),
					remote('Texte für einen anderen Server', 'openai'),
					row('Statistik und Suche nach Updates', 'nie'),
				],
				facts: [
					say('Ihre Texte, Aufträge und Ergebnisse liegen nur in Ihrem Datenordner auf diesem Rechner.'),
					say(
						'Ein Schlüssel liegt im Schlüsselbund des Systems. Er steht in keiner Datei, keinem Protokoll und keiner Sicherung.',
					),
					say('Pult zählt nichts, meldet nichts und sucht nicht nach Updates.'),
				],
			}),
		Print: () => Promise.resolve('/home/lehrkraft/Dokumente/Pult/Auskunft Datenschutz.pdf'),
	};
}

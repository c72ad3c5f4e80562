// What the fake program knows of music: the words of a song, the question that shows them, and a second of silence.
import { artifact, type consent, type desktop, type workflow } from '../types';
import { onward } from './onward';

const VERSE = [
	'Chlorophyll nimmt vor allem',
	'blaues und rotes Licht auf.',
	'Das merk ich mir, das ist doch klar,',
	'denn jedes Wort davon ist wahr.',
];
const CHORUS = [
	'Fotosynthese, so heißt das Wort,',
	'wir singen es an jedem Ort.',
	'Fotosynthese, jetzt ist es klar,',
	'und was wir singen, das ist wahr.',
];

/** An agent shows a text before it goes on. */
export const proposing = (): Partial<consent.Question> => ({
	...onward('question'),
	lead: { key: 'gate.ask.lead' },
	asked: 'Das ist der Liedtext. Ändern Sie, was Ihnen nicht gefällt. Gespielt wird erst, wenn Sie ihn bestätigen.',
	proposed: `[Strophe]\n${VERSE.join('\n')}\n\n[Refrain]\n${CHORUS.join('\n')}`,
	answers: ['approve', 'decline', 'skip', 'stop'],
});

/** Makes the result of a step a song. */
export function sing(view: desktop.ArtifactView, step: workflow.Step) {
	const sources = view.image?.sources ?? view.research?.sources ?? [];
	const lines = (texts: string[], cites: number[]) => texts.map((text, n) => ({ text, cites: n < 2 ? cites : [] }));
	const timed = (texts: string[], from: number) =>
		texts.map((text, n) => ({ text, from: from + 5 * n, to: from + 5 * n + 4.5, bar: 2 * n }));
	const parts = [
		{ kind: 'intro', from: 0, to: 2, lines: [] },
		{ kind: 'verse', from: 2, to: 10, lines: timed(VERSE, 5) },
		{ kind: 'chorus', from: 10, to: 18, lines: timed(CHORUS, 25) },
		{ kind: 'outro', from: 18, to: 20, lines: [] },
	];
	step.agent = 'music';
	view.song = {
		title: 'Fotosynthese',
		topic: 'Fotosynthese',
		language: 'de',
		grade: '7',
		style: 'pop',
		tempo: 'medium',
		seconds: 120,
		stanzas: [
			{ kind: 'verse', lines: lines(VERSE, [1]) },
			{ kind: 'chorus', lines: lines(CHORUS, []) },
		],
		sources,
		unused: ['Spaltöffnung'],
		score: {
			title: 'Fotosynthese',
			style: 'pop',
			key: { tonic: 7, mode: 'major' },
			bpm: 104,
			seconds: 120,
			seed: 1,
			bars: [],
			parts,
			left: [],
		},
	};
	view.image = undefined;
	view.svg = '';
	view.artifact = { ...view.artifact, agent: 'music', type: artifact.Type.Music, title: 'Fotosynthese' };
}

/** A second of silence as a WAV file, in base64. */
export function silence(): desktop.SoundView {
	const rate = 8000;
	const bytes = new DataView(new ArrayBuffer(44 + rate));
	const text = (at: number, letters: string) => {
		for (let n = 0; n < letters.length; n++) bytes.setUint8(at + n, letters.charCodeAt(n));
	};
	text(0, 'RIFF');
	bytes.setUint32(4, 36 + rate, true);
	text(8, 'WAVEfmt ');
	bytes.setUint32(16, 16, true);
	bytes.setUint16(20, 1, true);
	bytes.setUint16(22, 1, true);
	bytes.setUint32(24, rate, true);
	bytes.setUint32(28, rate, true);
	bytes.setUint16(32, 1, true);
	bytes.setUint16(34, 8, true);
	text(36, 'data');
	bytes.setUint32(40, rate, true);
	for (let n = 44; n < bytes.byteLength; n++) bytes.setUint8(n, 128);
	return { media: 'audio/wav', data: btoa(String.fromCharCode(...new Uint8Array(bytes.buffer))) };
}

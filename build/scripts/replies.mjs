// replies.mjs RESULT.json…: what a run of ../shared/lifelike came to, a line for each file; ends with 1 where less than
// issue 13 wants was reached. With --json it prints one list of figures instead and judges nothing.
import { readFileSync } from 'node:fs'

// The goals of issue 13. Two jobs ended right after asking twice are no better than one that failed: so calls count.
const goals = { must: 95, plainly: 100, calls: 1.5 }

// figures: shares in per cent as lifelike scores them, and the model calls of each job that had to end, by those of the
// same job with replies that nobody has changed.
function figures(file) {
	const rows = JSON.parse(readFileSync(file, 'utf8')).results.filter((r) => r.score !== null)
	const of = (expect) => rows.filter((r) => !expect || r.expect === expect)
	const sum = (list, key) => list.reduce((all, r) => all + r[key], 0)
	const share = (list) => (list.length ? (100 * sum(list, 'score')) / list.length : 0)
	const ended = [...of('must'), ...of('may')]
	return {
		wire: [...new Set(rows.map((r) => r.protocol))].join(' and '),
		jobs: rows.length,
		share: share(rows),
		must: share(of('must')),
		plainly: share(of('fail-plainly')),
		untouched: ended.length ? sum(ended, 'base') / ended.length : 0,
		ratio: sum(ended, 'calls') / sum(ended, 'base')
	}
}

const plain = process.argv.includes('--json')
const all = process.argv
	.slice(2)
	.filter((a) => a !== '--json')
	.map(figures)
if (plain) console.log(JSON.stringify(all))
else {
	for (const f of all) {
		const met = f.must >= goals.must && f.plainly >= goals.plainly && f.ratio <= goals.calls
		if (!met) process.exitCode = 1
		console.log(
			`${f.wire}, ${f.jobs} jobs: must ${f.must.toFixed(1)} %, fail-plainly ${f.plainly.toFixed(0)} %, ` +
				`${f.ratio.toFixed(2)}× the model calls: ${met ? 'met' : 'MISSED'}`
		)
	}
}

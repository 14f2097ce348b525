import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createRandom } from '../../../src/cli/seed/random.ts'
import { machine, version } from '../report.ts'
import { type ClusterTotals, runClusterRounds } from './cluster-rounds.ts'
import { trials } from './trials.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '2' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string' },
    'no-save': { type: 'boolean', default: false },
  },
})
const started = performance.now()
const seed = Number(values.seed)
const promotion = 'the primary database is killed, and the standby takes over'

process.once('SIGINT', () => process.exit(1))
process.once('SIGTERM', () => process.exit(1))

/** Every trial as often as asked, in an order by chance. */
function shuffled(times: number) {
  const chance = createRandom(seed)
  const names = Object.keys(trials).filter((name) => values.only === undefined || name.includes(values.only))
  const all = Array.from({ length: times }, () => names).flat()
  return all.map((name) => ({ name, at: chance.upTo(1_000_000) })).sort((a, b) => a.at - b.at)
}

const order = shuffled(Number(values.rounds)).map(({ name }) => name)
const say = (line: string) => console.log(line)
const safe = await runClusterRounds(order, { seed, isSynchronous: true, say })
say('without synchronous replication:')
const unsafe = await runClusterRounds([promotion, promotion, promotion], { seed, isSynchronous: false, say })

const milliseconds = (all: readonly number[]) => all.map((one) => `${Math.round(one)} ms`).join(', ') || 'none'
const list = ({ faults }: ClusterTotals) => faults.map(({ kind, detail }) => `- ${kind}: ${detail}\n`).join('')

const page = `# Torture of a cluster

\`npm run torture -- --cluster --rounds 2 --seed 1\` runs three processes behind nginx, with a primary and a streaming standby of
PostgreSQL and a bucket for images, and damages them while users write. It writes this page, and exits with 1 when it finds a
fault.

- Date: ${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC, commit ${version()}
- Machine: ${machine()}
- Seed: ${seed}; ${Math.round((performance.now() - started) / 1_000)} s

Seven users write at once through the balancer: posts, comments, replies, edits, deletions, reactions, reports, images,
settings, invitations, sign-ups. In the middle of it, one of the following happens. Once every process answers again and no
write is in progress, every acknowledged write must exist in its last acknowledged state, and a write without an answer
completely or not at all. The operator's check must find nothing, no user may be notified twice, the writes of the round are
read back and searched over HTTP, and each mail must have arrived once. On each process, a reader follows one thread the whole
time, and must have seen every acknowledged comment on it. A killed database does not clear the system's file cache.

## With synchronous replication

| what happened | times | longest time until the next acknowledged write |
|---|---|---|
${[...safe.trials].map(([what, { times, longestMs }]) => `| ${what} | ${times} | ${Math.round(longestMs)} ms |`).join('\n')}

| | |
|---|---|
| Writes acknowledged | ${safe.acknowledged} |
| Writes without an answer (502 to 504, or cut off) | ${safe.unanswered} |
| Acknowledged writes lost | ${safe.faults.filter(({ kind }) => kind === 'acknowledged write lost').length} |
| Live comments, each seen on three processes | ${safe.liveComments} |
| Mails accepted by the mail server | ${safe.mails} |
| Mails sent again under the same Message-ID | ${safe.mailsAgain} |
| From the order to promote the standby until it took writes | ${milliseconds(safe.promotionMs)} |
| Findings | ${safe.faults.length === 0 ? 'none' : safe.faults.length} |

${list(safe)}
## Without synchronous replication

The standby follows, but commits do not wait for it. ${unsafe.promotionMs.length} primaries were killed amid ${unsafe.acknowledged} acknowledged writes: **${unsafe.lost}** of them
were lost, acknowledged at most ${Math.round(unsafe.lostWindowMs)} ms before their primary died. All else as above; findings: ${unsafe.faults.length === 0 ? 'none' : unsafe.faults.length}.

${list(unsafe)}`
console.log(`\n${page}`)
if (!values['no-save']) writeFileSync(join(import.meta.dirname, '../../../docs/torture-cluster.md'), page)
process.exit(safe.faults.length + unsafe.faults.length > 0 ? 1 : 0)

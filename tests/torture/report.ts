import { execFileSync } from 'node:child_process'
import { cpus, release, totalmem, type } from 'node:os'
import type { CaseResult } from './instance-template.ts'
import type { RoundTotals } from './rounds.ts'

export interface TortureRun {
  seed: number
  /** The requested number of rounds. */
  rounds: number
  tally: RoundTotals
  seconds: number
  cases: readonly { name: string; ending: CaseResult }[]
}

/** The machine in one line. */
export const machine = () =>
  `${type()} ${release().match(/^\d+\.\d+/)?.[0] ?? ''}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}`

/** The commit in short. */
export function version() {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: import.meta.dirname, encoding: 'utf8' }).trim()
  } catch {
    return 'unknown'
  }
}

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

/** The number of findings of each kind. */
function kindsOf({ faults }: RoundTotals) {
  const kinds = new Map<string, number>()
  for (const { kind } of faults) kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
  return [...kinds].map(([kind, count]) => `${kind}: ${count}`).join('; ') || 'none'
}

export const countFindings = ({ tally: count, cases }: TortureRun) =>
  count.faults.length + cases.reduce((sum, { ending }) => sum + ending.faults.length, 0)

/** The report of the run as a page of docs. */
export function reportPage(run: TortureRun): string {
  const { seed, rounds, tally: count, seconds, cases } = run
  const restarts = count.restartMs.toSorted((a, b) => a - b)
  const at = (share: number) => Math.round(restarts[Math.floor((restarts.length - 1) * share)] ?? 0)
  const rows: [what: string, figure: string | number][] = [
    ['Rounds', count.rounds],
    ['Kills (SIGKILL)', `${count.kills}, ${count.killsWhileStarting} of them during the start`],
    ['Writes acknowledged', count.acknowledged],
    ['Writes cut off without an answer', count.unanswered],
    ['Mails accepted by the mail server', count.mails],
    [
      'Mails sent again under the same Message-ID, because the process died before it could note the acceptance',
      count.mailsAgain,
    ],
    ['Restart, p50 / longest', `${at(0.5)} / ${at(1)} ms`],
    ['Findings', kindsOf(count)],
  ]
  return `# Torture

\`npm run torture -- --rounds 200 --seed 1\` damages a running instance in every way it knows, checks the data afterwards and
writes this page. It exits with 1 when it finds a fault.

- Date: ${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC, commit ${version()}
- Machine: ${machine()}
- Seed: ${seed}; ${Math.round(seconds)} s${count.rounds < rounds ? `; ended by hand after round ${count.rounds} of ${rounds}` : ''}

## Killed during writes

Six users write at once over REST: posts, comments, replies, edits, deletions, reactions, reports, images, settings,
invitations, sign-ups. At a random moment the run kills the server with SIGKILL and starts it again on the same folder, which
grows from round to round. Then every acknowledged write must exist in its last acknowledged state; a write without an answer
must exist completely or not at all. The run checks SQLite's integrity and foreign keys, all counts and ranks, the search
indexes and the image files, and reads the writes of the round back over HTTP. From time to time it advances the clock until
no mail waits: the mail server must have accepted each mail once. A kill does not clear the system's file cache; only a power
cut can show that acknowledged writes are on the disk itself (\`synchronous = FULL\`).

| | |
|---|---|
${rows.map(([what, figure]) => `| ${what} | ${cell(String(figure))} |`).join('\n')}

${count.faults.map(({ kind, detail }) => `- ${kind}: ${detail}\n`).join('')}
## Faults

| Fault | Result | |
|---|---|---|
${cases.map(({ name, ending }) => `| ${name} | ${cell(ending.ended)} | ${ending.faults.length === 0 ? 'as expected' : cell(ending.faults.join('; '))} |`).join('\n')}
`
}

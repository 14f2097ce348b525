import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AttackResult } from './connection-attacks.ts'
import type { ScanResult } from './external-program.ts'

/** Counts of answers, and the findings. */
export type FindingLog = ReturnType<typeof createFindingLog>

export interface Finding {
  what: string
  how: string
}

const classes = ['2xx', '3xx', '4xx', '5xx'] as const

export function createFindingLog() {
  const counts = new Map<string, Map<string, number>>()
  const statuses = new Map<number, number>()
  const findings: Finding[] = []
  /** Whether each target ever answered with success, which forms do by a redirect. */
  const targets = new Map<string, boolean>()
  return {
    count(kind: string, status: number, target = '') {
      if (target !== '') targets.set(target, targets.get(target) === true || (status >= 200 && status < 400))
      const row = counts.get(kind) ?? new Map<string, number>()
      const name = `${Math.floor(status / 100)}xx`
      counts.set(kind, row.set(name, (row.get(name) ?? 0) + 1))
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    },
    find(what: string, how = '') {
      findings.push({ what, how })
      console.error(`\nFINDING  ${what}\n${how}\n`)
    },
    findings,
    total: () => [...statuses.values()].reduce((sum, count) => sum + count, 0),
    /** The number of targets, and those without any success. */
    reach(): string {
      const names = [...targets.keys()]
      const closed = names.filter((name) => !targets.get(name)).sort()
      const [all, open] = [names.length, names.length - closed.length]
      return `${all} targets, ${open} of them with success at least once${closed.length > 0 ? `; never: ${closed.join(', ')}` : ''}.`
    },
    statuses: () => [...statuses].sort(([a], [b]) => a - b),
    /** A line per kind: the number of requests, and of answers by status class. */
    table(): string[] {
      const rows = [...counts]
        .sort(([a], [b]) => a.localeCompare(b))
        .map(([kind, row]) => {
          const cells = classes.map((name) => (row.get(name) ?? 0).toLocaleString('en'))
          const all = [...row.values()].reduce((sum, count) => sum + count, 0)
          return `| ${[kind, all.toLocaleString('en'), ...cells].join(' | ')} |`
        })
      return [`| kind | requests | ${classes.join(' | ')} |`, '|---|--:|--:|--:|--:|--:|', ...rows]
    },
  }
}

/** The results of the parts of a run, besides the counts. */
export interface RunSummary {
  seed: number
  attacked: AttackResult[]
  scanned: ScanResult[]
  memory: string[]
  checked: string
}

const crowdTable = (lines: AttackResult[]) => [
  '| attack | result | reads | failed | p50 ms | p99 ms | longest ms | MB | server CPU, s | duration, s |',
  '|---|---|--:|--:|--:|--:|--:|--:|--:|--:|',
  ...lines.map(({ name, result, requests, failed, p50, p99, longest, memoryMb, computed, took }) => {
    const times = [p50, p99, longest].map((time) => time.toFixed(1))
    return `| ${[name, result, requests, failed, ...times, Math.round(memoryMb), computed.toFixed(1), took.toFixed(1)].join(' | ')} |`
  }),
]

function commit() {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: import.meta.dirname, encoding: 'utf8' }).trim()
  } catch {
    return 'unknown'
  }
}

interface Circumstances {
  machine: string
  seconds: number
  /** Whether all parts ran: only then the report replaces the saved one. */
  isWhole: boolean
}

/** Returns the report of the run, and saves a complete one under docs. */
export function saveReport(
  done: RunSummary,
  findingLog: FindingLog,
  { machine, seconds, isWhole }: Circumstances,
): string {
  const findings = findingLog.findings.map(({ what, how }) => `- ${what}\n\n  \`\`\`\n${how}\n  \`\`\``)
  const scanned = done.scanned.map(({ scanner, result }) => `| ${scanner.replaceAll('|', ' ')} | ${result} |`)
  const text = [
    '# Abuse',
    '',
    '`npm run abuse` attacks its own server as hostile users could, and writes this page. It exits with 1 when it finds',
    'anything. `npm run abuse -- --seed N --requests N` repeats the requests of a run, `--only posts.create` those for targets',
    'of that name, `--parts generated,bytes,rules,limited,crowds,scanners` some parts without saving the page.',
    '',
    `- Date: ${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC, commit ${commit()}`,
    `- Machine: ${machine}`,
    `- Seed: ${done.seed}; ${Math.round(seconds)} s`,
    '',
    'A finding is an answer that is 5xx, takes more than 30 s, refuses without `{error}`, or does not have the documented shape;',
    'also a failure in the log, a server that exits or needs 1 GB, and a database in which `folkmoot check` finds a fault.',
    '',
    `**Findings: ${findings.length === 0 ? 'none' : findings.length}**`,
    ...findings,
    '',
    '## Requests and the status classes of their answers',
    '',
    'fast-check generates requests from the schemas of every procedure (trpc, batch), REST row (rest) and other address (page):',
    'valid ones, mutations of them, and arbitrary ones; as guest, member, moderator, organizer, super admin and with an invalid',
    'session. Then come bytes that are not valid requests (odd bytes), and a part of all this with rate limits on.',
    '',
    'Attacks on rules (rule) begin with a right that works, end it, and try it again: the super admin by an unproven or',
    'a former address, invitations and join requests after their inviter or moderator lost the role, secret feed addresses after a new password,',
    'personal answers by generated spellings of their paths, and generated bodies that are no JSON object.',
    '',
    ...findingLog.table(),
    '',
    `By status: ${findingLog
      .statuses()
      .map(([status, count]) => `${status || 'hung up'} × ${count.toLocaleString('en')}`)
      .join(', ')}.`,
    '',
    findingLog.reach(),
    '',
    '## Connection attacks',
    '',
    'During each attack another client reads `/api/feed/hot`, alternately on new connections and on a persistent one; none of its',
    'requests may fail. Attackers, reader and server share the machine.',
    '',
    ...crowdTable(done.attacked),
    '',
    '## Scanners',
    '',
    'The scanners have the rights of a super admin. sqlmap tries the values marked by a star, at its highest level and risk.',
    '',
    '| scanner | result |',
    '|---|---|',
    ...scanned,
    '',
    '## Afterwards',
    '',
    ...done.memory.map((line) => `- ${line}`),
    `- the database, checked as by \`folkmoot check\`: ${done.checked}`,
    '',
  ].join('\n')
  if (isWhole) writeFileSync(join(import.meta.dirname, '../../docs/abuse.md'), text)
  return text
}

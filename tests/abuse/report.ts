import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Attacked } from './connections.ts'
import type { Scanned } from './scanners.ts'

/** What was counted and found. */
export type Tally = ReturnType<typeof createTally>

export interface Finding {
  what: string
  how: string
}

const classes = ['2xx', '3xx', '4xx', '5xx'] as const

export function createTally() {
  const counts = new Map<string, Map<string, number>>()
  const statuses = new Map<number, number>()
  const findings: Finding[] = []
  return {
    count(kind: string, status: number) {
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
    statuses: () => [...statuses].sort(([a], [b]) => a - b),
    /** A line per kind: how many requests, and of which class the answers were. */
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

/** What the parts of a run have to tell beside what was counted. */
export interface Done {
  seed: number
  attacked: Attacked[]
  scanned: Scanned[]
  memory: string[]
  checked: string
}

const crowdTable = (lines: Attacked[]) => [
  '| meanwhile | what became of it | reads | failed | p50 ms | p99 ms | longest ms | MB | server computed, s | took, s |',
  '|---|---|--:|--:|--:|--:|--:|--:|--:|--:|',
  ...lines.map(({ name, told, requests, failed, p50, p99, longest, memoryMb, computed, took }) => {
    const times = [p50, p99, longest].map((time) => time.toFixed(1))
    return `| ${[name, told, requests, failed, ...times, Math.round(memoryMb), computed.toFixed(1), took.toFixed(1)].join(' | ')} |`
  }),
]

interface Circumstances {
  machine: string
  seconds: number
  /** Whether everything was done: only then the report replaces the saved one. */
  isWhole: boolean
}

/** The report of the run as text; a whole run is saved under docs. */
export function saveReport(done: Done, tally: Tally, { machine, seconds, isWhole }: Circumstances): string {
  const findings = tally.findings.map(({ what, how }) => `- ${what}\n\n  \`\`\`\n${how}\n  \`\`\``)
  const scanned = done.scanned.map(({ scanner, told }) => `| ${scanner.replaceAll('|', ' ')} | ${told} |`)
  const text = [
    '# Abuse',
    '',
    'What `npm run abuse` did to a server of its own, and what it found. `npm run abuse -- --seed N --requests N` repeats',
    'the requests of a run, `--only posts.create` those for what is named so.',
    '',
    `${new Date().toISOString().slice(0, 10)}, ${machine}; seed ${done.seed}; ${Math.round(seconds)} s.`,
    '',
    `**Findings: ${findings.length === 0 ? 'none' : findings.length}**`,
    ...findings,
    '',
    '## Requests, and of which class their answers were',
    '',
    ...tally.table(),
    '',
    `By status: ${tally
      .statuses()
      .map(([status, count]) => `${status || 'hung up'} × ${count.toLocaleString('en')}`)
      .join(', ')}.`,
    '',
    '## Crowds of connections, while somebody else goes on reading `/api/feed/hot`',
    '',
    ...crowdTable(done.attacked),
    '',
    '## Scanners',
    '',
    '| scanner | result |',
    '|---|---|',
    ...scanned,
    '',
    '## Afterwards',
    '',
    ...done.memory.map((line) => `- ${line}`),
    `- the database, looked through as by \`folkmoot check\`: ${done.checked}`,
    '',
  ].join('\n')
  if (isWhole) writeFileSync(join(import.meta.dirname, '../../docs/abuse.md'), text)
  return text
}

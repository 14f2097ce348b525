import { fork } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { CommentCosts, CommentWork } from './comment-costs.ts'
import { cachedDatabase, copyInto } from './database-cache.ts'
import { readDataset } from './dataset.ts'

/**
 * Measures the processor time of a new comment, from call to answer, without a network and without the job that updates
 * the search index. `--against` names other working trees with this file, which take turns with this one.
 */

const root = join(import.meta.dirname, '../..')
const { values } = parseArgs({
  options: {
    posts: { type: 'string', default: '10000' },
    'at-once': { type: 'string', default: '32' },
    rounds: { type: 'string', default: '6' },
    comments: { type: 'string', default: '640' },
    turns: { type: 'string', default: '6' },
    dir: { type: 'string', default: '.bench' },
    against: { type: 'string', default: '' },
    /** Writes on all posts of the large community instead of fifty. */
    spread: { type: 'boolean', default: false },
    /** Counts statements, transactions and pages as well. */
    counts: { type: 'boolean', default: false },
    /** Measures instead how long commits, comments and turns of the event loop last, and how large the log becomes. */
    times: { type: 'boolean', default: false },
  },
})
const folder = resolve(root, values.dir)
const others = values.against.split(',').filter((tree) => tree !== '')
const trees = [root, ...others.map((tree) => resolve(tree))]
const dataDir = join(folder, 'comments')
const cached = await cachedDatabase(folder, Number(values.posts))

async function measure(tree: string, isCounting: boolean, isTiming = false): Promise<CommentCosts> {
  rmSync(dataDir, { recursive: true, force: true })
  const subjects = await readDataset(copyInto(dataDir, cached))
  const work: CommentWork = {
    ...{ dataDir, subjects, isCounting, isTiming, isSpread: values.spread },
    ...{ atOnce: Number(values['at-once']), rounds: Number(values.rounds), comments: Number(values.comments) },
  }
  const env = { ...process.env, NODE_ENV: 'production' }
  const child = fork(join(tree, 'tests/bench/comment-costs.ts'), { cwd: tree, env })
  const failure = once(child, 'exit').then(([code]) => {
    throw new Error(`the process in ${tree} ended with ${code}`)
  })
  failure.catch(() => {})
  child.send(work)
  const [costs] = await Promise.race([once(child, 'message'), failure])
  await failure.catch(() => {})
  return costs as CommentCosts
}

function atShare(numbers: readonly number[], share: number) {
  const sorted = numbers.toSorted((one, other) => one - other)
  return sorted[Math.floor((sorted.length - 1) * share)] ?? 0
}

async function printTimes() {
  console.log(`${values.posts} posts, ${values['at-once']} at a time; milliseconds: p50, p99, longest`)
  for (let turn = 0; turn < Number(values.turns); turn++)
    for (const tree of turn % 2 === 0 ? trees : trees.toReversed()) {
      const { timed, logBytes } = await measure(tree, false, true)
      const ends = ([name, times]: [string, number[]]) =>
        `${name} ${[0.5, 0.99, 1].map((share) => atShare(times, share).toFixed(1)).join(', ')}`
      const log = `log ${(logBytes / 1e6).toFixed(0)} MB`
      console.log(`${tree.padEnd(40)}  ${[...Object.entries(timed ?? {}).map(ends), log].join('; ')}`)
    }
  rmSync(dataDir, { recursive: true, force: true })
}

const cell = (value: number | string) => (typeof value === 'number' ? value.toFixed(0) : value).padStart(10)

if (values.times) {
  await printTimes()
  process.exit()
}

const measured = new Map<string, CommentCosts[]>(trees.map((tree) => [tree, []]))
for (let turn = 0; turn < Number(values.turns); turn++)
  for (const tree of turn % 2 === 0 ? trees : trees.toReversed()) measured.get(tree)?.push(await measure(tree, false))
console.log(`${values.posts} posts, ${values['at-once']} at a time; microseconds of processor time for a comment`)
console.log(`${''.padEnd(40)}${['least', 'middle', 'user', 'kernel'].map(cell).join('')}`)
for (const [tree, costs] of measured) {
  const user = costs.flatMap((cost) => cost.user)
  const system = costs.flatMap((cost) => cost.system)
  const both = user.map((time, at) => time + (system[at] ?? 0))
  const shown = [atShare(both, 0), atShare(both, 0.5), atShare(user, 0.5), atShare(system, 0.5)]
  console.log(`${tree.padEnd(40)}${shown.map(cell).join('')}`)
}

for (const tree of values.counts ? trees : []) {
  const { pages, statements } = await measure(tree, true)
  const commits = statements.find(({ sql }) => sql === 'commit')?.times ?? 0
  const total = statements.reduce((sum, { times }) => sum + times, 0)
  console.log(`\n${tree}: ${total.toFixed(1)} statements, ${commits.toFixed(3)} commits, ${pages.toFixed(1)} pages`)
  console.log('times, microseconds by the clock')
  for (const { sql, times, microseconds } of statements.toSorted((one, other) => other.microseconds - one.microseconds))
    console.log(`${times.toFixed(2).padStart(6)}${microseconds.toFixed(0).padStart(6)}  ${sql.slice(0, 100)}`)
}
rmSync(dataDir, { recursive: true, force: true })

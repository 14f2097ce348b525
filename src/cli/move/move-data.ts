import { createHash } from 'node:crypto'
import type { MovedTable, MoveNotes, MoveSource, MoveTarget, postponed } from '../../server/platform/db/move-store.ts'
import type { Db } from '../../server/platform/db/open.ts'
import { CommandError } from '../instance.ts'
import { progressBar } from '../progress.ts'
import { copiedOf, copyTable } from './copy-rows.ts'
import { fillSearch } from './fill-search.ts'
import { inLanes } from './in-lanes.ts'
import { noteNames } from './notes.ts'
import { movedTables, searchTablesOf } from './tables.ts'
import { type Verified, verifyTable } from './verify-rows.ts'

export interface Move {
  source: MoveSource
  target: MoveTarget
  /** Names the source without a password. */
  sourceName: string
  restarts: boolean
  /** Opens the target as the product does. */
  openTarget: () => Promise<Db>
}

export interface MoveResult {
  tables: number
  rows: number
  /** SHA-256 over the hashes of all tables. */
  hash: string
  /** The values that were replaced because PostgreSQL cannot store them. */
  replaced: string[]
}

const number = (count: number) => count.toLocaleString('en')
const describeCount = (count: number) => `${number(count)} ${count === 1 ? 'row' : 'rows'}`

/** Shows the progress of a phase on a terminal, and says afterwards how long it took. */
async function phase<T>(
  what: string,
  done: string,
  total: number,
  work: (step: (count: number) => void) => Promise<T>,
) {
  const bar = progressBar(what, total)
  const begun = performance.now()
  let all = 0
  try {
    const result = await work((count) => {
      all += count
      bar.update(all)
    })
    bar.stop()
    console.log(`${done.padEnd(10)}${number(all)} in ${((performance.now() - begun) / 1_000).toFixed(1)} s`)
    return result
  } finally {
    bar.stop()
  }
}

async function requireEmpty(target: MoveTarget, tables: readonly MovedTable[]) {
  for (const { name } of tables)
    if ((await target.countRows(name)) > 0)
      throw new CommandError(`The target contains data already (${name}). Use an empty database.`)
}

/** Returns the notes of the move that has begun, or begins one. */
async function beginOrResume({ source, target, sourceName, restarts }: Move, tables: readonly MovedTable[]) {
  const fingerprint = await source.fingerprint()
  const origin = JSON.stringify({ name: sourceName, fingerprint })
  const notes = await target.readNotes()
  if (notes && !restarts) {
    const recordedSource = JSON.parse(notes.get(noteNames.source) ?? '{}')
    if (recordedSource.name !== sourceName)
      throw new CommandError(
        `The target holds an unfinished move of ${recordedSource.name}. To discard it, use --restart.`,
      )
    if (recordedSource.fingerprint !== fingerprint)
      throw new CommandError('The source has changed since the move began. To copy all of it again, use --restart.')
    return notes
  }
  if (!notes) await requireEmpty(target, tables)
  const names = tables.map(({ name }) => name)
  await target.begin(names, searchTablesOf(await target.listTables()), new Map([[noteNames.source, origin]]))
  return (await target.readNotes()) ?? new Map()
}

async function copyAll({ source, target }: Move, tables: readonly MovedTable[], notes: MoveNotes) {
  const missing: { table: MovedTable; count: number }[] = []
  for (const table of tables) {
    const count = (await source.countRows(table.name)) - copiedOf(notes, table.name).rows
    if (count > 0) missing.push({ table, count })
  }
  const total = missing.reduce((sum, { count }) => sum + count, 0)
  await phase('Copying rows', 'Rows', total, async (step) => {
    await inLanes(target.lanes, missing, ({ table }) =>
      copyTable(source, target, table, notes, step).catch(explainRefusal(table.name)),
    )
  })
}

const explainRefusal = (table: string) => (error: Error) => {
  const code = 'code' in error ? String(error.code) : ''
  throw /^(SQLITE_CONSTRAINT|23)/.test(code)
    ? new CommandError(`The target refuses a row of ${table} (${error.message}). Run folkmoot check on the source.`)
    : error
}

async function makePostponed({ target }: Move, kinds: readonly (typeof postponed)[number][]) {
  const notes = (await target.readNotes()) ?? new Map<string, string>()
  const waiting = kinds.map((kind) => [...notes].filter(([name]) => name.startsWith(`${kind}:`)))
  const total = waiting.flat().length
  if (total === 0) return
  await phase('Building indexes', 'Indexes', total, async (step) => {
    // A reference locks both of its tables, so two at a time could wait for each other.
    for (const [at, statements] of waiting.entries())
      await inLanes(kinds[at] === 'reference' ? 1 : target.lanes, statements, async ([name, statement]) => {
        await target.runNote(name, statement).catch(explainBrokenReference)
        step(1)
      })
  })
}

function explainBrokenReference(error: Error & { code?: string; detail?: string }): never {
  if (error.code !== '23503') throw error
  throw new CommandError(`A row of the source refers to a missing one (${error.detail}). Run folkmoot check on it.`)
}

async function verifyAll({ source, target }: Move, tables: readonly MovedTable[], notes: MoveNotes) {
  const results = new Map<string, Verified>()
  for (const { name } of tables) {
    const verified = notes.get(noteNames.verified(name))
    if (verified) results.set(name, JSON.parse(verified))
  }
  const left = tables.filter(({ name }) => !results.has(name))
  let total = 0
  for (const { name } of left) total += await source.countRows(name)
  await phase('Verifying rows', 'Verified', total, async (step) => {
    for (const table of left) {
      const result = await verifyTable(source, target, table, step)
      await target.writeNote(noteNames.verified(table.name), JSON.stringify(result))
      results.set(table.name, result)
    }
  })
  return results
}

async function fillIndexes({ source, target, openTarget }: Move) {
  const notes = (await target.readNotes()) ?? new Map<string, string>()
  let total = 0
  for (const table of ['post', 'comment', 'user', 'community', 'auditEntry']) total += await source.countRows(table)
  const db = await openTarget()
  try {
    await phase('Filling the search', 'Search', total, (step) => fillSearch(db, target, notes, step))
  } finally {
    await db.destroy()
  }
}

function summarize(results: ReadonlyMap<string, Verified>): MoveResult {
  const all = createHash('sha256')
  const replaced: string[] = []
  let rows = 0
  for (const [name, result] of [...results].sort(([one], [other]) => (one < other ? -1 : 1))) {
    all.update(`${name} ${result.rows} ${result.hash}\n`)
    rows += result.rows
    if (result.replaced)
      replaced.push(`${describeCount(result.replaced.count)} of ${name}, first in ${result.replaced.cell}`)
  }
  return { tables: results.size, rows, hash: all.digest('hex'), replaced }
}

/**
 * Moves all rows, or goes on with a move that was interrupted. The target is refused by servers and commands until the
 * end.
 */
export async function moveData(move: Move): Promise<MoveResult> {
  const { source, target } = move
  const there = await target.listTables()
  const tables = movedTables(await source.listTables(), there)
  const names = tables.map(({ name }) => name)
  const notes = await beginOrResume(move, tables)
  await copyAll(move, tables, notes)
  await makePostponed(move, ['index', 'reference'])
  const [broken] = await target.listBrokenReferences()
  if (broken) throw new CommandError(`In the source, ${broken}. Run folkmoot check on it.`)
  await target.updateLastNumbers(await source.listLastNumbers())
  await target.analyze(names)
  const results = await verifyAll(move, tables, notes)
  await fillIndexes(move)
  await makePostponed(move, ['searchIndex'])
  await target.analyze(searchTablesOf(there))
  const recordedSource = JSON.parse((await target.readNotes())?.get(noteNames.source) ?? '{}')
  if (recordedSource.fingerprint !== (await source.fingerprint()))
    throw new CommandError('The source has changed during the move. To copy all of it again, use --restart.')
  await target.finish()
  return summarize(results)
}

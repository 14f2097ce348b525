import { CompiledQuery } from 'kysely'
import type { Db } from '../../../src/server/platform/db/open.ts'

const statements = new Set<string>()

/** The files between a statement and its caller. */
const between =
  /node_modules\/kysely\/|node:internal|\/src\/server\/platform\/db\/sqlite\/|\/support\/structure\/query-plans\.ts/

/** The files of the stack, without the source maps that Vitest would apply to each line. */
function filesOnStack(): string[] {
  const { stackTraceLimit, prepareStackTrace } = Error
  Error.stackTraceLimit = 50
  Error.prepareStackTrace = (_error, frames) => frames.map((frame) => frame.getFileName() ?? '')
  const files = new Error().stack as unknown as string[]
  Object.assign(Error, { stackTraceLimit, prepareStackTrace })
  // Functions of the language, such as `Promise.all`, have none.
  return files.filter((file) => file !== '')
}

/** Whether the stack leads to a test without product code: then the statement belongs to the test itself. */
function isAskedByTest(): boolean {
  const asker = filesOnStack().find((file) => !between.test(file))
  return asker?.includes('/tests/') ?? false
}

/** Records a statement that a test made the product run. */
function recordStatement(sql: string) {
  if (!/^\s*(select|insert|update|delete|with)\b/i.test(sql) || statements.has(sql)) return
  if (!isAskedByTest()) statements.add(sql)
}

let isLooking = true

/** Records nothing during `work`: checks read whole tables on purpose. */
export async function withoutRecording<T>(work: () => Promise<T>): Promise<T> {
  isLooking = false
  try {
    return await work()
  } finally {
    isLooking = true
  }
}

/** Records the statements of one database after its migrations, which may read whole tables once. */
export function statementRecorder() {
  let isStarted = false
  let queries = 0
  let act = () => {}
  const onQuery = (sql: string) => {
    queries += 1
    if (isStarted && isLooking) recordStatement(sql)
    act()
  }
  /** Called after each statement. */
  const afterEach = (next: () => void) => {
    act = next
  }
  const start = () => {
    isStarted = true
  }
  /** The number of statements, including the statements of tests. */
  const count = () => queries
  return { onQuery, afterEach, start, count }
}

export const recordedStatements = (): ReadonlySet<string> => statements
export const forgetStatements = () => statements.clear()

/** Tables that do not grow with use. All others do. */
const smallTables = new Set(['kysely_migration', 'kysely_migration_lock', 'sqlite_master'])

/** Partial indexes that stay short however large the table is: scanning one is not a scan of the table. */
export const smallIndexes: ReadonlySet<string> = new Set(['mailDue', 'jobLocked', 'userSuperAdmin'])

/** Reads the rows that the statement itself contains. */
const valuesOfItsOwn = /^SCAN (CONSTANT ROW|\d+ CONSTANT ROWS|\d+-ROW VALUES CLAUSE)$/

interface Step {
  id: number
  parent: number
  detail: string
}

/** Values replace the parameters, because SQLite requires bound values even to explain. */
async function planOf(db: Db, sql: string): Promise<Step[]> {
  const parameters = sql.replace(/'[^']*'|"[^"]*"/g, '').match(/\?/g) ?? []
  const nothing = parameters.map(() => null)
  const { rows } = await db.executeQuery<Step>(CompiledQuery.raw(`explain query plan ${sql}`, nothing))
  return rows
}

/** Whether the statement stops at a limit, with its rows in the order of reading. */
const stopsEarly = (sql: string, plan: Step[]) =>
  /\blimit (\+?\?|\d+)( offset (\+?\?|\d+))?$/i.test(sql.trim()) &&
  !plan.some(({ detail }) => detail.includes('TEMP B-TREE'))

/** Whether every row that the statement reads is in its result. */
const isUnconditional = (sql: string) => !/\b(where|join|group|distinct)\b|\(/i.test(sql)

/**
 * The steps of a statement's plan that read a whole table. Scanning an index in the order of a limited list is allowed
 * when nothing is scanned before, and a table without any condition; a temporary index reads the whole table.
 */
export async function fullScans(db: Db, sql: string): Promise<string[]> {
  const plan = await planOf(db, sql)
  const outermost = plan.find(({ parent }) => parent === 0)
  const canStop = stopsEarly(sql, plan)
  // Subqueries that run while they are read. The steps below them are checked themselves.
  const subqueries = new Set(plan.map(({ detail }) => /^CO-ROUTINE (\S+)$/.exec(detail)?.[1]))
  const isScan = (step: Step) => {
    const { detail } = step
    if (detail.includes('USING AUTOMATIC')) return true
    if (!detail.startsWith('SCAN ') || valuesOfItsOwn.test(detail)) return false
    // A virtual table, such as a search index, reads everything when it has no search term.
    if (detail.includes('VIRTUAL TABLE INDEX')) return detail.endsWith('INDEX 0:')
    const [, name = ''] = detail.match(/^SCAN (\S+)/) ?? []
    const [, index] = detail.match(/USING (?:COVERING )?INDEX (\S+)/) ?? []
    if (smallTables.has(name) || (subqueries.has(name) && detail === `SCAN ${name}`)) return false
    if (canStop && isUnconditional(sql)) return false
    return index === undefined || !(smallIndexes.has(index) || (canStop && step === outermost))
  }
  return plan.filter(isScan).map(({ detail }) => detail)
}

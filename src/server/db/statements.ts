import type { Compilable, CompiledQuery } from 'kysely'
import { changes } from './changes.ts'
import { always, type Kept, keepUntilChange } from './kept.ts'
import type { Db } from './open.ts'

/** What a statement is asked with. A list of texts is one value: `tableOf` and `among` take it apart. */
type Value = string | number | null | readonly string[]

/** Builds a statement. Its arguments stand for values that come later: they can be compared to columns, nothing else. */
type Build<Args extends readonly Value[], Row> = (db: Db, ...args: Args) => Compilable<Row>

const fault = 'a statement that is built once cannot go by the values it is asked with'

/** Stands where a value will be. Nobody can know it while the statement is built. */
class Blank {
  toJSON(): never {
    throw new Error(fault)
  }
  [Symbol.toPrimitive](): never {
    throw new Error(fault)
  }
}

export const isBlank = (value: unknown): boolean => value instanceof Blank

/** The statement with these values in place of its blanks. */
type Fill<Row> = (args: readonly Value[]) => CompiledQuery<Row>

function blankStatement<Args extends readonly Value[], Row>(db: Db, build: Build<Args, Row>, count: number): Fill<Row> {
  const blanks = Array.from({ length: count }, () => new Blank())
  const compiled = build(db, ...(blanks as unknown as Args)).compile()
  const places = compiled.parameters.map((parameter) => blanks.indexOf(parameter as Blank))
  // What is not asked for in the end was looked at, or forgotten.
  if (new Set(places.filter((place) => place >= 0)).size < count) throw new Error(fault)
  return (args) => {
    const bound = args.map((value) => (Array.isArray(value) ? JSON.stringify(value) : value))
    const parameters = compiled.parameters.map((fixed, at) => (places[at] === -1 ? fixed : bound[places[at] ?? 0]))
    return { ...compiled, parameters }
  }
}

/** Runs the statement that `build` builds the first time; later only its values change. Another one for each number of them. */
function builtOnce<Args extends readonly Value[], Row>(build: Build<Args, Row>) {
  const fills = new Map<number, Fill<Row>>()
  return async (db: Db, args: Args): Promise<Row[]> => {
    const fill = fills.get(args.length) ?? blankStatement(db, build, args.length)
    fills.set(args.length, fill)
    return (await db.executeQuery(fill(args))).rows
  }
}

/** Rows that many get: nobody changes them. */
function freeze<Row>(rows: Row[]): Shared<Row>[] {
  for (const row of rows) Object.freeze(row)
  Object.freeze(rows)
  return rows
}

/** About so many characters. */
const sizeOf = (rows: readonly unknown[]) =>
  rows.reduce<number>(
    (sum, row) => Object.values(Object(row)).reduce<number>((size, value) => size + lengthOf(value), sum),
    entrySize,
  )

/** What keeping something takes besides: also that there is nothing is kept. */
const entrySize = 300

/** What a value takes that is no text. */
const smallest = 20
const lengthOf = (value: unknown) => (typeof value === 'string' ? value.length : smallest)

/** How much is kept of what statements answered, in characters. */
const sizeMax = 2_000_000

const stores = new WeakMap<Db, Kept<readonly unknown[]>>()

function storeOf(db: Db) {
  const known = stores.get(db)
  if (known) return known
  const made = keepUntilChange<readonly unknown[]>(db, sizeMax)
  stores.set(db, made)
  return made
}

/** What nobody may change, for others have it too. */
type Shared<Row> = Readonly<Row>

/** What is kept here holds whatever the clock says: a statement knows no moment but those it is asked with. */
const noClock = () => new Date(0)

let statements = 0

/** Reads the same once, until the database changes; whoever asks it in between gets those rows. */
function readOnce<Args extends readonly Value[], Row>(build: Build<Args, Row>) {
  const run = builtOnce(build)
  statements += 1
  const name = String(statements)
  return async (db: Db, args: Args): Promise<readonly Shared<Row>[]> => {
    const version = changes(db)
    // Nothing is kept of a transaction, which sees what it has written itself.
    if (Number.isNaN(version)) return freeze(await run(db, args))
    const key = name + JSON.stringify(args)
    const store = storeOf(db)
    const known = store.get(key, noClock, version)
    if (known) return known as readonly Shared<Row>[]
    const rows = freeze(await run(db, args))
    store.put(key, { value: rows, span: always, size: sizeOf(rows) + key.length }, version)
    return rows
  }
}

/** All the rows of the statement, which is built once. */
export function all<Args extends readonly Value[], Row>(build: Build<Args, Row>) {
  const run = builtOnce(build)
  return (db: Db, ...args: Args): Promise<Row[]> => run(db, args)
}

/** The first row of the statement, which is built once. */
export function first<Args extends readonly Value[], Row>(build: Build<Args, Row>) {
  const run = builtOnce(build)
  return async (db: Db, ...args: Args): Promise<Row | undefined> => (await run(db, args))[0]
}

/** As `all`; the rows are kept until the database changes, for everybody who asks with the same values. */
export function sharedAll<Args extends readonly Value[], Row>(build: Build<Args, Row>) {
  const read = readOnce(build)
  return (db: Db, ...args: Args) => read(db, args)
}

/** As `first`; the row is kept until the database changes, for everybody who asks with the same values. */
export function sharedFirst<Args extends readonly Value[], Row>(build: Build<Args, Row>) {
  const read = readOnce(build)
  return async (db: Db, ...args: Args) => (await read(db, args))[0]
}

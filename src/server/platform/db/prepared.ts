import type { Compilable, CompiledQuery } from 'kysely'
import type { Db } from './open.ts'

/** An argument of a prepared query. A list is one value: use it with `valuesTable`, `inValues` or `numbered`. */
export type Value = string | number | null | readonly string[] | readonly number[]

/** Builds a query. Its arguments are placeholders, which can only be compared with columns. */
export type BuildQuery<Args extends readonly Value[], Row> = (db: Db, ...args: Args) => Compilable<Row>

const placeholderMisuse = 'a prepared query cannot depend on the values of its arguments'

/** Stands for a value while the query is built, and throws when code tries to read it. */
class Placeholder {
  toJSON(): never {
    throw new Error(placeholderMisuse)
  }
  [Symbol.toPrimitive](): never {
    throw new Error(placeholderMisuse)
  }
}

export const isPlaceholder = (value: unknown): boolean => value instanceof Placeholder

/**
 * Returns a list as one value, for `json_each`. Halves of characters and U+0000, which no stored text contains and
 * PostgreSQL refuses, become characters that match nothing either.
 */
export const listParameter = (values: readonly (string | number)[]) =>
  JSON.stringify(
    values.map((value) => (typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '\uffff') : value)),
  )

/** Binds values to the placeholders. */
type BindValues<Row> = (args: readonly Value[]) => CompiledQuery<Row>

function prepareQuery<Args extends readonly Value[], Row>(
  db: Db,
  build: BuildQuery<Args, Row>,
  count: number,
): BindValues<Row> {
  const blanks = Array.from({ length: count }, () => new Placeholder())
  const compiled = build(db, ...(blanks as unknown as Args)).compile()
  const positions = compiled.parameters.map((parameter) => blanks.indexOf(parameter as Placeholder))
  // A placeholder missing in the SQL was read or ignored by `build`.
  if (new Set(positions.filter((position) => position >= 0)).size < count) throw new Error(placeholderMisuse)
  return (args) => {
    const bound = args.map((value) => (Array.isArray(value) ? listParameter(value) : value))
    const parameters = compiled.parameters.map((fixed, at) =>
      positions[at] === -1 ? fixed : bound[positions[at] ?? 0],
    )
    return { ...compiled, parameters }
  }
}

/** Differs between the kinds of databases, whose SQL differs, and is the same for all databases of a kind. */
const dialectOf = (db: Db) => db.getExecutor().adapter.constructor

/** Builds the query on first use, for each kind of database and number of arguments; later calls only bind values. */
function prepareOnce<Args extends readonly Value[], Row>(build: BuildQuery<Args, Row>) {
  const fillsByDialect = new Map<object, Map<number, BindValues<Row>>>()
  return async (db: Db, args: Args): Promise<Row[]> => {
    const dialect = dialectOf(db)
    const fills = fillsByDialect.get(dialect) ?? new Map<number, BindValues<Row>>()
    fillsByDialect.set(dialect, fills)
    const fill = fills.get(args.length) ?? prepareQuery(db, build, args.length)
    fills.set(args.length, fill)
    return (await db.executeQuery(fill(args))).rows
  }
}

/** Returns all rows of a query that is built once. */
export function preparedAll<Args extends readonly Value[], Row>(build: BuildQuery<Args, Row>) {
  const run = prepareOnce(build)
  return (db: Db, ...args: Args): Promise<Row[]> => run(db, args)
}

/** Returns the first row of a query that is built once. */
export function preparedFirst<Args extends readonly Value[], Row>(build: BuildQuery<Args, Row>) {
  const run = prepareOnce(build)
  return async (db: Db, ...args: Args): Promise<Row | undefined> => (await run(db, args))[0]
}

/** The key of a guest in a query: no row has it. */
export const noUserId = ''

/** The fields of the viewer that a query may read. */
export interface QueryViewer {
  id: string
  isSuperAdmin: boolean
}

/** Returns all rows of a query that is built once each for guests, users and super admins. */
export function preparedForViewer<Args extends readonly Value[], Row>(
  build: (db: Db, viewer: QueryViewer | null, ...args: Args) => Compilable<Row>,
) {
  const forUser = (isSuperAdmin: boolean) =>
    preparedAll((db, id: string, ...args: Args) => build(db, { id, isSuperAdmin }, ...args))
  const [forUsers, forSuperAdmins] = [forUser(false), forUser(true)]
  const forGuests = preparedAll((db, ...args: Args) => build(db, null, ...args))
  return (db: Db, viewer: QueryViewer | null, ...args: Args): Promise<Row[]> => {
    if (!viewer) return forGuests(db, ...args)
    return (viewer.isSuperAdmin ? forSuperAdmins : forUsers)(db, viewer.id, ...args)
  }
}

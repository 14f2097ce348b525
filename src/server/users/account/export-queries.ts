import { type AliasedRawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/open.ts'
import { afterCursor, type CursorKey, type PageRequest } from '../../platform/db/pagination.ts'
import type { ExportedTable } from './export-list-queries.ts'

type Row = Record<string, unknown>
const keyName = (at: number) => `key${at}`

/** Returns the columns that the file shows, and the columns of the order under other names. */
function selectionsOf({ table, columns, order }: ExportedTable): AliasedRawBuilder<unknown, string>[] {
  const shown = columns.map((column) => {
    if (typeof column !== 'string') return column
    const [from = '', alias = from.slice(from.indexOf('.') + 1)] = column.split(' as ')
    return sql.ref(from.includes('.') ? from : `${table}.${from}`).as(alias)
  })
  return [...shown, ...order.map((column, at) => sql.ref(`${table}.${column}`).as(keyName(at)))]
}

const namesCommunity = ({ columns }: ExportedTable) =>
  columns.some((column) => typeof column === 'string' && column.startsWith('community.'))

/** Selects rows of any table. The types are the ones of posts, because all tables of the list have columns in common. */
function select(db: Db, exported: ExportedTable) {
  const { table, order, isNewestFirst } = exported
  const query = db
    .selectFrom(table as 'post')
    .$if(namesCommunity(exported), (query) =>
      query.leftJoin('community', 'community.id', `${table}.communityId` as 'post.communityId'),
    )
    .select(selectionsOf(exported))
  return order.reduce(
    (ordered, column) => ordered.orderBy(sql.ref(`${table}.${column}`), isNewestFirst ? 'desc' : 'asc'),
    query,
  )
}

/** Separates what the file shows of a row from its key in the order. */
function split(row: Row, { order, flags = [] }: ExportedTable): { shown: Row; key: CursorKey } {
  const keys = order.map((_, at) => keyName(at))
  const shown = Object.entries(row).filter(([name]) => !keys.includes(name))
  return {
    shown: Object.fromEntries(shown.map(([name, value]) => [name, flags.includes(name) ? value === 1 : value])),
    key: keys.map((name) => String(row[name])),
  }
}

/** Returns a page of the user's rows. */
export async function listRowsToExport(
  db: Db,
  exported: ExportedTable,
  { userId, now, ...page }: PageRequest & { userId: string; now: string },
) {
  const { table, by, order, condition, isNewestFirst } = exported
  const keys = order.map((column) => `${table}.${column}`)
  const rows = await select(db, exported)
    .where(sql.ref(`${table}.${by}`), '=', userId)
    .where(condition?.(now) ?? sql<boolean>`true`)
    .where(afterCursor(page, keys, isNewestFirst ? 'desc' : 'asc'))
    .limit(page.limit)
    .execute()
  return rows.map((row) => split(row, exported))
}

/** Returns the ids of the versions of these texts, in their order. */
export async function listIdsOfVersions(db: Db, { table, by, order }: ExportedTable, textIds: readonly string[]) {
  const rows = await select(db, { table, by, columns: ['id'], order })
    .where(sql.ref(`${table}.${by}`), 'in', textIds)
    .execute()
  return rows.map(({ id }) => String(id))
}

/** Returns the versions with these ids, in their order. */
export async function listVersionsToExport(db: Db, exported: ExportedTable, ids: readonly string[]) {
  const rows = await select(db, exported)
    .where(sql.ref(`${exported.table}.id`), 'in', ids)
    .execute()
  return rows.map((row) => split(row, exported).shown)
}

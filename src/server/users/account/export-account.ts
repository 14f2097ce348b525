import { presenceOf, settingsOf } from '../../identity/preferences/settings.ts'
import { type Context, timestamp, type Viewer } from '../../platform/context.ts'
import { encodeCursor } from '../../platform/db/pagination.ts'
import { jsonObject } from '../../platform/json-pieces.ts'
import { translatorInto, writer } from '../../platform/languages/translator.ts'
import { type ExportedTable, exportedTables, textsWithVersions } from './export-list-queries.ts'
import { listIdsOfVersions, listRowsToExport, listVersionsToExport } from './export-queries.ts'

const defaultPageSize = 500

/** Yields all data about the user except secrets, as a JSON object in pieces. */
export function accountJson({
  db,
  now,
  viewer: { id: userId },
  language,
}: Context & { viewer: Viewer }): AsyncGenerator<string> {
  const exportedAt = timestamp({ now })

  async function* pagesOf(exported: ExportedTable) {
    const limit = exported.pageSize ?? defaultPageSize
    const { readReason, readDetail } = exported
    const write = writer(await translatorInto(language))
    for (let cursor: string | undefined; ; ) {
      const rows = await listRowsToExport(db, exported, { userId, now: exportedAt, limit, cursor })
      yield rows.map(
        ({ shown }): Record<string, unknown> => ({
          ...shown,
          ...(readReason && shown.reason !== null && { reason: write(readReason(shown)) }),
          ...(readDetail && { detail: write(readDetail(shown)) }),
        }),
      )
      const last = rows.at(-1)
      if (!last || rows.length < limit) return
      cursor = encodeCursor(last.key)
    }
  }

  /** Reads the versions by their ids, because a page of texts may have any number of them. */
  async function* versionsOf(texts: ExportedTable, versions: ExportedTable) {
    const limit = versions.pageSize ?? defaultPageSize
    for await (const page of pagesOf(texts)) {
      if (page.length === 0) return
      const textIds = page.map(({ id }) => String(id))
      const ids = await listIdsOfVersions(db, versions, textIds)
      // A page without versions also takes its turn.
      if (ids.length === 0) yield []
      for (let at = 0; at < ids.length; at += limit)
        yield await listVersionsToExport(db, versions, ids.slice(at, at + limit))
    }
  }

  async function single(exported: ExportedTable) {
    const [row] = await listRowsToExport(db, exported, { userId, now: exportedAt, limit: 1 })
    return row?.shown ?? null
  }

  const memberOf = (exported: ExportedTable) => {
    if (exported.isSingle) return () => single(exported)
    const { versionsOf: texts } = exported
    return () => (texts ? versionsOf(textsWithVersions[texts], exported) : pagesOf(exported))
  }
  const tables: Record<keyof typeof exportedTables, ExportedTable> = exportedTables
  return jsonObject({
    exportedAt: () => exportedAt,
    ...Object.fromEntries(Object.entries(tables).map(([name, exported]) => [name, memberOf(exported)])),
    // With the defaults of those that the user never changed.
    settings: async () => ({ ...(await settingsOf(db, userId)), ...(await presenceOf(db, userId)) }),
  })
}

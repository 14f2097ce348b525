import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { deleteDueAccounts } from '../../../src/server/users/account/delete-account.ts'
import { exportedTables } from '../../../src/server/users/account/export-list-queries.ts'
import { deletionModes } from '../../../src/shared/identity/account.ts'
import { presenceView, settingsView } from '../../../src/shared/identity/settings.ts'
import { databaseContents } from '../../support/identity/sign-up.ts'
import { logicalSchema } from '../../support/postgres/logical-schema.ts'
import { canariesIn } from '../../support/structure/canaries.ts'
import { createPersonalData, deletionOutcomes, markers, notExported } from '../../support/structure/personal-data.ts'
import { exportOf } from '../../support/users/export-of.ts'
import { createWorld, type World } from '../../support/world.ts'

const day = 86_400_000

async function openWorld() {
  const world = await createWorld()
  onTestFinished(() => world.close())
  return world
}

/** Every column that references an account, as `table.column`. */
async function keysToAccounts({ db }: World) {
  const tables = Object.entries(await logicalSchema(db))
  return tables
    .flatMap(([table, { references }]) => references.map((reference) => `${table}.${reference}`))
    .flatMap((key) => /^(\S+) → user\./.exec(key)?.[1] ?? [])
    .sort()
}

/** How many rows reference the account by each key. */
async function rowsOf({ db }: World, id: string) {
  const counts: Record<string, number> = {}
  for (const key of Object.keys(deletionOutcomes)) {
    const [table = '', column = ''] = key.split('.')
    const { rows } = await sql`select 1 from ${sql.table(table)} where ${sql.ref(column)} = ${id}`.execute(db)
    counts[key] = rows.length
  }
  return counts
}

async function runJobsAfter(world: World, days: number) {
  world.advance(days * day)
  await world.runJobs()
}

/** The user's words that still occur in the database. */
async function marksIn({ db }: World) {
  const contents = await databaseContents(db)
  return Object.entries(markers).flatMap(([name, mark]) => (contents.includes(mark) ? [name] : []))
}

const wrong = (counts: Record<string, number>, isRight: (key: string, count: number) => boolean) =>
  Object.entries(counts).flatMap(([key, count]) => (isRight(key, count) ? [] : [`${key}: ${count} rows`]))

test('the table lists the fate of every column that references an account', async () => {
  const world = await openWorld()
  expect(
    await keysToAccounts(world),
    'Say it in tests/support/structure/personal-data.ts, and plant a row there',
  ).toEqual(Object.keys(deletionOutcomes).sort())
})

describe.each(deletionModes)('after a deletion, %s', (mode) => {
  async function deleted() {
    const world = await openWorld()
    const traces = await createPersonalData(world)
    const { id, api } = traces.user
    expect(wrong(await rowsOf(world, id), (_key, count) => count > 0)).toEqual([])
    expect(await marksIn(world)).toEqual(Object.keys(markers))
    await api.account.scheduleDeletion({ mode })
    await world.deliverMails()
    world.advance(15 * day)
    // Only this job, so that no other one deletes expired rows in the meantime.
    await deleteDueAccounts(world.services)
    return { world, ...traces }
  }

  test("the user's rows are gone, and the others name no user", async () => {
    const { world, user } = await deleted()
    const gone = ['deleted', ...(mode === 'REMOVE' ? ['as comments'] : [])]
    const isRight = (key: string, count: number) =>
      gone.includes(deletionOutcomes[key] ?? '') ? count === 0 : count > 0
    expect(wrong(await rowsOf(world, user.id), isRight)).toEqual([])
    await runJobsAfter(world, 1)
    expect(await world.db.selectFrom('media').selectAll().execute()).toEqual([])
    const row = await world.db.selectFrom('user').selectAll().where('id', '=', user.id).executeTakeFirst()
    expect(row).toMatchObject({ name: 'Deleted user', email: '', image: null, passwordHash: '' })
  })

  test('nothing names the user; mails are gone, and texts stay only in the mode that says so', async () => {
    const { world } = await deleted()
    const written = { ANONYMISE: ['post', 'comment', 'removed', 'report'], REMOVE: ['report'] }[mode]
    expect(await marksIn(world)).toEqual(written)
    await runJobsAfter(world, 30)
    expect(await marksIn(world)).toEqual(written)
  })
})

test('an export contains every table with data about a user, or the table says why not', async () => {
  const keys = await keysToAccounts(await openWorld())
  // canary.test.ts sees that these are all tables.
  const others = Object.keys(canariesIn).filter((table) => !keys.some((key) => key.startsWith(`${table}.`)))
  const exported = Object.values(exportedTables)
  const isExported = (name: string) => exported.some(({ table, by }) => name === table || name === `${table}.${by}`)
  expect(
    [...keys, ...others].filter((name) => !isExported(name)).sort(),
    'Add it to src/server/users/account/export-list-queries.ts, or say why not in tests/support/structure/personal-data.ts',
  ).toEqual(Object.keys(notExported).sort())
})

test('every list of an export has rows of the user, with the columns that it names', async () => {
  const world = await openWorld()
  const { user, postId, commentId } = await createPersonalData(world)
  // Corrections within the first minutes leave no version.
  world.advance(day / 24)
  await user.api.posts.edit({ id: postId, title: 'Another title', content: 'Another text' })
  await user.api.comments.edit({ id: commentId, content: 'Another text' })
  const body = await exportOf(user)
  expect(Object.keys(body)).toEqual(['exportedAt', ...Object.keys(exportedTables)])
  for (const [name, { columns }] of Object.entries(exportedTables)) {
    const [row] = [body[name]].flat()
    const names = columns.map((column) => (typeof column === 'string' ? column.split(/ as |\./).at(-1) : column.alias))
    const settings = [...settingsView.keyof().options, ...presenceView.keyof().options]
    expect(Object.keys(row ?? {}), name).toEqual(name === 'settings' ? settings : names)
  }
})

test("an export contains the user's data and no data of others", async () => {
  const world = await openWorld()
  const { user, heir } = await createPersonalData(world)
  const own = JSON.stringify(await exportOf(user))
  expect(Object.entries(markers).filter(([, mark]) => !own.includes(mark))).toEqual([])
  for (const other of [heir, await world.user('Somebody Else')]) {
    const theirs = JSON.stringify(await exportOf(other))
    expect(Object.entries(markers).filter(([, mark]) => theirs.includes(mark))).toEqual([])
  }
})

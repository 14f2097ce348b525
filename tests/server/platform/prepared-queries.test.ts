import { describe, expect, test } from 'vitest'
import { flag } from '../../../src/server/platform/db/dialect.ts'
import { preparedAll, preparedFirst } from '../../../src/server/platform/db/prepared.ts'
import { cachedAll, cachedFirst } from '../../../src/server/platform/response-cache/cached-rows.ts'
import { createWorld } from '../../support/world.ts'

const nameOf = preparedFirst((db, id: string) => db.selectFrom('user').select('name').where('id', '=', id))
const sharedNameOf = cachedFirst((db, id: string) => db.selectFrom('user').select('name').where('id', '=', id))
const namesAfter = cachedAll((db, count: number, ...key: string[]) => {
  const [address] = key
  const users = db.selectFrom('user').select('name').orderBy('emailKey').limit(count)
  return address === undefined ? users : users.where('emailKey', '>', address)
})

/** Ann and Bob, and the number of statements of some work. */
async function twoUsers() {
  const world = await createWorld()
  const [ann, bob] = [await world.user('Ann'), await world.user('Bob')]
  const rename = (id: string, name: string) => world.db.updateTable('user').set({ name }).where('id', '=', id).execute()
  async function countOf(work: () => Promise<unknown>) {
    const before = world.statementCount()
    await work()
    return world.statementCount() - before
  }
  return { db: world.db, ann, bob, rename, countOf }
}

describe('a prepared query', () => {
  test('returns the rows for its values, at each call', async () => {
    const { db, ann, bob, rename, countOf } = await twoUsers()
    expect([await nameOf(db, ann.id), await nameOf(db, bob.id)]).toEqual([{ name: 'Ann' }, { name: 'Bob' }])
    expect(await nameOf(db, 'nobody')).toBeUndefined()
    await rename(ann.id, 'Anna')
    expect(await nameOf(db, ann.id)).toEqual({ name: 'Anna' })
    expect(await countOf(() => nameOf(db, ann.id))).toBe(1)
  })

  test('is built once for each number of values', async () => {
    const { db, ann, bob } = await twoUsers()
    let built = 0
    const emailOf = preparedFirst((db, id: string, ...ids: string[]) => {
      built += 1
      return db
        .selectFrom('user')
        .select('email')
        .where('id', 'in', [id, ...ids])
    })
    for (const { id, email } of [ann, bob, ann]) expect(await emailOf(db, id)).toEqual({ email })
    expect(built).toBe(1)
    await emailOf(db, ann.id, bob.id)
    await emailOf(db, bob.id, ann.id)
    expect(built).toBe(2)
  })

  test('is separate for more values', async () => {
    const { db, ann } = await twoUsers()
    expect(await namesAfter(db, 1)).toEqual([{ name: 'Ann' }])
    expect(await namesAfter(db, 1, ann.email)).toEqual([{ name: 'Bob' }])
    expect(await namesAfter(db, 2)).toEqual([{ name: 'Ann' }, { name: 'Bob' }])
  })

  test('cannot depend on its values', async () => {
    const { db } = await twoUsers()
    const users = () => db.selectFrom('user').select('name')
    const faults = [
      preparedAll((_, count: number) => users().limit(count + 1)),
      preparedAll((_, name: string) => users().where('name', '=', `${name}!`)),
      preparedAll((_, names: readonly string[]) => users().where('name', '=', JSON.stringify(names))),
      preparedAll((_, isAnn: 0 | 1) => users().where('emailVerifiedAt', '=', String(flag(isAnn === 1)))),
    ] as unknown as ((...args: unknown[]) => Promise<unknown>)[]
    for (const fault of faults) await expect(fault(db, 1)).rejects.toThrow('prepared query cannot depend')
  })
})

describe('cached rows', () => {
  test('are read once for everybody, until any write', async () => {
    const { db, ann, bob, rename, countOf } = await twoUsers()
    expect(await countOf(() => sharedNameOf(db, ann.id))).toBe(1)
    expect(await countOf(() => sharedNameOf(db, ann.id))).toBe(0)
    expect(await countOf(() => sharedNameOf(db, bob.id))).toBe(1)
    await rename(bob.id, 'Bert')
    expect(await sharedNameOf(db, bob.id)).toEqual({ name: 'Bert' })
    expect(await countOf(() => sharedNameOf(db, ann.id))).toBe(1)
  })

  test('are frozen', async () => {
    const { db, ann } = await twoUsers()
    const row = (await sharedNameOf(db, ann.id)) as { name: string }
    expect(() => {
      row.name = 'Eve'
    }).toThrow(TypeError)
    const rows = (await namesAfter(db, 2)) as { name: string }[]
    expect(() => rows.reverse()).toThrow(TypeError)
    expect(await sharedNameOf(db, ann.id)).toEqual({ name: 'Ann' })
  })

  test('are not used in a transaction, which sees its own writes and caches none', async () => {
    const { db, ann } = await twoUsers()
    await sharedNameOf(db, ann.id)
    const failing = db.transaction().execute(async (trx) => {
      expect(await sharedNameOf(trx, ann.id)).toEqual({ name: 'Ann' })
      await trx.updateTable('user').set({ name: 'Anna' }).where('id', '=', ann.id).execute()
      expect(await sharedNameOf(trx, ann.id)).toEqual({ name: 'Anna' })
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await sharedNameOf(db, ann.id)).toEqual({ name: 'Ann' })
  })
})

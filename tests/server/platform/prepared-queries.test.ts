import { describe, expect, test } from 'vitest'
import { flag } from '../../src/server/db/dialect.ts'
import { all, first, sharedAll, sharedFirst } from '../../src/server/db/statements.ts'
import { createWorld } from '../support/world.ts'

const nameOf = first((db, id: string) => db.selectFrom('user').select('name').where('id', '=', id))
const sharedNameOf = sharedFirst((db, id: string) => db.selectFrom('user').select('name').where('id', '=', id))
const namesAfter = sharedAll((db, count: number, ...key: string[]) => {
  const [address] = key
  const people = db.selectFrom('user').select('name').orderBy('emailKey').limit(count)
  return address === undefined ? people : people.where('emailKey', '>', address)
})

/** Ann and Bob, and how many statements something runs. */
async function twoPeople() {
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

describe('a statement that is built once', () => {
  test('answers to the values it is asked with, as often as it is asked', async () => {
    const { db, ann, bob, rename, countOf } = await twoPeople()
    expect([await nameOf(db, ann.id), await nameOf(db, bob.id)]).toEqual([{ name: 'Ann' }, { name: 'Bob' }])
    expect(await nameOf(db, 'nobody')).toBeUndefined()
    await rename(ann.id, 'Anna')
    expect(await nameOf(db, ann.id)).toEqual({ name: 'Anna' })
    expect(await countOf(() => nameOf(db, ann.id))).toBe(1)
  })

  test('is another one with more values', async () => {
    const { db, ann } = await twoPeople()
    expect(await namesAfter(db, 1)).toEqual([{ name: 'Ann' }])
    expect(await namesAfter(db, 1, ann.email)).toEqual([{ name: 'Bob' }])
    expect(await namesAfter(db, 2)).toEqual([{ name: 'Ann' }, { name: 'Bob' }])
  })

  test('cannot go by its values', async () => {
    const { db } = await twoPeople()
    const people = () => db.selectFrom('user').select('name')
    const faults = [
      all((_, count: number) => people().limit(count + 1)),
      all((_, name: string) => people().where('name', '=', `${name}!`)),
      all((_, names: readonly string[]) => people().where('name', '=', JSON.stringify(names))),
      all((_, isAnn: 0 | 1) => people().where('emailVerifiedAt', '=', String(flag(isAnn === 1)))),
    ] as unknown as ((...args: unknown[]) => Promise<unknown>)[]
    for (const fault of faults) await expect(fault(db, 1)).rejects.toThrow('built once')
  })
})

describe('rows that are shared', () => {
  test('are read once for everybody, until anything is written', async () => {
    const { db, ann, bob, rename, countOf } = await twoPeople()
    expect(await countOf(() => sharedNameOf(db, ann.id))).toBe(1)
    expect(await countOf(() => sharedNameOf(db, ann.id))).toBe(0)
    expect(await countOf(() => sharedNameOf(db, bob.id))).toBe(1)
    await rename(bob.id, 'Bert')
    expect(await sharedNameOf(db, bob.id)).toEqual({ name: 'Bert' })
    expect(await countOf(() => sharedNameOf(db, ann.id))).toBe(1)
  })

  test('are nobody’s to change', async () => {
    const { db, ann } = await twoPeople()
    const row = (await sharedNameOf(db, ann.id)) as { name: string }
    expect(() => {
      row.name = 'Eve'
    }).toThrow(TypeError)
    const rows = (await namesAfter(db, 2)) as { name: string }[]
    expect(() => rows.reverse()).toThrow(TypeError)
    expect(await sharedNameOf(db, ann.id)).toEqual({ name: 'Ann' })
  })

  test('are not those of a transaction, which sees its own writes and leaves none when it fails', async () => {
    const { db, ann } = await twoPeople()
    await sharedNameOf(db, ann.id)
    const failing = db.transaction().execute(async (trx) => {
      await trx.updateTable('user').set({ name: 'Anna' }).where('id', '=', ann.id).execute()
      expect(await sharedNameOf(trx, ann.id)).toEqual({ name: 'Anna' })
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await sharedNameOf(db, ann.id)).toEqual({ name: 'Ann' })
  })
})

import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { commitShared } from '../../src/server/db/shared-commit.ts'
import { createWorld } from '../support/world.ts'

const names = async (world: Awaited<ReturnType<typeof createWorld>>) => {
  const rows = await world.db.selectFrom('topic').select('slug').where('slug', 'like', 'x-%').orderBy('slug').execute()
  return rows.map(({ slug }) => slug)
}

const topic = (slug: string) => ({ id: slug, name: slug, nameKey: slug, slug, createdAt: '2026-01-01T00:00:00.000Z' })

test('of works that are committed together one that fails leaves nothing, and the others stay', async () => {
  const world = await createWorld()
  const add = (slug: string, fault?: string) =>
    commitShared(world.db, async (trx) => {
      await trx.insertInto('topic').values(topic(slug)).execute()
      if (fault) throw new Error(fault)
      return slug
    })
  const settled = await Promise.allSettled([add('x-a'), add('x-b', 'no'), add('x-c'), add('x-a')])
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'rejected'])
  expect(await names(world)).toEqual(['x-a', 'x-c'])
  expect(await add('x-d')).toBe('x-d')
})

test('when everything is undone, as when the disk is full, everybody is told so', async () => {
  const world = await createWorld()
  const settled = await Promise.allSettled([
    commitShared(world.db, (trx) => trx.insertInto('topic').values(topic('x-a')).execute()),
    commitShared(world.db, async (trx) => {
      await sql`rollback`.execute(trx)
      throw new Error('the disk is full')
    }),
  ])
  for (const one of settled) expect(one).toMatchObject({ status: 'rejected', reason: { message: 'the disk is full' } })
  expect(await names(world)).toEqual([])
  expect(await commitShared(world.db, async () => 'goes on')).toBe('goes on')
})

test('nobody is answered before the commit', async () => {
  const world = await createWorld()
  const order: string[] = []
  const first = commitShared(world.db, async () => void order.push('first works')).then(() => order.push('first told'))
  const second = commitShared(world.db, async () => void order.push('second works'))
  await Promise.all([first, second])
  expect(order).toEqual(['first works', 'second works', 'first told'])
})

import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { afterCommit } from '../../../src/server/platform/db/after-commit.ts'
import { commitInGroup } from '../../../src/server/platform/db/group-commit.ts'
import { openWorld } from '../../support/checked-world.ts'
import { createCommunity } from '../../support/communities/create-community.ts'
import { createWorld } from '../../support/world.ts'

const names = async (world: Awaited<ReturnType<typeof createWorld>>) => {
  const rows = await world.db.selectFrom('topic').select('slug').where('slug', 'like', 'x-%').orderBy('slug').execute()
  return rows.map(({ slug }) => slug)
}

const topic = (slug: string) => ({ id: slug, name: slug, nameKey: slug, slug, createdAt: '2026-01-01T00:00:00.000Z' })

test('rolls back only the failed work of a group, and keeps the rest', async () => {
  const world = await createWorld()
  const add = (slug: string, fault?: string) =>
    commitInGroup(world.db, async (trx) => {
      await trx.insertInto('topic').values(topic(slug)).execute()
      if (fault) throw new Error(fault)
      return slug
    })
  const settled = await Promise.allSettled([add('x-a'), add('x-b', 'no'), add('x-c'), add('x-a')])
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'rejected'])
  expect(await names(world)).toEqual(['x-a', 'x-c'])
  expect(await add('x-d')).toBe('x-d')
})

test('runs work once when other work of its group fails before it writes', async () => {
  const world = await createWorld()
  const runs: string[] = []
  const add = (slug: string) =>
    commitInGroup(world.db, async (trx) => {
      runs.push(slug)
      await trx.insertInto('topic').values(topic(slug)).execute()
    })
  const refuse = () =>
    commitInGroup(world.db, async (trx) => {
      runs.push('refused')
      await trx.selectFrom('topic').select('id').where('id', '=', 'x-a').executeTakeFirst()
      throw new Error('not allowed')
    })
  const settled = await Promise.allSettled([add('x-a'), refuse(), add('x-b')])
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(runs).toEqual(['x-a', 'refused', 'x-b'])
  expect(await names(world)).toEqual(['x-a', 'x-b'])
})

test('announces work once, and failed work never, when a failure makes the group run again', async () => {
  const world = await createWorld()
  const announced: string[] = []
  const add = (slug: string, fault?: string) =>
    commitInGroup(world.db, async (trx) => {
      await trx.insertInto('topic').values(topic(slug)).execute()
      afterCommit(trx, () => announced.push(slug))
      if (fault) throw new Error(fault)
    })
  const settled = await Promise.allSettled([add('x-a'), add('x-b'), add('x-c', 'no'), add('x-d')])
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
  expect(settled[2]).toMatchObject({ reason: { message: 'no' } })
  expect(announced).toEqual(['x-a', 'x-b', 'x-d'])
  expect(await names(world)).toEqual(['x-a', 'x-b', 'x-d'])
})

test('refuses work that does not notice that SQLite has rolled back everything', async () => {
  const world = await createWorld()
  const add = (slug: string) => commitInGroup(world.db, (trx) => trx.insertInto('topic').values(topic(slug)).execute())
  const settled = await Promise.allSettled([
    add('x-a'),
    commitInGroup(world.db, (trx) => sql`rollback`.execute(trx)),
    add('x-b'),
  ])
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(await names(world)).toEqual(['x-a', 'x-b'])
})

test('refuses only the work that cannot be stored when SQLite rolls back everything, as on a full disk', async () => {
  const world = await createWorld()
  const settled = await Promise.allSettled([
    commitInGroup(world.db, (trx) => trx.insertInto('topic').values(topic('x-a')).execute()),
    commitInGroup(world.db, async (trx) => {
      await sql`rollback`.execute(trx)
      throw new Error('the disk is full')
    }),
    commitInGroup(world.db, (trx) => trx.insertInto('topic').values(topic('x-b')).execute()),
  ])
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(settled[1]).toMatchObject({ reason: { message: 'the disk is full' } })
  expect(await names(world)).toEqual(['x-a', 'x-b'])
  expect(await commitInGroup(world.db, async () => 'goes on')).toBe('goes on')
})

test('fails only the work that violates a deferred constraint at the commit', async () => {
  const world = await createWorld()
  const add = (slug: string) => commitInGroup(world.db, (trx) => trx.insertInto('topic').values(topic(slug)).execute())
  const settled = await Promise.allSettled([
    add('x-a'),
    commitInGroup(world.db, async (trx) => {
      await sql`pragma defer_foreign_keys = on`.execute(trx)
      const target = { postId: 'nowhere', communityId: 'nowhere', topicId: 'nowhere' }
      await trx
        .insertInto('postTopic')
        .values({ ...target, createdAt: '2026-01-01T00:00:00.000Z' })
        .execute()
    }),
    add('x-b'),
  ])
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(settled[1]).toMatchObject({
    reason: { code: expect.stringMatching(/^(SQLITE_CONSTRAINT_FOREIGNKEY|23503)$/) },
  })
  expect(await names(world)).toEqual(['x-a', 'x-b'])
})

test('refuses a dangling reference at once, even next to a new post with topics', async () => {
  const world = await openWorld()
  const ann = await world.user('Ann')
  const bees = await ann.api.topics.create({ name: 'Bees' })
  const club = await createCommunity(ann, { topics: bees.id })
  const input = { title: 'Spring', content: 'They fly.', forumId: club.forumId }
  const [written, refused] = await Promise.allSettled([
    ann.rest('POST', '/api/posts', input),
    commitInGroup(world.db, async (trx) => {
      const row = { topicId: 'nowhere', communityId: club.id, position: 9 }
      await trx.insertInto('communityTopic').values(row).execute()
      throw new Error('it was let pass')
    }),
  ])
  expect(written).toMatchObject({ value: { status: 201 } })
  expect(refused).toMatchObject({ reason: { code: expect.stringMatching(/^(SQLITE_CONSTRAINT_FOREIGNKEY|23503)$/) } })
})

test('answers no caller before the commit', async () => {
  const world = await createWorld()
  // On a loaded machine, the first work may take longer than a group accepts work.
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0)
  onTestFinished(() => clock.mockRestore())
  const order: string[] = []
  const first = commitInGroup(world.db, async () => void order.push('first works')).then(() => order.push('first told'))
  const second = commitInGroup(world.db, async () => void order.push('second works'))
  await Promise.all([first, second])
  expect(order).toEqual(['first works', 'second works', 'first told'])
})

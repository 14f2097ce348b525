import { Migrator } from 'kysely/migration'
import { expect, onTestFinished, test } from 'vitest'
import { migrations } from '../../../migrations/index.ts'
import { migrate } from '../../../src/server/platform/db/open.ts'
import { openSqlite } from '../../../src/server/platform/db/sqlite/open.ts'
import { limits } from '../../../src/shared/platform/limits.ts'
import { createThreadWorld } from '../../support/discussions/threads.ts'

const edits = limits.versionsPerText + 5
/** The versions after these edits, latest first: without the oldest ones after the first. */
const kept = [...Array.from({ length: limits.versionsPerText - 1 }, (_, at) => `No. ${edits - 1 - at}`), 'No. 0']

test('the history of a post or comment keeps the first and the latest versions, and leaves other texts alone', async () => {
  const { world, ann, bob, postId, say } = await createThreadWorld()
  const { api } = ann
  const [other, id] = [await say(bob, 'Hm'), await say(bob, 'No. 0')]
  await bob.api.comments.edit({ id: other, content: 'Aha' })
  await api.posts.edit({ id: postId, title: 'Openings', content: 'No. 0' })
  const before = (await api.posts.history({ id: postId })).items.length
  for (let number = 1; number <= edits; number += 1) {
    await api.posts.edit({ id: postId, title: 'Openings', content: `No. ${number}` })
    await bob.api.comments.edit({ id, content: `No. ${number}` })
  }
  const ofComment = await world.guest.api.comments.history({ id, limit: 100 })
  expect(ofComment.items.map(({ content }) => content)).toEqual(kept)
  const ofPost = await world.guest.api.posts.history({ id: postId, limit: 100 })
  // The post had another text before the first edit.
  expect(before).toBe(1)
  expect(ofPost.items.map(({ content }) => content).slice(0, -1)).toEqual(kept.slice(0, -1))
  expect(ofPost.items.at(-1)?.content).not.toMatch(/^No\./)
  expect((await world.guest.api.comments.history({ id: other })).items).toHaveLength(1)
})

test('the migration keeps the same versions of existing texts', async () => {
  const db = openSqlite(':memory:')
  onTestFinished(() => db.destroy())
  await new Migrator({ db, provider: { getMigrations: async () => migrations } }).migrateTo('0015_recovery_code_age')
  const at = (second: number) => new Date(Date.UTC(2026, 10, 20, 12, 0, second)).toISOString()
  const moment = { createdAt: at(0), updatedAt: at(0) }
  const user = { id: 'ann', name: 'Ann', email: 'ann@example.org', emailKey: 'ann@example.org', passwordHash: '' }
  await db
    .insertInto('user')
    .values({ ...user, createdAt: at(0) } as never)
    .execute()
  const community = { id: 'club', name: 'Club', slug: 'club', description: '', guidelines: '', creatorId: 'ann' }
  await db
    .insertInto('community')
    .values({ ...community, isPrivate: 0, requiresApproval: 0, createdAt: at(0) } as never)
    .execute()
  const forum = { id: 'forum', communityId: 'club', name: 'General', position: 0, isDefault: 1, createdAt: at(0) }
  await db
    .insertInto('forum')
    .values(forum as never)
    .execute()
  for (const [id, count] of [
    ['much', edits],
    ['little', 3],
  ] as const) {
    const place = { communityId: 'club', forumId: 'forum', authorId: 'ann' }
    await db
      .insertInto('post')
      .values({ id, ...place, title: id, content: '', hot: 0, ...moment } as never)
      .execute()
    for (let number = 0; number < count; number += 1) {
      const version = { id: `${id}${number}`, postId: id, title: id, content: `No. ${number}` }
      await db
        .insertInto('postVersion')
        .values({ ...version, writtenAt: at(number), replacedAt: at(number + 1) })
        .execute()
    }
  }
  await migrate(db)
  const contentsOf = async (postId: string) =>
    (
      await db
        .selectFrom('postVersion')
        .select('content')
        .where('postId', '=', postId)
        .orderBy('replacedAt', 'desc')
        .execute()
    ).map(({ content }) => content)
  expect(await contentsOf('much')).toEqual(kept)
  expect(await contentsOf('little')).toEqual(['No. 2', 'No. 1', 'No. 0'])
})

import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { newId } from '../../../src/server/platform/ids.ts'
import { emptyPostText } from '../../../src/shared/discussions/texts.ts'
import { messages } from '../../../src/shared/platform/messages.ts'
import { openWorld } from '../../support/checked-world.ts'
import { createCommunity } from '../../support/communities/create-community.ts'
import { makeComment } from '../../support/factories.ts'
import { serverAddress } from '../../support/platform/event-streams.ts'
import { exportOf } from '../../support/users/export-of.ts'
import type { TestUser, World } from '../../support/world.ts'

const at = '2026-11-20T12:00:00.000Z'

/** Inserts posts with this content, without the use case, which would take minutes. */
async function insertPosts(world: World, author: TestUser, count: number, content: string) {
  const { id: communityId, forumId } = await createCommunity(author)
  const ids = Array.from({ length: count }, newId).sort()
  const row = {
    communityId,
    forumId,
    authorId: author.id,
    ...emptyPostText,
    title: 'Openings',
    content,
    createdAt: at,
    updatedAt: at,
    hot: 0,
  }
  for (let start = 0; start < count; start += 100) {
    const some = ids.slice(start, start + 100)
    await world.db
      .insertInto('post')
      .values(some.map((id) => ({ id, ...row })))
      .execute()
  }
  return ids
}

test('an export contains all pages of every list', async () => {
  const world = await openWorld()
  const ann = await world.user('Ann')
  const posts = await insertPosts(world, ann, 130, 'e4')
  const versions = posts.slice(90).flatMap((postId) =>
    Array.from({ length: 3 }, (_, number) => {
      const id = newId()
      return {
        id,
        postId,
        ...emptyPostText,
        title: id,
        content: `${number}`,
        writtenAt: at,
        replacedAt: `2026-11-20T12:00:0${number}.000Z`,
      }
    }),
  )
  await world.db.insertInto('postVersion').values(versions).execute()
  const reactions = Array.from({ length: 1_100 }, newId)
  for (let start = 0; start < reactions.length; start += 100) {
    const rows = reactions.slice(start, start + 100).map((targetId) => {
      return { targetType: 'POST' as const, targetId, userId: ann.id, reactionType: 'love' as const, createdAt: at }
    })
    await world.db.insertInto('reaction').values(rows).execute()
  }
  const body = await exportOf(ann)
  expect(body.posts.map(({ id }: { id: string }) => id)).toEqual(posts)
  expect(body.postVersions.map(({ title }: { title: string }) => title)).toEqual(versions.map(({ id }) => id))
  expect(body.reactions.map(({ targetId }: { targetId: string }) => targetId)).toEqual([...reactions].sort())
  expect(body.reactions[0]).toEqual({
    targetType: 'POST',
    targetId: [...reactions].sort()[0],
    reactionType: 'love',
    createdAt: at,
  })
})

/** Ann has written more than the buffers of a connection hold, and reads the beginning of her export. */
async function slowExport() {
  const world = await openWorld()
  const [ann, bob] = [await world.user('Ann', { isSuperAdmin: true }), await world.user('Bob')]
  const posts = await insertPosts(world, ann, 800, 'x'.repeat(40_000))
  const address = await serverAddress(world)
  const get = (user: TestUser, signal?: AbortSignal) =>
    // Uncompressed, because the buffers would hold all of it otherwise.
    fetch(`${address}/api/users/me/export`, {
      headers: { cookie: user.cookie, 'accept-encoding': 'identity' },
      ...(signal && { signal }),
    })
  const abortion = new AbortController()
  onTestFinished(() => abortion.abort())
  const answer = await get(ann, abortion.signal)
  expect(answer.status).toBe(200)
  return { world, ann, bob, posts, get, answer, abortion }
}

const lengthOf = async (answer: Response) => (await answer.text()).length

/** Waits until the server has filled the buffers of the connection. */
async function untilStalled(world: World) {
  let count = -1
  await expect
    .poll(
      () => {
        const before = count
        count = world.statementCount()
        return count === before
      },
      { interval: 200 },
    )
    .toBe(true)
}

describe('a large export', () => {
  test('is read as fast as its client takes it', async () => {
    const { world, ann, posts, answer } = await slowExport()
    await untilStalled(world)
    // Comments follow the posts, so this one is part of a file that is made on the way.
    await makeComment(world, posts[0] ?? '', ann, 'Written meanwhile')
    const body = JSON.parse(await answer.text())
    expect(body.posts).toHaveLength(800)
    expect(body.comments).toEqual([expect.objectContaining({ content: 'Written meanwhile' })])
    expect(body.reports).toEqual([])
  })

  test('occupies the only slot of its user until its client has it or leaves', async () => {
    const { world, ann, bob, get, answer, abortion } = await slowExport()
    const second = await get(ann)
    expect([second.status, await second.json()]).toEqual([429, { error: messages.tooManyRequests }])
    const log = await world.app.inject({ url: '/api/admin/audit-log.csv', headers: { cookie: ann.cookie } })
    expect(log.statusCode).toBe(429)
    // A refused export exported nothing.
    expect((await ann.api.auditLog.list({ action: 'audit.export' })).items).toEqual([])
    expect((await get(bob)).status).toBe(200)
    abortion.abort()
    await expect(lengthOf(answer)).rejects.toThrow()
    await expect.poll(async () => (await get(ann)).status).toBe(200)
  })

  test('breaks off when the session ends', async () => {
    const { world, ann, answer } = await slowExport()
    await untilStalled(world)
    const [session] = await ann.api.account.sessions()
    await ann.api.account.endSession({ id: session?.id ?? '' })
    await expect(lengthOf(answer)).rejects.toThrow()
  })

  test('breaks off when the server stops', async () => {
    const { world, answer } = await slowExport()
    await untilStalled(world)
    await Promise.all([world.app.close(), expect(lengthOf(answer)).rejects.toThrow()])
  })

  test('breaks off when its client takes nothing for two minutes', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const { world, ann, get, answer } = await slowExport()
    await untilStalled(world)
    vi.advanceTimersByTime(119_000)
    expect((await get(ann)).status).toBe(429)
    vi.advanceTimersByTime(2_000)
    await expect(lengthOf(answer)).rejects.toThrow()
    await expect.poll(async () => (await get(ann)).status).toBe(200)
  })
})

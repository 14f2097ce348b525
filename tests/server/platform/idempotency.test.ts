import { describe, expect, test } from 'vitest'
import { messages } from '../../../src/shared/platform/messages.ts'
import { openWorld } from '../../support/checked-world.ts'
import { createCommunity } from '../../support/communities/create-community.ts'
import { makeMember } from '../../support/factories.ts'
import { decompressionBomb } from '../../support/platform/decompression-bomb.ts'
import { idempotent } from '../../support/platform/idempotent-calls.ts'
import { multipartForm, plainImage } from '../../support/platform/images.ts'
import type { TestUser } from '../../support/world.ts'

const hour = 3_600_000
const key = '5f0c9a52-6a1e-4a0b-9d0c-3f6f8a3f2c11'

async function forum({ isPrivate = false } = {}) {
  const world = await openWorld()
  const [ann, bob] = [await world.user('Ann'), await world.user('Bob')]
  const community = await createCommunity(ann, { isPrivate })
  await makeMember(world, community.id, bob, 'MEMBER')
  const post = await ann.api.posts.create({ title: 'Openings', content: 'Is e4 best?', forumId: community.forumId })
  const { send, count } = idempotent(world)
  const comment = (by: { cookie: string }, content: string, withKey: string | null = key) =>
    send(by, 'POST', `/api/posts/${post.id}/comments`, { content }, withKey)
  return { world, ann, bob, community, post, comment, send, count }
}

describe('a call with an idempotency key', () => {
  test('is done once, and the second one gets the answer of the first', async () => {
    const { ann, bob, comment, count } = await forum()
    const first = await comment(bob, 'Yes')
    const second = await comment(bob, 'Yes')
    expect(first.status).toBe(201)
    expect(second).toEqual(first)
    expect(await count('comment')).toBe(1)
    expect((await ann.api.notifications.list({})).items).toHaveLength(1)
    // Another key, none, and the same key of another user name other calls.
    for (const [by, withKey] of [
      [bob, 'another'],
      [bob, null],
      [bob, null],
      [ann, key],
    ] as const)
      expect((await comment(by, 'Yes', withKey)).status).toBe(201)
    expect(await count('comment')).toBe(5)
  })

  test('answers 422 with another body or for another path', async () => {
    const { bob, post, comment, send, count } = await forum()
    await comment(bob, 'Yes')
    const refused = { status: 422, body: { error: messages.sentBefore, field: 'Idempotency-Key' } }
    expect(await comment(bob, 'No')).toEqual(refused)
    expect(await send(bob, 'POST', `/api/posts/${post.id}/report`, { reason: 'SPAM' }, key)).toEqual(refused)
    // The order of fields is no difference.
    const url = `/api/posts/${post.id}/report`
    await send(bob, 'POST', url, { reason: 'SPAM', details: 'Ads' }, 'report')
    expect((await send(bob, 'POST', url, { details: 'Ads', reason: 'SPAM' }, 'report')).status).toBe(200)
    expect([await count('comment'), await count('report')]).toEqual([1, 1])
  })

  test('is done once if it arrives several times at once', async () => {
    const { bob, community, comment, send, count } = await forum()
    const comments = await Promise.all(Array.from({ length: 5 }, () => comment(bob, 'Yes')))
    expect(new Set(comments.map(({ body }) => body.id)).size).toBe(1)
    expect(comments.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
    const post = { title: 'Endings', content: 'King and pawn', forumId: community.forumId }
    const posts = await Promise.all(Array.from({ length: 5 }, () => send(bob, 'POST', '/api/posts', post, 'post')))
    expect(new Set(posts.map(({ body }) => body.id)).size).toBe(1)
    expect([await count('comment'), await count('post')]).toEqual([1, 2])
  })

  test('may be corrected after a refusal, because nothing was made', async () => {
    const { bob, comment, count } = await forum()
    expect((await comment(bob, ' ')).status).toBe(400)
    expect((await comment(bob, 'Yes')).status).toBe(201)
    expect(await count('comment')).toBe(1)
  })

  test('is forgotten after 24 hours', async () => {
    const { world, bob, comment, count } = await forum()
    const first = await comment(bob, 'Yes')
    world.advance(23 * hour)
    await world.runJobs()
    expect((await comment(bob, 'Yes')).body.id).toBe(first.body.id)
    world.advance(2 * hour)
    // Also before the job has run.
    expect((await comment(bob, 'No')).status).toBe(201)
    expect((await comment(bob, 'No')).status).toBe(201)
    expect(await count('comment')).toBe(2)
    expect(await count('idempotencyKey')).toBe(1)
    world.advance(25 * hour)
    await world.runJobs()
    expect(await count('idempotencyKey')).toBe(0)
  })

  test('shows nothing that its user may no longer see', async () => {
    const { ann, bob, community, post, comment } = await forum({ isPrivate: true })
    const { body } = await comment(bob, 'A secret answer')
    await ann.api.members.ban({ slug: community.slug, userId: bob.id, reason: 'Against the rules' })
    const refused = await comment(bob, 'A secret answer')
    expect(refused.status).toBe(404)
    expect(JSON.stringify(refused.body)).not.toContain('secret')
    await ann.api.members.unban({ slug: community.slug, userId: bob.id })
    expect((await comment({ cookie: '' }, 'A secret answer')).status).toBe(401)
    const own = await comment(ann, 'Mine')
    await ann.api.posts.remove({ id: post.id })
    expect((await comment(ann, 'Mine')).status).toBe(404)
    expect([body.id, own.body.id]).toEqual([expect.any(String), expect.any(String)])
  })

  test('is stored without texts', async () => {
    const { world, bob, comment } = await forum({ isPrivate: true })
    await comment(bob, 'A secret answer')
    const rows = JSON.stringify(await world.db.selectFrom('idempotencyKey').selectAll().execute())
    for (const text of ['secret', key, 'comments']) expect(rows).not.toContain(text)
  })

  test('needs a usable key', async () => {
    const { bob, comment, count } = await forum()
    for (const wrong of ['', 'x'.repeat(256)])
      expect(await comment(bob, 'Yes', wrong)).toEqual({
        status: 400,
        body: { error: messages.idempotencyKeyInvalid, field: 'Idempotency-Key' },
      })
    expect((await comment(bob, 'Yes', 'x'.repeat(255))).status).toBe(201)
    expect(await count('comment')).toBe(1)
  })
})

describe('tRPC', () => {
  test('takes the key of a single call, and refuses it for several', async () => {
    const { world, bob, post, count } = await forum()
    const call = async (paths: string, payload: object) => {
      const headers = { cookie: bob.cookie, 'idempotency-key': key }
      const { statusCode } = await world.app.inject({ method: 'POST', url: `/trpc/${paths}?batch=1`, headers, payload })
      return statusCode
    }
    const input = { postId: post.id, content: 'Yes' }
    expect([await call('comments.add', { 0: input }), await call('comments.add', { 0: input })]).toEqual([200, 200])
    expect(await call('comments.add,comments.add', { 0: input, 1: input })).toBe(400)
    expect(await count('comment')).toBe(1)
  })
})

describe('an upload', () => {
  async function uploads() {
    const world = await openWorld()
    const ann = await world.user('Ann')
    const { count } = idempotent(world)
    const send = async (by: TestUser, file: Buffer, withKey = key, before: Record<string, string> = {}) => {
      const { payload, headers } = await multipartForm(file, { before })
      const answer = await world.app.inject({
        method: 'POST',
        url: '/api/media/upload',
        payload,
        headers: { ...headers, cookie: by.cookie, 'idempotency-key': withKey },
      })
      return { status: answer.statusCode, body: answer.json() as { secure_url?: string; error?: string } }
    }
    const files = async () => {
      const ids = []
      for await (const images of world.services.media.scan()) ids.push(...images.map(({ id }) => id))
      return ids.length
    }
    return { world, ann, send, count, files }
  }

  test('is stored once, even if it arrives several times at once', async () => {
    const { world, ann, send, count, files } = await uploads()
    const photo = await plainImage(60, 40)
    const first = await send(ann, photo)
    expect(first.status).toBe(200)
    expect(await send(ann, photo)).toEqual(first)
    const large = await decompressionBomb(900, 900)
    const answers = await Promise.all([1, 2, 3].map(() => send(ann, large, 'large')))
    expect(new Set(answers.map(({ body }) => body.secure_url)).size).toBe(1)
    expect([await count('media'), await files()]).toEqual([2, 2])
    const another = await world.user('Bob')
    expect((await send(another, photo)).body.secure_url).not.toBe(first.body.secure_url)
  })

  test('answers 422 with another image or community', async () => {
    const { ann, send, count } = await uploads()
    const { slug } = await createCommunity(ann)
    const photo = await plainImage(60, 40)
    await send(ann, photo)
    const refused = { status: 422, body: { error: messages.sentBefore, field: 'Idempotency-Key' } }
    expect(await send(ann, await plainImage(61, 40))).toEqual(refused)
    expect(await send(ann, photo, key, { community: slug })).toEqual(refused)
    expect(await count('media')).toBe(1)
  })

  test('is answered again although it has used up the quota', async () => {
    const { world, ann, send } = await uploads()
    const root = await world.user('Root', { isSuperAdmin: true })
    await root.api.adminSettings.save({ uploadQuotaMb: 1 })
    const photo = await plainImage(60, 40)
    const first = await send(ann, photo)
    await world.db
      .updateTable('media')
      .set({ bytes: 1024 * 1024 })
      .execute()
    expect(await send(ann, photo)).toEqual(first)
    expect((await send(ann, photo, 'another')).status).toBe(403)
  })
})

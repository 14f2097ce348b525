import { describe, expect, test } from 'vitest'
import { removeReactionsOf } from '../../../src/server/discussions/reactions/remove-reactions.ts'
import { inTransaction } from '../../../src/server/platform/context.ts'
import {
  type ReactionType,
  reactionEmojis,
  reactionLabels,
  reactionTypes,
} from '../../../src/shared/discussions/reaction-types.ts'
import type { ReactionSummary } from '../../../src/shared/discussions/reactions.ts'
import { messages } from '../../../src/shared/platform/messages.ts'
import { openWorld } from '../../support/checked-world.ts'
import { createCommunity } from '../../support/communities/create-community.ts'
import { makeBan, makeMember } from '../../support/factories.ts'
import { counterMismatches } from '../../support/platform/counter-mismatches.ts'
import { randomNumbers } from '../../support/random.ts'
import type { TestUser } from '../../support/world.ts'

/** Ann's post and comment in her community, and Bob who is not a member. */
async function setting(settings: Parameters<typeof createCommunity>[1] = {}) {
  const world = await openWorld()
  const [ann, bob] = [await world.user('Ann'), await world.user('Bob')]
  const club = await createCommunity(ann, settings)
  const { id: postId } = await ann.api.posts.create({ title: 'Opening', content: 'e4', forumId: club.forumId })
  const { id: commentId } = await ann.api.comments.add({ postId, content: 'c5' })
  const targets = [
    { targetType: 'POST', targetId: postId },
    { targetType: 'COMMENT', targetId: commentId },
  ] as const
  const post = () => world.db.selectFrom('post').selectAll().where('id', '=', postId).executeTakeFirstOrThrow()
  const events = async () => world.db.selectFrom('threadEvent').selectAll().orderBy('number', 'desc').executeTakeFirst()
  return { world, ann, bob, club, postId, commentId, targets, post, events }
}

const path = ({ targetType, targetId }: { targetType: string; targetId: string }) =>
  `/api/reactions/${targetType}/${targetId}`

/** The reaction types in use, with their counts. */
const counted = (summaries: readonly ReactionSummary[]) =>
  Object.fromEntries(summaries.filter(({ count }) => count > 0).map(({ reactionType, count }) => [reactionType, count]))
const held = (summaries: readonly ReactionSummary[]) =>
  summaries.filter(({ hasReacted }) => hasReacted).map(({ reactionType }) => reactionType)

describe('reacting', () => {
  test('adds, changes and removes a reaction, and returns the current counts', async () => {
    const { world, ann, bob, targets, postId, events } = await setting()
    for (const target of targets) {
      const to = async (user: TestUser, reactionType: ReactionType): Promise<ReactionSummary[]> => {
        const { status, body } = await user.rest('POST', path(target), { reactionType })
        expect(status).toBe(200)
        return body
      }
      const first = await to(bob, 'love')
      expect(first).toEqual(
        reactionTypes.map((reactionType) => {
          const isHeld = reactionType === 'love'
          return {
            reactionType,
            count: isHeld ? 1 : 0,
            hasReacted: isHeld,
            type: { label: reactionLabels[reactionType], emoji: reactionEmojis[reactionType] },
          }
        }),
      )
      const both = await to(ann, 'love')
      expect([counted(both), held(both)]).toEqual([{ love: 2 }, ['love']])
      const moved = await to(bob, 'sad')
      expect([counted(moved), held(moved)]).toEqual([{ love: 1, sad: 1 }, ['sad']])
      expect(await events()).toMatchObject({ postId, kind: 'reactions', targetId: target.targetId })

      const seen = (await world.guest.rest('GET', path(target))).body
      expect([counted(seen), held(seen)]).toEqual([{ love: 1, sad: 1 }, []])
      expect(held(await bob.api.reactions.list(target))).toEqual(['sad'])
      const gone = await to(bob, 'sad')
      expect([counted(gone), held(gone)]).toEqual([{ love: 1 }, []])
      expect(await counterMismatches(world.db)).toEqual([])
    }
  })

  test("counts likes and users separately, and an author's own reaction only for the author", async () => {
    const { world, ann, bob, commentId, post, targets } = await setting()
    const [onPost, onComment] = targets
    const { hot: start } = await post()
    const best = () =>
      world.db.selectFrom('comment').select('best').where('id', '=', commentId).executeTakeFirstOrThrow()
    const step = (user: TestUser, reactionType: ReactionType) => user.api.reactions.react({ ...onPost, reactionType })
    await step(ann, 'satisfaction')
    expect(await post()).toMatchObject({ likeCount: 1, reactorCount: 0, hot: start })
    await step(bob, 'satisfaction')
    const { hot } = await post()
    expect(hot).toBeGreaterThan(start)
    expect(await post()).toMatchObject({ likeCount: 2, reactorCount: 1 })
    await step(bob, 'angry')
    expect(await post()).toMatchObject({ likeCount: 1, reactorCount: 1, hot })
    await step(bob, 'love')
    expect(await post()).toMatchObject({ likeCount: 1, reactorCount: 1, hot })
    await step(bob, 'satisfaction')
    expect(await post()).toMatchObject({ likeCount: 2, reactorCount: 1, hot })
    await step(bob, 'satisfaction')
    expect(await post()).toMatchObject({ likeCount: 1, reactorCount: 0, hot: start })

    for (const user of [ann, bob]) await user.api.reactions.react({ ...onComment, reactionType: 'happy' })
    expect(await best()).toEqual({ best: -1 })
    await bob.api.reactions.react({ ...onComment, reactionType: 'love' })
    expect(await best()).toEqual({ best: -1 })
    await bob.api.reactions.react({ ...onComment, reactionType: 'love' })
    expect(await best()).toEqual({ best: 0 })
    expect(await counterMismatches(world.db)).toEqual([])
  })

  test('updates cards, posts and comments', async () => {
    const { ann, bob, club, postId, targets } = await setting()
    for (const target of targets) await bob.api.reactions.react({ ...target, reactionType: 'satisfaction' })
    const mine = [{ reactionType: 'satisfaction', count: 1, hasReacted: true }]
    expect(await bob.api.posts.byId({ community: club.slug, id: postId })).toMatchObject({
      reactions: mine,
      hasLiked: true,
      _count: { likes: 1 },
    })
    expect((await bob.api.comments.list({ postId })).items).toMatchObject([{ reactions: mine }])
    expect(await ann.api.posts.byId({ community: club.slug, id: postId })).toMatchObject({
      reactions: [{ hasReacted: false }],
      hasLiked: false,
    })
  })

  test('requires an account and no ban, but no verified address', async () => {
    const { world, club, targets } = await setting()
    const banned = await world.user('Banned')
    const unverified = await world.user('Unverified', { isVerified: false })
    await makeBan(world, club.id, banned)
    for (const target of targets) {
      const reaction = { reactionType: 'love' }
      expect(await world.guest.rest('POST', path(target), reaction)).toMatchObject({
        status: 401,
        body: { error: messages.signInNeeded },
      })
      expect(await banned.rest('POST', path(target), reaction)).toMatchObject({
        status: 403,
        body: { error: messages.communityBanned },
      })
      expect((await unverified.rest('POST', path(target), reaction)).status).toBe(200)
      expect(counted((await banned.rest('GET', path(target))).body)).toEqual({ love: 1 })
    }
  })

  test('is refused in an archived community, where counts are still visible', async () => {
    const { world, ann, bob, club, targets } = await setting()
    for (const target of targets) await bob.api.reactions.react({ ...target, reactionType: 'love' })
    await ann.api.communitySettings.archive({ slug: club.slug })
    for (const target of targets) {
      expect(await bob.rest('POST', path(target), { reactionType: 'love' })).toMatchObject({
        status: 403,
        body: { error: messages.communityArchived },
      })
      expect(counted((await world.guest.rest('GET', path(target))).body)).toEqual({ love: 1 })
    }
  })

  test('to forbidden and missing targets is 404', async () => {
    const { world, ann, bob, club, targets, commentId } = await setting({ isPrivate: true })
    const member = await world.user('Member')
    await makeMember(world, club.id, member, 'MEMBER')
    for (const target of targets) {
      expect((await member.rest('POST', path(target), { reactionType: 'sad' })).status).toBe(200)
      expect((await bob.rest('POST', path(target), { reactionType: 'sad' })).status).toBe(404)
      for (const viewer of [bob, world.guest]) {
        expect((await viewer.rest('GET', path(target))).status).toBe(404)
        await expect(viewer.api.reactions.people(target)).rejects.toMatchObject({ code: 'NOT_FOUND' })
      }
      expect((await bob.rest('GET', path({ ...target, targetId: 'nowhere' }))).status).toBe(404)
    }
    await ann.api.comments.remove({ id: commentId })
    expect((await member.rest('GET', path(targets[1]))).status).toBe(404)
    expect((await member.rest('POST', path(targets[1]), { reactionType: 'sad' })).status).toBe(404)
  })

  test('accepts the known types and targets in any case', async () => {
    const { bob, postId, targets } = await setting()
    const [target] = targets
    expect(await bob.rest('POST', path(target), { reactionType: 'shrug' })).toMatchObject({
      status: 400,
      body: { field: 'reactionType' },
    })
    expect((await bob.rest('POST', path(target), {})).status).toBe(400)
    expect((await bob.rest('GET', `/api/reactions/PERSON/${postId}`)).status).toBe(400)
    expect((await bob.rest('GET', `/api/reactions/post/${postId}`)).status).toBe(200)
  })
})

describe('concurrent reactions', () => {
  test('of two hundred users on one post and comment are all counted', async () => {
    const { world, targets, post } = await setting()
    const users: TestUser[] = []
    for (let number = 0; number < 200; number++) users.push(await world.user(`Person ${number}`))
    for (const target of targets) {
      await Promise.all(
        users.map((user, number) => {
          const reactionType = reactionTypes[number % reactionTypes.length] as ReactionType
          return user.api.reactions.react({ ...target, reactionType })
        }),
      )
      const expected = Object.fromEntries(reactionTypes.map((type, at) => [type, at < 2 ? 34 : 33]))
      expect(counted(await world.guest.api.reactions.list(target))).toEqual(expected)
    }
    expect(await post()).toMatchObject({ likeCount: 34, reactorCount: 200 })
    expect(await counterMismatches(world.db)).toEqual([])
  })

  test('of one user leave the result of an even number of toggles, and at most one reaction', async () => {
    const { world, bob, targets } = await setting()
    for (const target of targets) {
      const click = (reactionType: ReactionType) => bob.api.reactions.react({ ...target, reactionType })
      await Promise.all(Array.from({ length: 50 }, () => click('love')))
      expect(counted(await bob.api.reactions.list(target))).toEqual({})
      await Promise.all(Array.from({ length: 51 }, () => click('love')))
      expect(counted(await bob.api.reactions.list(target))).toEqual({ love: 1 })
      await Promise.all(Array.from({ length: 50 }, (_, number) => click(number % 2 ? 'sad' : 'satisfaction')))
      const summaries = await bob.api.reactions.list(target)
      expect(held(summaries)).toEqual(Object.keys(counted(summaries)))
      expect(held(summaries).length).toBeLessThanOrEqual(1)
    }
    expect(await counterMismatches(world.db)).toEqual([])
  })
})

test.each([1, 2, 3])('counts equal a recount after random reactions (%i)', async (seed) => {
  const next = randomNumbers(seed)
  const oneOf = <T>(items: readonly T[]) => items[Math.floor(next() * items.length)] as T
  const { world, ann, bob, targets } = await setting()
  const users = [ann, bob, await world.user('Carl'), await world.user('Dora')]
  for (let step = 0; step < 60; step++) {
    const user = oneOf(users)
    if (next() < 0.05) await inTransaction(world.services, (services) => removeReactionsOf(services, user.id, 10))
    else await user.api.reactions.react({ ...oneOf(targets), reactionType: oneOf(reactionTypes) })
    expect(await counterMismatches(world.db), `step ${step}`).toEqual([])
  }
})

describe('the list of reacting users', () => {
  test('is for every reader, newest first, for one type or all, in pages', async () => {
    const { world, ann, bob, targets } = await setting()
    const carl = await world.user('Carl')
    for (const target of targets) {
      const steps = [
        [ann, 'sad'],
        [bob, 'love'],
        [carl, 'love'],
        [ann, 'love'],
      ] as const
      for (const [user, reactionType] of steps) await user.api.reactions.react({ ...target, reactionType })
      const who = async (more: { reactionType?: ReactionType; limit?: number; cursor?: string } = {}) => {
        const { items, nextCursor } = await world.guest.api.reactions.people({ ...target, ...more })
        return { names: items.map(({ user, reactionType }) => `${user.name} ${reactionType}`), nextCursor }
      }
      expect((await who()).names).toEqual(['Ann love', 'Carl love', 'Bob love'])
      expect((await who({ reactionType: 'sad' })).names).toEqual([])
      const { names, nextCursor } = await who({ reactionType: 'love', limit: 2 })
      expect(names).toEqual(['Ann love', 'Carl love'])
      await bob.api.reactions.react({ ...target, reactionType: 'angry' })
      expect((await who({ reactionType: 'love', limit: 2, cursor: nextCursor ?? '' })).names).toEqual([])
      expect((await who({ limit: 1 })).names).toEqual(['Bob angry'])
    }
  })

  test('leaves out users who removed their reaction', async () => {
    const { world, ann, bob, targets, post } = await setting()
    for (const target of targets) {
      for (const user of [ann, bob]) await user.api.reactions.react({ ...target, reactionType: 'satisfaction' })
    }
    const taken = () => inTransaction(world.services, (services) => removeReactionsOf(services, bob.id, 10))
    expect(await taken()).toBe(2)
    expect(await taken()).toBe(0)
    for (const target of targets) {
      const { items } = await ann.api.reactions.people(target)
      expect(items.map(({ user }) => user.id)).toEqual([ann.id])
      expect(counted(await ann.api.reactions.list(target))).toEqual({ satisfaction: 1 })
    }
    expect(await post()).toMatchObject({ likeCount: 1, reactorCount: 0 })
    expect(await counterMismatches(world.db)).toEqual([])
  })
})

import fc from 'fast-check'
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { isMember } from '../../../src/server/communities/core/access/abilities.ts'
import { communityFor } from '../../../src/server/communities/core/access/loaders.ts'
import * as communityPredicates from '../../../src/server/communities/core/access/predicates.ts'
import { commentFor } from '../../../src/server/discussions/comments/access/loaders.ts'
import * as commentPredicates from '../../../src/server/discussions/comments/access/predicates.ts'
import { mediaFor } from '../../../src/server/discussions/images/access/loaders.ts'
import { seenMedia } from '../../../src/server/discussions/images/access/predicates.ts'
import { postFor } from '../../../src/server/discussions/posts/access/loaders.ts'
import * as postPredicates from '../../../src/server/discussions/posts/access/predicates.ts'
import { newsComments } from '../../../src/server/discussions/unread/access/predicates.ts'
import { refusalOf } from '../../../src/server/identity/users/access/abilities.ts'
import { accountFor, userFor } from '../../../src/server/identity/users/access/loaders.ts'
import { existingUsers, visibleUsers } from '../../../src/server/identity/users/access/predicates.ts'
import type { Context } from '../../../src/server/platform/context.ts'
import type { Schema } from '../../../src/server/platform/db/schema.ts'
import { AppError } from '../../../src/server/platform/errors.ts'
import {
  type AccessWorld,
  accessShape,
  type MadeComment,
  type MadeCommunity,
  type MadePost,
  type MadeUser,
  makeAccessWorld,
} from '../../support/structure/access-world.ts'
import { tablesFor } from '../../support/structure/expected-abilities.ts'
import { createWorld } from '../../support/world.ts'

const world = await createWorld()
// Never the only one, because the last organizer or super admin is another rule.
await world.user('Root', { isSuperAdmin: true })
afterAll(() => world.close())

/** Each on its own world, shrunk to the first failure. */
const worlds = { numRuns: 12, interruptAfterTimeLimit: 60_000, endOnFailure: true }

/** 'ok', or the code of the refusal. */
const outcomeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'ok',
    (error) => {
      if (error instanceof AppError) return error.code
      throw error
    },
  )

interface Expected {
  exists: boolean
  view: boolean
  can: Record<string, boolean>
  ctx: Context
  /** A guest is refused with 403, because the loader cannot know whether signing in would help. */
  isFlat?: boolean
}

/** 404 before 403: a refusal must not reveal that the row exists. */
function expectedFor(ability: string, { exists, view, can, ctx, isFlat = false }: Expected) {
  if (!exists) return 'NOT_FOUND'
  if (can[ability]) return 'ok'
  if (!view) return 'NOT_FOUND'
  return ctx.viewer || isFlat ? 'FORBIDDEN' : 'UNAUTHORIZED'
}

type Where<Table extends keyof Schema> = (eb: ExpressionBuilder<Schema, Table>) => Expression<SqlBool>

const idsOf = (rows: readonly { id: string }[]) => new Set(rows.map(({ id }) => id))

const communitiesWhere = async (where: Where<'community'>) =>
  idsOf(await world.db.selectFrom('community').select('community.id').where(where).execute())

const postsWhere = async (where: Where<'post' | 'community'>) =>
  idsOf(
    await world.db
      .selectFrom('post')
      .innerJoin('community', 'community.id', 'post.communityId')
      .select('post.id')
      .where(where)
      .execute(),
  )

const commentsWhere = async (where: Where<'comment' | 'post' | 'community'>) =>
  idsOf(
    await world.db
      .selectFrom('comment')
      .innerJoin('post', 'post.id', 'comment.postId')
      .innerJoin('community', 'community.id', 'post.communityId')
      .select('comment.id')
      .where(where)
      .execute(),
  )

const usersWhere = async (where: Where<'user'>) =>
  idsOf(await world.db.selectFrom('user').select('user.id').where(where).execute())

/** Compares the predicate's rows with the shape: `isIn` says of each row whether it belongs. */
function expectSame<Made extends { id: string }>(
  made: readonly Made[],
  ids: Set<string>,
  isIn: (one: Made) => boolean,
) {
  expect(made.filter(({ id }) => ids.has(id)).map(({ id }) => id)).toEqual(made.filter(isIn).map(({ id }) => id))
}

/** Runs the check for every viewer, and a guest, of random worlds. Deleted and pending users have no session. */
const forEveryViewer = (
  check: (
    made: AccessWorld,
    tables: ReturnType<typeof tablesFor>,
    ctx: Context,
    user: MadeUser | null,
  ) => Promise<void>,
) =>
  fc.assert(
    fc.asyncProperty(accessShape, async (shape) => {
      const made = await makeAccessWorld(world, shape)
      for (const user of [null, ...made.users.filter(({ isDeleted, isWaiting }) => !isDeleted && !isWaiting)]) {
        const ctx = await made.contextOf(user)
        await check(made, tablesFor(made, user, ctx.viewer), ctx, user)
      }
    }),
    worlds,
  )

const now = () => world.services.now().toISOString()

describe('ability table, loader and predicate agree on random worlds', () => {
  test('for communities', () =>
    forEveryViewer(async ({ communities, users, world }, tables, ctx, user) => {
      for (const community of communities) {
        const can = tables.community(community)
        for (const ability of Object.keys(can) as (keyof typeof can)[]) {
          // Outsiders can ask to join a community that they cannot see.
          const view = can.view || ability === 'join'
          const expected = expectedFor(ability, { exists: !community.isDeleted, view, can, ctx, isFlat: true })
          expect(await outcomeOf(communityFor(ctx, ability, 'id', community.id)), ability).toBe(expected)
        }
      }
      const { viewer } = ctx
      const { visibleCommunities, readableCommunities, knownCommunities, moderatedCommunities } = communityPredicates
      const visible = await communitiesWhere(visibleCommunities(viewer))
      expectSame(communities, visible, (one) => !one.isDeleted && tables.community(one).list)
      const readable = await communitiesWhere(readableCommunities(viewer))
      expectSame(communities, readable, (one) => !one.isDeleted && tables.community(one).read)
      if (!viewer || !user) return
      const knownIds = await communitiesWhere(knownCommunities(viewer, now()))
      const isKnown = (one: MadeCommunity) => tables.community(one).list || tables.membershipIn(one) === 'invited'
      expectSame(communities, knownIds, (one) => !one.isDeleted && isKnown(one))
      const moderated = await communitiesWhere(moderatedCommunities(viewer))
      expectSame(communities, moderated, (one) => tables.community(one).moderate)
      const joined = await communityPredicates.joinedCommunities(world.db, viewer.id).select('community.id').execute()
      expectSame(communities, idsOf(joined), (one) => !one.isDeleted && isMember(tables.membershipIn(one)))
      for (const community of communities) {
        const notified = await usersWhere(communityPredicates.notifiedUsers(community.id))
        expectSame(users, new Set([user.id].filter((id) => notified.has(id))), (one) => {
          return one === user && !community.isDeleted && tables.community(community).beNotified
        })
      }
    }))

  test('for posts', () =>
    forEveryViewer(async ({ posts, users }, tables, ctx, user) => {
      for (const post of posts) {
        const can = tables.post(post)
        for (const ability of Object.keys(can) as (keyof typeof can)[]) {
          const expected = expectedFor(ability, { exists: !post.community.isDeleted, view: can.view, can, ctx })
          expect(await outcomeOf(postFor(ctx, ability, post.id)), ability).toBe(expected)
        }
      }
      const isThere = ({ community }: MadePost) => !community.isDeleted
      const { visiblePosts, readablePosts, publicPosts, visiblePostsThere } = postPredicates
      const visible = await postsWhere(visiblePosts(ctx.viewer))
      expectSame(posts, visible, (one) => isThere(one) && tables.post(one).list)
      const readable = await postsWhere(readablePosts(ctx.viewer))
      expectSame(posts, readable, (one) => isThere(one) && tables.post(one).view)
      const there = await postsWhere(visiblePostsThere(ctx.viewer))
      const inReadable = posts.filter(({ community }) => tables.community(community).read)
      const isListed = (one: MadePost) => !one.isHeld || users[one.author] === user
      expectSame(inReadable, there, (one) => tables.post(one).view && isListed(one))
      if (!ctx.viewer) expect(await postsWhere(publicPosts)).toEqual(visible)
    }))

  test('for comments with reports in any state', () =>
    forEveryViewer(async ({ comments, users }, tables, ctx, user) => {
      for (const comment of comments) {
        const can = tables.comment(comment)
        const exists = !comment.post.community.isDeleted
        for (const ability of Object.keys(can) as (keyof typeof can)[]) {
          const expected = expectedFor(ability, { exists, view: can.view, can, ctx })
          expect(await outcomeOf(commentFor(ctx, ability, comment.id)), ability).toBe(expected)
        }
      }
      const isThere = ({ post }: MadeComment) => !post.community.isDeleted
      const { visibleComments, readableComments, noticeableComments } = commentPredicates
      const visible = await commentsWhere(visibleComments(ctx.viewer))
      expectSame(comments, visible, (one) => isThere(one) && tables.comment(one).list)
      const readable = await commentsWhere(readableComments(ctx.viewer))
      expectSame(comments, readable, (one) => isThere(one) && tables.comment(one).view)
      if (!ctx.viewer || !user) return
      const reports = ({ reports: all }: MadeComment) => all.filter(({ by }) => users[by] === user)
      const isReported = (one: MadeComment) => reports(one).some(({ status }) => status !== 'DISMISSED')
      const isNews = (one: MadeComment) => !one.isDeleted && !one.isHidden && !isReported(one)
      expectSame(comments, await commentsWhere(newsComments(ctx.viewer)), isNews)
      const isOwn = ({ author }: MadeComment) => users[author] === user
      const noticeable = await commentsWhere(noticeableComments(ctx.viewer))
      expectSame(comments, noticeable, (one) => isNews(one) || (isOwn(one) && !one.isDeleted))
    }))

  test('for users and their accounts', () =>
    forEveryViewer(async ({ users }, tables, ctx) => {
      const isThere = ({ isDeleted, isWaiting }: MadeUser) => !isDeleted && !isWaiting
      for (const one of users) {
        const can = tables.profile(one)
        for (const ability of Object.keys(can) as (keyof typeof can)[]) {
          const expected = expectedFor(ability, { exists: isThere(one), view: can.view, can, ctx })
          expect(await outcomeOf(userFor(ctx, ability, one.id)), ability).toBe(expected)
        }
        const facts = {
          ...{ id: one.id, isSuperAdmin: one.isSuperAdmin, emailVerified: one.isVerified },
          ...{
            isSuspended: one.isSuspended,
            isContentRemoved: false,
            awaitsApproval: one.isWaiting,
            isLast: false,
            isNamed: false,
            isExample: false,
          },
        }
        for (const ability of [
          'view',
          'suspend',
          'lift',
          'verify',
          'endSessions',
          'handOver',
          'grant',
          'revoke',
          'decide',
          'delete',
        ] as const) {
          const refusal = refusalOf(ability, ctx.viewer, facts)
          const expected = one.isDeleted ? 'NOT_FOUND' : (refusal?.code ?? 'ok')
          expect(await outcomeOf(accountFor(ctx, ctx.viewer, ability, one.id)), ability).toBe(expected)
        }
      }
      expectSame(users, await usersWhere(existingUsers), isThere)
      const visible = await usersWhere(visibleUsers(ctx.viewer))
      expectSame(users, visible, (one) => isThere(one) && tables.profile(one).list)
    }))

  test('for images by their uses', () =>
    forEveryViewer(async (made, tables, ctx) => {
      const { images, world } = made
      // A signed-in user keeps every right of a guest.
      const forGuests = tablesFor(made, null, null)
      const viewerOf = async () => ctx.viewer
      for (const image of images) {
        const expected = tables.image(image).view || forGuests.image(image).view ? 'ok' : 'NOT_FOUND'
        expect(await outcomeOf(mediaFor({ db: world.db, now: ctx.now }, viewerOf, 'view', image.id))).toBe(expected)
      }
      const rows = await world.db
        .selectFrom('media')
        .select('media.id')
        .where(seenMedia(ctx.viewer, ctx.now().toISOString()))
        .execute()
      expectSame(images, idsOf(rows), tables.isSeen)
    }))
})

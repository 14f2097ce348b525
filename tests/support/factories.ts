import { addMember } from '../../src/server/communities/core/change-members.ts'
import { insertJoinRequest } from '../../src/server/communities/core/join-request-queries.ts'
import { insertComment } from '../../src/server/discussions/comments/queries.ts'
import { addPost } from '../../src/server/discussions/posts/create-post.ts'
import { countComment } from '../../src/server/discussions/posts/rank.ts'
import { toggleReaction } from '../../src/server/discussions/reactions/react.ts'
import { authorizedBySystem } from '../../src/server/platform/authorized.ts'
import { inTransaction } from '../../src/server/platform/context.ts'
import { newId, newToken, tokenHash } from '../../src/server/platform/ids.ts'
import { indexSoon } from '../../src/server/platform/search-index/index-soon.ts'
import type { Role } from '../../src/shared/communities/communities.ts'
import { emptyPostText } from '../../src/shared/discussions/texts.ts'
import { emailKey } from '../../src/shared/platform/fields.ts'
import type { World } from './world.ts'

/** Rows that tests create without the API, because no procedure creates them directly. */

interface UserId {
  id: string
  email: string
}

interface PostTarget {
  id: string
  forumId: string
  /** The topic of the posts. */
  topicId?: string
}

const day = 86_400_000
const momentOf = (world: World, later = 0) => new Date(world.services.now().getTime() + later).toISOString()

/** Adds the user to the community in this role, without a procedure. */
export const makeMember = (world: World, communityId: string, user: UserId, role: Role) =>
  addMember(world.services, authorizedBySystem({ id: communityId }, 'join'), {
    userId: user.id,
    role,
    createdAt: momentOf(world),
  })

export const makeBan = (world: World, communityId: string, user: UserId, reason: string | null = null) =>
  world.db
    .insertInto('communityBan')
    .values({ communityId, userId: user.id, bannedById: null, reason, createdAt: momentOf(world) })
    .execute()

/** Invites the user's address; a moderator's invitation skips approval. Returns its id. */
export async function makeInviteLink(
  world: World,
  communityId: string,
  maker: UserId,
  { skipsApproval = true, label = '', maxUses = 10 } = {},
) {
  const [id, token] = [newId(), newToken()]
  await world.db
    .insertInto('inviteLink')
    .values({
      ...{ id, communityId, makerId: maker.id, tokenHash: tokenHash(token), label, maxUses },
      skipsApproval: skipsApproval ? 1 : 0,
      createdAt: momentOf(world),
      expiresAt: momentOf(world, 14 * day),
      revokedAt: null,
    })
    .execute()
  return { id, token }
}

export async function makeInvitation(
  world: World,
  communityId: string,
  user: { id?: string; email: string },
  inviter: UserId,
  { skipsApproval = false, message = '', token = '' } = {},
) {
  const id = newId()
  await world.db
    .insertInto('invitation')
    .values({
      id,
      communityId,
      emailKey: emailKey(user.email),
      tokenHash: token === '' ? null : tokenHash(token),
      inviterId: inviter.id,
      message,
      skipsApproval: skipsApproval ? 1 : 0,
      createdAt: momentOf(world),
      expiresAt: momentOf(world, 14 * day),
      acceptedAt: null,
      revokedAt: null,
    })
    .execute()
  return id
}

/** Inserts a pending request, or one that was denied for the given reason. */
export const makeJoinRequest = (
  world: World,
  communityId: string,
  user: UserId,
  denied: string | null = null,
  message = '',
) =>
  insertJoinRequest(world.db, authorizedBySystem({ id: communityId }, 'join'), {
    id: newId(),
    userId: user.id,
    status: denied === null ? 'PENDING' : 'DENIED',
    createdAt: momentOf(world),
    expiresAt: momentOf(world, 30 * day),
    decidedAt: denied === null ? null : momentOf(world),
    decidedById: null,
    reason: denied,
    message,
  })

/** A post of the author, whatever their rights there now. */
export async function makePost(
  world: World,
  target: PostTarget,
  author: UserId,
  text: { title: string; content: string },
) {
  const id = newId()
  const post = {
    id,
    forumId: target.forumId,
    authorId: author.id,
    ...emptyPostText,
    ...text,
    plainText: null,
    createdAt: momentOf(world),
  }
  const topics = target.topicId ? [target.topicId] : []
  await inTransaction(world.services, (services) => addPost(services, authorizedBySystem(target, 'post'), post, topics))
  return id
}

/** A post of the author that waits for approval. */
export async function makeHeldPost(
  world: World,
  target: PostTarget,
  author: UserId,
  text: { title: string; content: string },
) {
  const [id, createdAt] = [newId(), momentOf(world)]
  const origin = { id, forumId: target.forumId, authorId: author.id, createdAt, heldAt: createdAt }
  const post = { ...origin, ...emptyPostText, ...text, plainText: null }
  const topics = target.topicId ? [target.topicId] : []
  await inTransaction(world.services, (services) => addPost(services, authorizedBySystem(target, 'post'), post, topics))
  return { id, updatedAt: createdAt }
}

/** A comment of the author, whatever their rights there now. */
export async function makeComment(world: World, postId: string, author: UserId, content: string) {
  const id = newId()
  const comment = { id, parentId: null, authorId: author.id, content, plainText: null, depth: 0 }
  await insertComment(world.db, authorizedBySystem({ id: postId }, 'comment'), {
    ...comment,
    createdAt: momentOf(world),
  })
  await indexSoon(world.services, 'comment', [id])
  await countComment(world.db, postId, author.id, 1)
  return id
}

/** Likes a post for the user; removes an existing like. */
export const toggleLike = (world: World, postId: string, user: UserId) =>
  inTransaction(world.services, (services) =>
    toggleReaction(
      services,
      authorizedBySystem({ targetType: 'POST', targetId: postId, postId }, 'react'),
      user.id,
      'satisfaction',
    ),
  )

/** A report of a post; returns the id of the post's case. */
export async function makeReport(
  world: World,
  postId: string,
  reporter: UserId,
  { details = null, copy = '' }: { details?: string | null; copy?: string } = {},
): Promise<string> {
  const createdAt = momentOf(world)
  const { communityId, authorId } = await world.db
    .selectFrom('post')
    .select(['communityId', 'authorId'])
    .where('id', '=', postId)
    .executeTakeFirstOrThrow()
  const target = { targetType: 'POST', targetId: postId, communityId, status: 'OPEN' } as const
  await world.db
    .insertInto('report')
    .values({ id: newId(), ...target, reporterId: reporter.id, reason: 'SPAM', createdAt, details, copy })
    .execute()
  const moments = { firstReportedAt: createdAt, lastReportedAt: createdAt }
  const { id } = await world.db
    .insertInto('reportCase')
    .values({ id: newId(), ...target, authorId, reportCount: 1, ...moments })
    .onConflict((oc) =>
      oc.columns(['targetType', 'targetId']).doUpdateSet((eb) => ({
        reportCount: eb('reportCase.reportCount', '+', 1),
        lastReportedAt: createdAt,
        status: 'OPEN',
      })),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A word rule of the whole instance. */
export const makeInstanceWordRule = (world: World, term: string, reason = '') =>
  world.db
    .insertInto('wordRule')
    .values({ id: newId(), communityId: null, term, reason, createdById: null, createdAt: momentOf(world) })
    .execute()

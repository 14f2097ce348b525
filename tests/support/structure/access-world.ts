import fc from 'fast-check'
import type { Membership } from '../../../src/server/communities/core/membership.ts'
import { presentUser, type ViewerRow } from '../../../src/server/identity/sessions/present-user.ts'
import type { Context } from '../../../src/server/platform/context.ts'
import { noSession } from '../../../src/server/platform/http/context-without-session.ts'
import { newId } from '../../../src/server/platform/ids.ts'
import { makeBan, makeComment, makeInvitation, makeJoinRequest, makeMember, makePost } from '../factories.ts'
import type { World } from '../world.ts'

/** Numbers make names distinct. The content filter can read the letters of an id as a slur. */
let lastNumber = 0
const nextNumber = () => ++lastNumber

const often = fc.integer({ min: 0, max: 3 }).map((n) => n > 0)
const rarely = fc.integer({ min: 0, max: 3 }).map((n) => n === 0)
const memberships = ['outsider', 'invited', 'pending', 'member', 'moderator', 'organizer', 'banned'] as const
const reportStatuses = ['OPEN', 'UNDER_REVIEW', 'RESOLVED', 'DISMISSED'] as const

/** The number of each kind. The last user has written nothing: their account may be pending or deleted. */
const [userCount, communityCount] = [6, 3]
const user = fc.nat({ max: userCount - 2 })

const userShape = fc.record({
  isSuperAdmin: rarely,
  isSuspended: rarely,
  hidesProfile: fc.boolean(),
  hidesActivity: fc.boolean(),
  isVerified: often,
  isWaiting: rarely,
  isDeleted: rarely,
})
const reportShape = fc.record({ by: user, status: fc.constantFrom(...reportStatuses) })
const commentShape = fc.record({
  author: user,
  isHidden: rarely,
  isDeleted: rarely,
  reports: fc.uniqueArray(reportShape, { maxLength: 3, selector: ({ by }) => by }),
  hasImage: rarely,
})
const postShape = fc.record({
  author: user,
  isHidden: rarely,
  isHeld: rarely,
  isDeleted: rarely,
  isLocked: rarely,
  hasImage: fc.boolean(),
  comments: fc.array(commentShape, { minLength: 1, maxLength: 2 }),
})
const communityShape = fc.record({
  isPrivate: fc.boolean(),
  requiresApproval: fc.boolean(),
  membersMayLink: fc.boolean(),
  isArchived: rarely,
  onlyMembersComment: rarely,
  isDeleted: rarely,
  memberships: fc.array(fc.constantFrom(...memberships), { minLength: userCount, maxLength: userCount }),
  posts: fc.array(postShape, { minLength: 1, maxLength: 2 }),
  uploads: fc.array(user, { maxLength: 1 }),
})

/** Random roles, privacy, bans, suspensions, hidden and deleted content, and reports in every state. */
export const accessShape = fc.record({
  users: fc.array(userShape, { minLength: userCount, maxLength: userCount }),
  communities: fc.array(communityShape, { minLength: communityCount, maxLength: communityCount }),
})
export type AccessShape = typeof accessShape extends fc.Arbitrary<infer Shape> ? Shape : never

type Shape<Name extends 'users' | 'communities'> = AccessShape[Name][number]
type PostShape = Shape<'communities'>['posts'][number]
type CommentShape = PostShape['comments'][number]

export interface MadeComment extends CommentShape {
  id: string
  post: MadePost
}
export interface MadePost extends Omit<PostShape, 'comments'> {
  id: string
  community: MadeCommunity
}
export interface MadeCommunity extends Omit<Shape<'communities'>, 'posts' | 'uploads'> {
  id: string
}
export interface MadeImage {
  id: string
  /** The founder's, who is not among the users, with -1. */
  owner: number
  /** Whether the image is the icon of its community. */
  isIcon?: boolean
  /** The uses of the image, or the community it was uploaded for. */
  target: MadePost | MadeComment | MadeCommunity
}
export type MadeUser = Shape<'users'> & { id: string; email: string }

export interface AccessWorld {
  world: World
  users: MadeUser[]
  communities: MadeCommunity[]
  posts: MadePost[]
  comments: MadeComment[]
  images: MadeImage[]
  /** A context of this user; of a guest with null. */
  contextOf(user: MadeUser | null): Promise<Context>
}

const at = '2026-11-20T11:00:00.000Z'

async function makeUsers(world: World, shapes: readonly Shape<'users'>[]): Promise<MadeUser[]> {
  const made: MadeUser[] = []
  for (const [index, shape] of shapes.entries()) {
    const { isVerified, isSuperAdmin } = shape
    const { id, email } = await world.user(`User ${nextNumber()}`, { isVerified, isSuperAdmin })
    const isLast = index === shapes.length - 1
    const [isWaiting, isDeleted] = [isLast && shape.isWaiting, isLast && shape.isDeleted]
    await world.db
      .updateTable('user')
      .set({
        suspendedUntil: shape.isSuspended ? '2027-01-01T00:00:00.000Z' : null,
        awaitsApprovalSince: isWaiting ? at : null,
        deletedAt: isDeleted ? at : null,
      })
      .where('id', '=', id)
      .execute()
    const settings = [
      ['PRIVACY_PROFILE_VISIBLE', shape.hidesProfile],
      ['PRIVACY_ACTIVITY_STATUS_VISIBLE', shape.hidesActivity],
    ] as const
    for (const [key, hides] of settings) {
      if (hides) await world.db.insertInto('userSetting').values({ userId: id, key, value: 'false' }).execute()
    }
    made.push({ ...shape, isWaiting, isDeleted, id, email })
  }
  return made
}

const roles = { member: 'MEMBER', moderator: 'MODERATOR', organizer: 'ORGANIZER' } as const

async function giveMembership(
  world: World,
  communityId: string,
  membership: Membership,
  user: MadeUser,
  inviter: MadeUser,
) {
  if (membership === 'member' || membership === 'moderator' || membership === 'organizer')
    await makeMember(world, communityId, user, roles[membership])
  if (membership === 'invited') await makeInvitation(world, communityId, user, inviter)
  if (membership === 'pending') await makeJoinRequest(world, communityId, user)
  if (membership === 'banned') await makeBan(world, communityId, user)
}

async function makeImage(world: World, ownerId: string, communityId: string) {
  const id = newId()
  const size = { width: 1, height: 1, bytes: 1 }
  await world.db
    .insertInto('media')
    .values({ id, ownerId, communityId, ...size, createdAt: at })
    .execute()
  return id
}

/** Inserts the shape into the database of the world, which may hold others. */
export async function makeAccessWorld(world: World, shape: AccessShape): Promise<AccessWorld> {
  const { db } = world
  const users = await makeUsers(world, shape.users)
  const userAt = (index: number) => users[index] as MadeUser
  const founder = await world.user(`Founder ${nextNumber()}`)
  const made: Omit<AccessWorld, 'contextOf'> = { world, users, communities: [], posts: [], comments: [], images: [] }

  async function show(target: MadePost | MadeComment, targetType: 'POST' | 'COMMENT', communityId: string) {
    const mediaId = await makeImage(world, userAt(target.author).id, communityId)
    await db.insertInto('mediaUse').values({ mediaId, targetType, targetId: target.id, communityId }).execute()
    made.images.push({ id: mediaId, owner: target.author, target })
  }

  async function addComment(post: MadePost, comment: CommentShape) {
    const id = await makeComment(world, post.id, userAt(comment.author), 'Words')
    const [hiddenAt, deletedAt] = [comment.isHidden ? at : null, comment.isDeleted ? at : null]
    await db.updateTable('comment').set({ hiddenAt, deletedAt }).where('id', '=', id).execute()
    const target = { targetType: 'COMMENT', targetId: id, communityId: post.community.id, reason: 'SPAM' } as const
    for (const { by, status } of comment.reports) {
      const report = {
        id: newId(),
        ...target,
        reporterId: userAt(by).id,
        status,
        createdAt: at,
        copy: '',
        details: null,
      }
      await db.insertInto('report').values(report).execute()
    }
    const madeComment = { ...comment, id, post }
    made.comments.push(madeComment)
    if (comment.hasImage && !comment.isDeleted) await show(madeComment, 'COMMENT', post.community.id)
  }

  async function addPost(community: MadeCommunity, forumId: string, { comments, ...shape }: PostShape) {
    const text = { title: 'Title', content: 'Words' }
    const id = await makePost(world, { id: community.id, forumId }, userAt(shape.author), text)
    const post = { ...shape, id, community }
    made.posts.push(post)
    for (const comment of comments) await addComment(post, comment)
    const { isHidden, isHeld, isDeleted, isLocked } = shape
    const moments = { hiddenAt: isHidden || isHeld, heldAt: isHeld, deletedAt: isDeleted, lockedAt: isLocked }
    const set = Object.fromEntries(Object.entries(moments).map(([column, isSet]) => [column, isSet ? at : null]))
    await db.updateTable('post').set(set).where('id', '=', id).execute()
    if (shape.hasImage && !shape.isDeleted) await show(post, 'POST', community.id)
  }

  for (const { posts, uploads, ...community } of shape.communities) {
    const { isPrivate, requiresApproval } = community
    const name = `Place ${nextNumber()}`
    const input = { name, description: 'A place for words', topics: '', isPrivate, requiresApproval }
    const { id, slug } = await founder.api.communities.create(input)
    const [forum] = await founder.api.communities.forums({ slug })
    const target = { ...community, id }
    made.communities.push(target)
    for (const [index, membership] of community.memberships.entries())
      await giveMembership(world, id, membership, userAt(index), userAt(0))
    for (const post of posts) await addPost(target, forum?.id ?? '', post)
    for (const owner of uploads) made.images.push({ id: await makeImage(world, userAt(owner).id, id), owner, target })
    const mediaId = await makeImage(world, founder.id, id)
    await db
      .insertInto('mediaUse')
      .values({ mediaId, targetType: 'COMMUNITY', targetId: id, communityId: id })
      .execute()
    made.images.push({ id: mediaId, owner: -1, isIcon: true, target })
    const [archivedAt, deletedAt] = [community.isArchived ? at : null, community.isDeleted ? at : null]
    const [onlyMembersComment, membersMayLink] = [
      community.onlyMembersComment ? 1 : 0,
      community.membersMayLink ? 1 : 0,
    ] as const
    await db
      .updateTable('community')
      .set({ archivedAt, deletedAt, onlyMembersComment, membersMayLink })
      .where('id', '=', id)
      .execute()
  }

  async function contextOf(user: MadeUser | null): Promise<Context> {
    const row = user && (await db.selectFrom('user').selectAll().where('id', '=', user.id).executeTakeFirstOrThrow())
    const viewer = row && presentUser(row satisfies ViewerRow)
    return {
      ...world.services,
      viewer,
      session: noSession,
      requestId: 'test',
      address: '',
      connection: { peer: '', ip: '', headers: {} },
      privateReads: new Set(),
    }
  }
  return { ...made, contextOf }
}

import { type ExpressionBuilder, sql } from 'kysely'
import {
  existingCommunities,
  moderatedCommunities,
  visibleCommunities,
} from '../../../communities/core/access/predicates.ts'
import { notBlocked } from '../../../notify/blocks/queries.ts'
import type { Viewer } from '../../../platform/context.ts'
import type { QueryViewer } from '../../../platform/db/prepared.ts'
import type { Schema } from '../../../platform/db/schema.ts'

type Builder = ExpressionBuilder<Schema, 'post' | 'community'>

/**
 * Posts that are neither deleted nor hidden. Repeats the condition of the partial indexes, so that SQLite uses them.
 */
export const shownPosts = sql<boolean>`"post"."deletedAt" is null and "post"."hiddenAt" is null`

/** All existing posts, including hidden ones, for super admins. */
export const existingPosts = (eb: Builder) => eb.and([eb('post.deletedAt', 'is', null), existingCommunities(eb)])

/** Hidden posts, held ones among them, stay visible to their authors, moderators and super admins. */
const unhiddenFor = (viewer: QueryViewer | null) => (eb: Builder) => {
  const isShown = eb('post.hiddenAt', 'is', null)
  if (!viewer) return isShown
  if (viewer.isSuperAdmin) return eb.lit(true)
  return eb.or([isShown, eb('post.authorId', '=', viewer.id), moderatedCommunities(viewer)(eb)])
}

/** Held posts are in the lists of their authors only. They are hidden, so guests need no further condition. */
const listedFor = (viewer: QueryViewer | null) => (eb: Builder) => {
  const shown = unhiddenFor(viewer)(eb)
  if (!viewer) return shown
  return eb.and([shown, eb.or([eb('post.heldAt', 'is', null), eb('post.authorId', '=', viewer.id)])])
}

/** The ability `list`, in a community that a loader has authorized for reading. */
export const visiblePostsThere = (viewer: QueryViewer | null) => (eb: Builder) =>
  eb.and([eb('post.deletedAt', 'is', null), listedFor(viewer)(eb)])

/**
 * The ability `list`, for a query with `post` and `community`. All lists of posts, and of comments by their post, use
 * it.
 */
export const visiblePosts = (viewer: QueryViewer | null) => (eb: Builder) =>
  eb.and([visiblePostsThere(viewer)(eb), visibleCommunities(viewer)(eb)])

/** Posts by users whom the viewer neither muted nor blocked, and who did not block them. */
export const postNotBlocked = (viewer: Pick<Viewer, 'id'>) =>
  notBlocked(viewer.id, sql.ref('post.authorId'), sql.ref('post.communityId'))

/** The ability `view`, for direct links: super admins can read all existing posts. */
export const readablePosts = (viewer: QueryViewer | null) => (eb: Builder) =>
  viewer?.isSuperAdmin
    ? existingPosts(eb)
    : eb.and([eb('post.deletedAt', 'is', null), unhiddenFor(viewer)(eb), visibleCommunities(viewer)(eb)])

/**
 * Public posts, along the partial index. A post's `isPublic` follows its community with a delay, so the community is
 * checked as well.
 */
export const publicPosts = (eb: Builder) =>
  eb.and([shownPosts, sql<boolean>`"post"."isPublic" = 1`, visibleCommunities(null)(eb)])

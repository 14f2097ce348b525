import type { ExpressionBuilder } from 'kysely'
import type { Viewer } from '../context.ts'
import type { Schema } from '../db/schema.ts'

/**
 * The one predicate of every list of communities, posts and comments, over a query that has `community` in it: public
 * communities, and the private ones the viewer belongs to, unless they are deleted. Being super admin adds nothing to a list.
 */
export const visibleTo = (viewer: Viewer | null) => (eb: ExpressionBuilder<Schema, 'community'>) => {
  const isThere = eb('community.deletedAt', 'is', null)
  const isPublic = eb('community.isPrivate', '=', 0)
  if (!viewer) return eb.and([isThere, isPublic])
  const isMine = eb.exists(
    eb
      .selectFrom('communityMember as mine')
      .select('mine.userId')
      .whereRef('mine.communityId', '=', 'community.id')
      .where('mine.userId', '=', viewer.id),
  )
  return eb.and([isThere, eb.or([isPublic, isMine])])
}

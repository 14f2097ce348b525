import type { ExpressionBuilder } from 'kysely'
import type { Viewer } from '../../../platform/context.ts'
import type { Schema } from '../../../platform/db/schema.ts'

/** A queue: of a community, with its posts and comments, or of the instance. */
export interface QueueScope {
  viewer: Pick<Viewer, 'id'>
  communityId: string | undefined
}

type Builder = ExpressionBuilder<Schema, 'reportCase'>

/** The cases that moderators of a community decide. */
const ofCommunity = ['POST', 'COMMENT', 'RESTRICTION'] as const

/**
 * The ability `view`, for a query with `reportCase` in a queue that a loader has authorized: excludes cases about the
 * viewer's own content and communities, and objections to the viewer's decisions that others answer.
 */
export const casesInQueue =
  ({ viewer, communityId }: QueueScope) =>
  (eb: Builder) => {
    const organizes = eb
      .selectFrom('communityMember')
      .select('communityMember.userId')
      .whereRef('communityMember.communityId', '=', 'reportCase.communityId')
      .where('communityMember.userId', '=', viewer.id)
      .where('communityMember.role', '=', 'ORGANIZER')
    const isOther = eb.or([
      eb('reportCase.authorId', '!=', viewer.id),
      eb.and([
        eb('reportCase.authorId', 'is', null),
        eb.or([eb('reportCase.targetType', '!=', 'COMMUNITY'), eb.not(eb.exists(organizes))]),
      ]),
    ])
    const isAllowed = eb.or([eb('reportCase.excludedId', 'is', null), eb('reportCase.excludedId', '!=', viewer.id)])
    if (communityId === undefined) return eb.and([isOther, isAllowed])
    return eb.and([isOther, isAllowed, eb('reportCase.targetType', 'in', ofCommunity)])
  }

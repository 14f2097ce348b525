import { type ExpressionBuilder, sql } from 'kysely'
import { kindsFor } from '../../shared/notifications/kinds.ts'
import {
  bannedFrom,
  existingCommunities,
  invitationKeyOf,
  moderatedCommunities,
} from '../communities/core/access/predicates.ts'
import { isUsableInvitation } from '../identity/sign-up/invitation-queries.ts'
import type { Viewer } from '../platform/context.ts'
import type { QueryViewer } from '../platform/db/prepared.ts'
import type { Schema } from '../platform/db/schema.ts'
import { kindsWhere } from './relevance.ts'

type Builder = ExpressionBuilder<Schema, 'notification'>

/** The recipient of notifications, as far as queries depend on them. */
export interface Reader extends QueryViewer {
  invitationKey: string
}

export const readerOf = (viewer: Viewer): Reader => ({
  id: viewer.id,
  isSuperAdmin: viewer.isSuperAdmin,
  invitationKey: invitationKeyOf(viewer),
})

/** Kinds for the moderators of a community. */
export const moderatorKinds = kindsFor('moderators')
const kindsOfRequests = kindsWhere('source', 'request')
const kindsOfInvitations = kindsWhere('source', 'invitation')

/** Whether the recipient may moderate the community of the notification. */
const mayModerate = (eb: Builder, reader: Reader) => {
  const community = eb
    .selectFrom('community')
    .select('community.id')
    .whereRef('community.id', '=', 'notification.communityId')
    .where(existingCommunities)
    .where(moderatedCommunities(reader))
  return eb.and([eb.exists(community), eb.not(bannedFrom(eb.ref('notification.communityId'), reader.id))])
}

/** The actor's invitation to the recipient: still usable, or accepted by a recipient who is still a member. */
const invitationOf = (eb: Builder, reader: Reader, now: string) =>
  eb
    .selectFrom('invitation')
    .whereRef('invitation.communityId', '=', 'notification.communityId')
    .whereRef('invitation.inviterId', '=', 'notification.actorId')
    .whereRef('invitation.createdAt', '<=', 'notification.createdAt')
    .where('invitation.emailKey', '=', reader.invitationKey)
    .where((eb) => {
      const membership = eb
        .selectFrom('communityMember as joined')
        .select('joined.userId')
        .whereRef('joined.communityId', '=', 'invitation.communityId')
        .where('joined.userId', '=', reader.id)
      const isAccepted = eb.and([
        eb('invitation.acceptedAt', 'is not', null),
        eb('invitation.revokedAt', 'is', null),
        eb.exists(membership),
      ])
      return eb.or([isUsableInvitation(now), isAccepted])
    })

/** The actor's pending request to join. */
const joinRequestOf = (eb: Builder, now: string) =>
  eb
    .selectFrom('joinRequest')
    .whereRef('joinRequest.communityId', '=', 'notification.communityId')
    .whereRef('joinRequest.userId', '=', 'notification.actorId')
    .whereRef('joinRequest.createdAt', '<=', 'notification.createdAt')
    // A literal lets the planner use the partial index of pending requests.
    .where('joinRequest.status', '=', sql.lit('PENDING' as const))
    .where('joinRequest.expiresAt', '>', now)

/** Whether the recipient still has the right that the notification depends on. */
export const isStillEntitled = (reader: Reader, now: string) => (eb: Builder) => {
  const isForModerators = eb.and([
    eb('notification.kind', 'in', moderatorKinds),
    eb('notification.communityId', 'is not', null),
  ])
  return eb.and([
    eb.or([eb.not(isForModerators), mayModerate(eb, reader)]),
    eb.or([
      eb('notification.kind', 'not in', kindsOfInvitations),
      eb.exists(invitationOf(eb, reader, now).select('invitation.id')),
    ]),
  ])
}

/** The text of a notification. Messages of requests and invitations are read from the source while it is open. */
export const currentDetail = (reader: Reader, now: string) => (eb: Builder) => {
  const invitation = invitationOf(eb, reader, now)
    .select('invitation.message')
    .orderBy('invitation.createdAt', 'desc')
    .limit(1)
  const request = joinRequestOf(eb, now).select('joinRequest.message').limit(1)
  return eb
    .case()
    .when('notification.kind', 'in', kindsOfRequests)
    .then(eb.fn.coalesce(request, sql.lit('')))
    .when('notification.kind', 'in', kindsOfInvitations)
    .then(eb.fn.coalesce(invitation, sql.lit('')))
    .else(eb.ref('notification.detail'))
    .end()
}

import { isMember } from '../../communities/communities/access/abilities.ts'
import { accessTo } from '../../communities/communities/access/loaders.ts'
import type { Membership } from '../../communities/communities/membership.ts'
import { findCommunity } from '../../communities/communities/queries.ts'
import { findPendingRequestOf } from '../../communities/join-requests/queries.ts'
import { type Services, timestamp, type Viewer } from '../../platform/context.ts'
import { isHiddenNow, type NotificationRow } from '../queries.ts'
import type { MailedKind } from './email-templates.ts'
import { isPendingKind, type PendingKind } from './pending-kinds.ts'
import { findRecentlyMailed, isPending } from './pending-queries.ts'

/** One mail per day is enough for pending work while its notification is unread. */
const day = 86_400_000

/**
 * The current state. `isRequestPending`: of the join request by the user who caused the notification; `isHidden`: of
 * the content, by reports.
 */
interface CurrentFacts {
  membership: Membership
  detail: string
  isRequestPending: boolean
  isHidden: boolean
}

const isModerator = (membership: Membership) => membership === 'moderator' || membership === 'organizer'
const isOutside = ({ membership }: CurrentFacts) => !isMember(membership) && membership !== 'pending'
const membershipByRole: Record<string, Membership> = {
  MEMBER: 'member',
  MODERATOR: 'moderator',
  ORGANIZER: 'organizer',
}

/** The conditions under which a notification about an existing community is still worth a mail. */
const conditionByKind: Record<MailedKind, (facts: CurrentFacts) => boolean> = {
  'join-request': ({ membership, isRequestPending: applicantWaits }) => applicantWaits && isModerator(membership),
  'join-approved': ({ membership }) => isMember(membership),
  'join-denied': isOutside,
  'join-expired': isOutside,
  'role-changed': ({ membership, detail }) => membership === membershipByRole[detail],
  'handed-over': ({ membership }) => membership === 'organizer',
  'organizer-appointed': ({ membership }) => isMember(membership),
  'member-removed': ({ membership }) => !isMember(membership) && membership !== 'banned',
  'member-banned': ({ membership }) => membership === 'banned',
  'member-unbanned': ({ membership }) => membership !== 'banned',
  'community-deleted': () => false,
  'report-decided': () => true,
  'content-moderated': ({ detail, isHidden }) => isHidden === (detail !== 'SHOWN'),
  'content-removed': () => true,
  warned: () => true,
  'objection-answered': () => true,
  'reports-waiting': ({ membership }) => isModerator(membership),
  'sign-up-waiting': () => false,
  'backup-failed': () => false,
}

/** Whether the work is pending, the recipient still moderates, and no similar mail is unread. */
async function isStillPending(
  services: Services,
  kind: PendingKind,
  { communityId, ...notification }: NotificationRow,
  reader: Viewer,
) {
  const since = new Date(services.now().getTime() - day).toISOString()
  const isThere = await isPending(services.db, kind, { ...notification, communityId })
  return isThere && !(await findRecentlyMailed(services.db, { userId: reader.id, kind, communityId, since }))
}

/** Instance notifications: warnings stay relevant, others only for current super admins. */
async function isInstanceNotificationRelevant(
  services: Services,
  reader: Viewer,
  kind: MailedKind,
  notification: NotificationRow,
) {
  if (kind === 'warned' || kind === 'objection-answered') return true
  return isPendingKind(kind) && reader.isSuperAdmin && isStillPending(services, kind, notification, reader)
}

/** Whether the notification is still true, for example that the request is pending or the role unchanged. */
export async function isStillRelevant(
  services: Services,
  reader: Viewer,
  kind: MailedKind,
  notification: NotificationRow,
): Promise<boolean> {
  const { communityId, actorId, detail, postId, commentId } = notification
  if (communityId === null) return isInstanceNotificationRelevant(services, reader, kind, notification)
  const now = timestamp(services)
  const community = await findCommunity(services.db, reader, now, 'id', communityId)
  if (!community) return kind === 'community-deleted'
  const isAsked = kind === 'join-request' && actorId !== null
  const waiting = isAsked ? await findPendingRequestOf(services.db, communityId, now, actorId) : undefined
  const { membership } = accessTo(reader, community)
  const isHidden = postId !== null && (await isHiddenNow(services.db, { postId, commentId }))
  const isTrue = conditionByKind[kind]({
    membership: membership,
    detail,
    isRequestPending: waiting !== undefined,
    isHidden,
  })
  return isTrue && (!isPendingKind(kind) || isStillPending(services, kind, notification, reader))
}

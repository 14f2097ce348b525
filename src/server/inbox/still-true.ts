import { accessTo } from '../communities/access.ts'
import { isMember } from '../communities/policy.ts'
import { findCommunity } from '../communities/queries.ts'
import type { Standing } from '../communities/standing.ts'
import { type Services, timestamp, type Viewer } from '../context.ts'
import { findWaitingOf } from '../requests/queries.ts'
import type { MailedKind } from './letters.ts'
import { isHiddenNow, type NoticeRow } from './queries.ts'

/**
 * How things are by now. `applicantWaits`: the request to join of whoever caused the notice; `isHidden`: what it is about,
 * by reports.
 */
interface Facts {
  standing: Standing
  detail: string
  applicantWaits: boolean
  isHidden: boolean
}

const isOutside = ({ standing }: Facts) => !isMember(standing) && standing !== 'pending'
const standingNamed: Record<string, Standing> = { MEMBER: 'member', MODERATOR: 'moderator', ORGANIZER: 'organizer' }

/** What must hold in a community that is there, for a notice of each kind to be worth a mail. */
const holds: Record<MailedKind, (facts: Facts) => boolean> = {
  'join-request': ({ standing, applicantWaits }) =>
    applicantWaits && (standing === 'moderator' || standing === 'organizer'),
  'join-approved': ({ standing }) => isMember(standing),
  'join-denied': isOutside,
  'join-expired': isOutside,
  'role-changed': ({ standing, detail }) => standing === standingNamed[detail],
  'handed-over': ({ standing }) => standing === 'organizer',
  'member-removed': ({ standing }) => !isMember(standing) && standing !== 'banned',
  'member-banned': ({ standing }) => standing === 'banned',
  'member-unbanned': ({ standing }) => standing !== 'banned',
  'community-deleted': () => false,
  'report-decided': () => true,
  'content-moderated': ({ detail, isHidden }) => isHidden === (detail !== 'SHOWN'),
}

/** Whether what the reader was told is still so: the request still waits, the role is still theirs. */
export async function isStillTrue(
  services: Services,
  reader: Viewer,
  kind: MailedKind,
  { communityId, actorId, detail, postId, commentId }: NoticeRow,
): Promise<boolean> {
  if (communityId === null) return false
  const now = timestamp(services)
  const community = await findCommunity(services.db, reader, now, 'id', communityId)
  if (!community) return kind === 'community-deleted'
  const isAsked = kind === 'join-request' && actorId !== null
  const waiting = isAsked ? await findWaitingOf(services.db, communityId, now, actorId) : undefined
  const { standing } = accessTo(reader, community)
  const isHidden = postId !== null && (await isHiddenNow(services.db, { postId, commentId }))
  return holds[kind]({ standing, detail, applicantWaits: waiting !== undefined, isHidden })
}

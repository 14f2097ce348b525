import type { NoticeKind } from '../../shared/notices.ts'
import { accessTo } from '../communities/access.ts'
import { isMember } from '../communities/policy.ts'
import { findCommunity } from '../communities/queries.ts'
import type { Standing } from '../communities/standing.ts'
import { type Services, timestamp, type Viewer } from '../context.ts'
import { findWaitingOf } from '../requests/queries.ts'
import type { NoticeRow } from './queries.ts'

/** How things are by now. `applicantWaits`: the request to join of whoever caused the notice. */
interface Facts {
  standing: Standing
  detail: string
  applicantWaits: boolean
}

const isOutside = ({ standing }: Facts) => !isMember(standing) && standing !== 'pending'
const standingNamed: Record<string, Standing> = { MEMBER: 'member', MODERATOR: 'moderator', ORGANIZER: 'organizer' }

/** What must hold in a community that is there, for a notice of each kind to be worth a mail. */
const holds: Record<NoticeKind, (facts: Facts) => boolean> = {
  'join-request': ({ standing, applicantWaits }) =>
    applicantWaits && (standing === 'moderator' || standing === 'organizer'),
  'join-approved': ({ standing }) => isMember(standing),
  'join-denied': isOutside,
  'join-expired': isOutside,
  // It has a mail of its own.
  invitation: () => false,
  'role-changed': ({ standing, detail }) => standing === standingNamed[detail],
  'handed-over': ({ standing }) => standing === 'organizer',
  'member-removed': ({ standing }) => !isMember(standing) && standing !== 'banned',
  'member-banned': ({ standing }) => standing === 'banned',
  'member-unbanned': ({ standing }) => standing !== 'banned',
  'community-deleted': () => false,
}

/** Whether what the reader was told is still so: the request still waits, the role is still theirs. */
export async function isStillTrue(services: Services, reader: Viewer, notice: NoticeRow): Promise<boolean> {
  const { kind, communityId, actorId, detail } = notice
  if (communityId === null) return false
  const now = timestamp(services)
  const community = await findCommunity(services.db, reader, now, 'id', communityId)
  if (!community) return kind === 'community-deleted'
  const isAsked = kind === 'join-request' && actorId !== null
  const waiting = isAsked ? await findWaitingOf(services.db, communityId, now, actorId) : undefined
  const { standing } = accessTo(reader, community)
  return holds[kind]({ standing, detail, applicantWaits: waiting !== undefined })
}

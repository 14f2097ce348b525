import { accessTo } from '../communities/access.ts'
import { isMember } from '../communities/policy.ts'
import { findCommunity } from '../communities/queries.ts'
import type { Standing } from '../communities/standing.ts'
import { type Services, timestamp, type Viewer } from '../context.ts'
import { findWaitingOf } from '../requests/queries.ts'
import type { MailedKind } from './letters.ts'
import { isHiddenNow, type NoticeRow } from './queries.ts'
import { isWaitingKind, type WaitingKind } from './waiting.ts'
import { findToldByMail, isWaiting } from './waiting-queries.ts'

/** Of what waits one mail a day is enough, as long as its notice is not read. */
const day = 86_400_000

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

const decides = (standing: Standing) => standing === 'moderator' || standing === 'organizer'
const isOutside = ({ standing }: Facts) => !isMember(standing) && standing !== 'pending'
const standingNamed: Record<string, Standing> = { MEMBER: 'member', MODERATOR: 'moderator', ORGANIZER: 'organizer' }

/** What must hold in a community that is there, for a notice of each kind to be worth a mail. */
const holds: Record<MailedKind, (facts: Facts) => boolean> = {
  'join-request': ({ standing, applicantWaits }) => applicantWaits && decides(standing),
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
  'content-removed': () => true,
  warned: () => true,
  'reports-waiting': ({ standing }) => decides(standing),
  'sign-up-waiting': () => false,
  'backup-failed': () => false,
}

/** Whether the reader still decides about what waits, and nobody has told them of the like by mail. */
async function stillWaits(
  services: Services,
  kind: WaitingKind,
  { communityId, ...notice }: NoticeRow,
  reader: Viewer,
) {
  const since = new Date(services.now().getTime() - day).toISOString()
  const isThere = await isWaiting(services.db, kind, { ...notice, communityId })
  return isThere && !(await findToldByMail(services.db, { userId: reader.id, kind, communityId, since }))
}

/** What concerns no community: a warning stays true, the rest is for who is still super admin. */
async function isTrueOfInstance(services: Services, reader: Viewer, kind: MailedKind, notice: NoticeRow) {
  if (kind === 'warned') return true
  return isWaitingKind(kind) && reader.isSuperAdmin && stillWaits(services, kind, notice, reader)
}

/** Whether what the reader was told is still so: the request still waits, the role is still theirs. */
export async function isStillTrue(
  services: Services,
  reader: Viewer,
  kind: MailedKind,
  notice: NoticeRow,
): Promise<boolean> {
  const { communityId, actorId, detail, postId, commentId } = notice
  if (communityId === null) return isTrueOfInstance(services, reader, kind, notice)
  const now = timestamp(services)
  const community = await findCommunity(services.db, reader, now, 'id', communityId)
  if (!community) return kind === 'community-deleted'
  const isAsked = kind === 'join-request' && actorId !== null
  const waiting = isAsked ? await findWaitingOf(services.db, communityId, now, actorId) : undefined
  const { standing } = accessTo(reader, community)
  const isHidden = postId !== null && (await isHiddenNow(services.db, { postId, commentId }))
  const isTrue = holds[kind]({ standing, detail, applicantWaits: waiting !== undefined, isHidden })
  return isTrue && (!isWaitingKind(kind) || stillWaits(services, kind, notice, reader))
}

import { listModerators } from '../../communities/core/queries.ts'
import { listActiveAdmins } from '../../identity/account-status/queries.ts'
import type { RestrictionRow } from '../../instance/restrictions/queries.ts'
import { type Services, timestamp } from '../../platform/context.ts'

type Restricted = Pick<RestrictionRow, 'userId' | 'communityId' | 'deciderId' | 'deciderRole' | 'targetType'>

interface Answerers {
  /** The community whose moderators answer; null for the super admins alone. */
  communityId: string | null
  to: string[]
  /** The decider, who may not answer. Null if no other moderator can. */
  excludedId: string | null
}

/** Super admins answer objections to decisions by the site, and to those about users and communities. */
const isOfCommunity = ({ deciderRole, targetType }: Restricted) =>
  deciderRole !== 'SITE_ADMIN' && deciderRole !== 'OPERATOR' && targetType !== 'USER' && targetType !== 'COMMUNITY'

/** Returns who can answer an objection: other moderators than the decider, or else other super admins, or the decider. */
export async function answerersOf(services: Pick<Services, 'db' | 'now'>, restriction: Restricted): Promise<Answerers> {
  const { userId, communityId, deciderId } = restriction
  const now = timestamp(services)
  const isLocal = communityId !== null && isOfCommunity(restriction)
  const staff = isLocal ? await listModerators(services.db, communityId, now) : []
  const moderators = staff.map((row) => row.userId).filter((id) => id !== userId)
  const admins = (await listActiveAdmins(services.db, now)).map(({ id }) => id).filter((id) => id !== userId)
  const others = (ids: readonly string[]) => ids.filter((id) => id !== deciderId)
  if (others(moderators).length > 0) return { communityId, to: others(moderators), excludedId: deciderId }
  if (others(admins).length > 0) return { communityId: null, to: others(admins), excludedId: deciderId }
  return { communityId: moderators.length > 0 ? communityId : null, to: [...moderators, ...admins], excludedId: null }
}

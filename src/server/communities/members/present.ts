import type { Role } from '../../shared/communities.ts'
import type { Banned, Member } from '../../shared/members.ts'
import type { MemberAbilities } from './policy.ts'
import type { listBans } from './queries.ts'

interface MemberFacts {
  id: string
  name: string
  image: string | null
  role: Role
  joinedAt: string
}

/** A member as the viewer sees them. */
export const presentMember = (
  { id, name, image, role, joinedAt }: MemberFacts,
  { setRole, handOver, remove, ban }: MemberAbilities,
): Member => ({ id, name, image, role, joinedAt, can: { setRole, handOver, remove, ban } })

type BanRow = Awaited<ReturnType<typeof listBans>>[number]

/** Somebody banned, as moderators see them. */
export const presentBanned = ({ id, name, image, reason, createdAt, bannerId, bannerName }: BanRow): Banned => ({
  id,
  name,
  image,
  reason: reason ?? '',
  bannedAt: createdAt,
  bannedBy: bannerId !== null && bannerName !== null ? { id: bannerId, name: bannerName } : null,
})

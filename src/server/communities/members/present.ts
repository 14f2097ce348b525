import type { Role } from '../../../shared/communities/communities.ts'
import type { Banned, Member } from '../../../shared/communities/members.ts'
import type { MemberAbilities } from './access/abilities.ts'
import type { listBans } from './queries.ts'

export interface MemberFacts {
  id: string
  name: string
  image: string | null
  role: Role
  joinedAt: string
}

/** Presents a member to the viewer. */
export const presentMember = (
  { id, name, image, role, joinedAt }: MemberFacts,
  { setRole, handOver, remove, ban }: MemberAbilities,
): Member => ({ id, name, image, role, joinedAt, can: { setRole, handOver, remove, ban } })

type BanRow = Awaited<ReturnType<typeof listBans>>[number]

/** Presents a banned user to moderators. */
export const presentBanned = ({ id, name, image, reason, createdAt, bannerId, bannerName }: BanRow): Banned => ({
  id,
  name,
  image,
  reason: reason ?? '',
  bannedAt: createdAt,
  bannedBy: bannerId !== null && bannerName !== null ? { id: bannerId, name: bannerName } : null,
})

import type { Community } from '../../shared/communities.ts'
import type { Topic } from '../../shared/topics.ts'
import type { Context } from '../context.ts'
import type { CommunityAccess } from './access.ts'
import { isMember } from './policy.ts'
import { listTopicsOf } from './queries.ts'

/** Communities as the viewer sees them; their topics come in one statement for all. */
export async function presentCommunities(ctx: Context, accesses: readonly CommunityAccess[]): Promise<Community[]> {
  if (accesses.length === 0) return []
  const topics = new Map<string, Topic[]>(accesses.map(({ community }) => [community.id, []]))
  const rows = await listTopicsOf(ctx.db, [...topics.keys()])
  for (const { communityId, ...topic } of rows) topics.get(communityId)?.push(topic)
  return accesses.map((access) => presentOne(access, topics.get(access.community.id) ?? []))
}

/** One community as the viewer sees it. */
export async function presentCommunity(ctx: Context, access: CommunityAccess): Promise<Community> {
  const [community] = await presentCommunities(ctx, [access])
  if (!community) throw new Error('a community was presented to nothing')
  return community
}

const card = ({ community }: CommunityAccess) => ({
  id: community.id,
  name: community.name,
  slug: community.slug,
  description: community.description,
  isPrivate: community.isPrivate === 1,
  requiresApproval: community.requiresApproval === 1,
  isArchived: community.archivedAt !== null,
  memberCount: community.memberCount,
  createdAt: community.createdAt,
})

/** Somebody who may not see the community but asked to join: they get back what they came with. */
const closedCard = (access: CommunityAccess) => ({
  ...card(access),
  name: access.community.slug,
  description: '',
  memberCount: 0,
  createdAt: access.community.requestedAt ?? access.community.createdAt,
})

function presentOne(access: CommunityAccess, topics: Topic[]): Community {
  const { community, can, standing } = access
  const { join, leave, invite, post, moderate, manage } = can
  const isWaiting = community.requestId !== null && (standing === 'pending' || standing === 'invited')
  return {
    ...(can.view ? card(access) : closedCard(access)),
    guidelines: can.read ? community.guidelines : '',
    topics: can.view ? topics : [],
    isSaved: community.savedBy !== null,
    ...(isMember(standing) && community.role && { role: community.role }),
    ...(isWaiting && { membershipStatus: 'PENDING' as const }),
    can: { join: join && !isWaiting, leave, invite, post, moderate, manage },
  }
}

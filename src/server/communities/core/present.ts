import type { Community, CommunityRef } from '../../../shared/communities/communities.ts'
import {
  type CommunityText,
  communityCardOf,
  communityTextOf,
  emptyCommunityText,
} from '../../../shared/communities/texts.ts'
import type { Topic } from '../../../shared/communities/topics.ts'
import type { Context } from '../../platform/context.ts'
import type { Flag } from '../../platform/db/column-types.ts'
import { mediaPathOf } from '../../platform/media/media-urls.ts'
import { isMember } from './access/abilities.ts'
import type { CommunityAccess } from './access/loaders.ts'
import { listTopicsOf } from './queries.ts'

/** Presents communities to the viewer. Loads the topics of all of them in one query. */
export async function presentCommunities(ctx: Context, accesses: readonly CommunityAccess[]): Promise<Community[]> {
  if (accesses.length === 0) return []
  const topics = new Map<string, Topic[]>(accesses.map(({ community }) => [community.id, []]))
  const rows = await listTopicsOf(ctx.db, [...topics.keys()])
  for (const { communityId, ...topic } of rows) topics.get(communityId)?.push(topic)
  return accesses.map((access) => presentOne(access, topics.get(access.community.id) ?? []))
}

/** Presents one community to the viewer. */
export async function presentCommunity(ctx: Context, access: CommunityAccess): Promise<Community> {
  const [community] = await presentCommunities(ctx, [access])
  if (!community) throw new Error('presentCommunities returned no community')
  return community
}

/** Presents the community of a post or a comment. */
export const presentCommunityRef = (row: {
  communitySlug: string
  communityName: string
  isPrivate: Flag
  communityIconId: string | null
}): CommunityRef => ({
  slug: row.communitySlug,
  name: row.communityName,
  isPrivate: row.isPrivate === 1,
  iconUrl: mediaPathOf(row.communityIconId),
})

const cardFields = ({ community }: CommunityAccess) => ({
  id: community.id,
  slug: community.slug,
  iconUrl: mediaPathOf(community.iconId),
  bannerUrl: mediaPathOf(community.bannerId),
  color: community.color,
  isPrivate: community.isPrivate === 1,
  requiresApproval: community.requiresApproval === 1,
  isArchived: community.archivedAt !== null,
  memberCount: community.memberCount,
  createdAt: community.createdAt,
})

/**
 * For a viewer who may request to join but not see the community: contains only facts that the viewer already knows.
 */
const restrictedCardFields = (access: CommunityAccess) => ({
  ...cardFields(access),
  iconUrl: null,
  bannerUrl: null,
  color: null,
  memberCount: 0,
  createdAt: access.community.requestedAt ?? access.community.createdAt,
})

/** Returns the texts that the viewer may read. A name is needed, so the slug replaces a hidden one. */
function textFor({ community, can }: CommunityAccess): CommunityText {
  if (can.read) return communityTextOf(community)
  return { ...emptyCommunityText, ...(can.view ? communityCardOf(community) : { name: community.slug }) }
}

function presentOne(access: CommunityAccess, topics: Topic[]): Community {
  const { community, can, membership } = access
  const { join, leave, invite, link, post, moderate, manage, follow, appoint } = can
  const isWaiting = community.requestId !== null && (membership === 'pending' || membership === 'invited')
  return {
    ...(can.view ? cardFields(access) : restrictedCardFields(access)),
    ...textFor(access),
    topics: can.view ? topics : [],
    isSaved: community.savedBy !== null,
    ...(isMember(membership) && community.role && { role: community.role }),
    ...(isWaiting && { membershipStatus: 'PENDING' as const }),
    can: { join: join && !isWaiting, leave, invite, link, post, moderate, manage, follow, appoint },
  }
}

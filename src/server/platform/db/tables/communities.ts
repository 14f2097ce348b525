import type { Generated } from 'kysely'
import type { Role } from '../../../../shared/communities/communities.ts'
import type { CommunityColor } from '../../../../shared/communities/look.ts'
import type { CommunityText } from '../../../../shared/communities/texts.ts'
import type { NewMemberLevel } from '../../../../shared/notify/follows.ts'
import type { Flag, IsoDateTime } from '../column-types.ts'

export interface CommunityTable extends CommunityText {
  id: string
  slug: string
  isPrivate: Flag
  requiresApproval: Flag
  memberCount: Generated<number>
  creatorId: string
  createdAt: IsoDateTime
  /** The community is read-only since then. */
  archivedAt: IsoDateTime | null
  /** The community is invisible since then. */
  deletedAt: IsoDateTime | null
  /** New members and posts of the last seven days: the sum of its `communityDay` rows. */
  trend: Generated<number>
  iconId: Generated<string | null>
  bannerId: Generated<string | null>
  color: Generated<CommunityColor | null>
  /** The first steps are no longer offered since then. */
  firstStepsDismissedAt: Generated<IsoDateTime | null>
  /** The level at which new members follow it; null for the one that its size gives. */
  newMemberLevel: Generated<NewMemberLevel | null>
  /** Users who are not members can read and react, but not comment. */
  onlyMembersComment: Generated<Flag>
  /** Whether members who do not moderate may make invite links. */
  membersMayLink: Generated<Flag>
  /** How many posts of a member wait for approval, until as many are shown. */
  heldFirstPosts: Generated<number>
  /** How many users' reports hide a post or comment; null for the number of the site. */
  reportThreshold: Generated<number | null>
}

export interface CommunityMemberTable {
  communityId: string
  userId: string
  role: Role
  createdAt: IsoDateTime
  /** Null until the member visits the community after joining. */
  visitedAt: Generated<IsoDateTime | null>
  /** The community's level for new members at the time of joining. */
  defaultLevel: Generated<NewMemberLevel | null>
  /** The link that counted this member. */
  inviteLinkId: Generated<string | null>
}

export interface JoinRequestTable {
  id: string
  communityId: string
  userId: string
  status: 'PENDING' | 'APPROVED' | 'DENIED' | 'WITHDRAWN' | 'EXPIRED'
  createdAt: IsoDateTime
  expiresAt: IsoDateTime
  decidedAt: IsoDateTime | null
  decidedById: string | null
  reason: string | null
  message: string
  /** The link by which the applicant asked. It counts them when they become a member. */
  inviteLinkId: Generated<string | null>
}

export interface CommunityBanTable {
  communityId: string
  userId: string
  bannedById: string | null
  reason: string | null
  createdAt: IsoDateTime
}

export interface InvitationTable {
  id: string
  communityId: string
  emailKey: string
  tokenHash: string | null
  inviterId: string
  message: string
  skipsApproval: Flag
  createdAt: IsoDateTime
  expiresAt: IsoDateTime
  acceptedAt: IsoDateTime | null
  revokedAt: IsoDateTime | null
}

export interface InviteLinkTable {
  id: string
  communityId: string
  makerId: string
  tokenHash: string
  /** The address that a personal link is meant for; empty for other links. */
  label: string
  maxUses: number
  /** The members that came by the link, at most `maxUses`. */
  uses: Generated<number>
  /** The accounts that the link admitted to a site that does not admit everybody, at most `maxUses`. */
  signUps: Generated<number>
  skipsApproval: Flag
  createdAt: IsoDateTime
  expiresAt: IsoDateTime
  revokedAt: IsoDateTime | null
}

export interface TopicTable {
  id: string
  name: string
  nameKey: string
  slug: string
  createdAt: IsoDateTime
  /** Posts of the last seven days in public communities. */
  trend: Generated<number>
}

export interface CommunityTopicTable {
  communityId: string
  topicId: string
  position: number
}

export interface ForumTable {
  id: string
  communityId: string
  name: string
  isDefault: Flag
  position: number
  createdAt: IsoDateTime
  /** Members comment in it, but do not post. */
  onlyModeratorsPost: Generated<Flag>
}

export interface SavedCommunityTable {
  userId: string
  communityId: string
  createdAt: IsoDateTime
}

export interface CommunityDayTable {
  communityId: string
  /** YYYY-MM-DD, in UTC. */
  day: string
  activity: number
}

export interface TopicDayTable {
  topicId: string
  communityId: string
  /** YYYY-MM-DD, in UTC. */
  day: string
  posts: number
}

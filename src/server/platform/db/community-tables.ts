import type { Generated } from 'kysely'
import type { Role } from '../../shared/communities.ts'
import type { Flag, Moment } from './columns.ts'

export interface CommunityTable {
  id: string
  name: string
  slug: string
  description: string
  guidelines: string
  isPrivate: Flag
  requiresApproval: Flag
  memberCount: Generated<number>
  creatorId: string
  createdAt: Moment
  /** Since then it can be read, and nothing more. */
  archivedAt: Moment | null
  /** Since then it does not exist for anybody. */
  deletedAt: Moment | null
  /** New members and posts of the last seven days: the sum of its `communityDay` rows. */
  trend: Generated<number>
  /** Since then its posts may not know yet whether everybody may read them; null when they do. */
  postsStaleSince: Moment | null
}

export interface CommunityMemberTable {
  communityId: string
  userId: string
  role: Role
  createdAt: Moment
}

export interface JoinRequestTable {
  id: string
  communityId: string
  userId: string
  status: 'PENDING' | 'APPROVED' | 'DENIED' | 'WITHDRAWN' | 'EXPIRED'
  createdAt: Moment
  expiresAt: Moment
  decidedAt: Moment | null
  decidedById: string | null
  reason: string | null
  message: string
}

export interface CommunityBanTable {
  communityId: string
  userId: string
  bannedById: string | null
  reason: string | null
  createdAt: Moment
}

export interface InvitationTable {
  id: string
  communityId: string
  emailKey: string
  tokenHash: string | null
  inviterId: string
  message: string
  skipsApproval: Flag
  createdAt: Moment
  expiresAt: Moment
  acceptedAt: Moment | null
  revokedAt: Moment | null
}

export interface SavedCommunityTable {
  userId: string
  communityId: string
  createdAt: Moment
}

export interface TopicTable {
  id: string
  name: string
  nameKey: string
  slug: string
  createdAt: Moment
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
  createdAt: Moment
}

export interface AuditEntryTable {
  id: string
  actorId: string | null
  action: string
  communityId: string | null
  createdAt: Moment
  aboutId: Generated<string | null>
  detail: Generated<string>
}

/** The words of entries' details, and the place of each: see `auditWords` in migrations/0012_administration.ts. */
export interface AuditSearchTable {
  rowid: number
  entryId: string
  detail: string
  place: string
}

export interface WordRuleTable {
  id: string
  communityId: string | null
  term: string
  reason: string
  createdById: string | null
  createdAt: Moment
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

export interface CommunityNumberTable {
  number: Generated<number>
  communityId: string
}

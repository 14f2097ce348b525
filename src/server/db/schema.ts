import type { Generated } from 'kysely'
import type { DeletionMode } from '../../shared/account.ts'
import type { Role } from '../../shared/communities.ts'

/** 0 or 1: SQLite has no booleans. */
type Flag = 0 | 1
/** ISO 8601 in UTC with milliseconds. */
type Moment = string

interface UserTable {
  id: string
  name: string
  email: string
  emailKey: string
  image: string | null
  passwordHash: string
  emailVerifiedAt: Moment | null
  superAdminAt: Moment | null
  createdAt: Moment
  lastSeenAt: Moment | null
  deletionDueAt: Moment | null
  deletionMode: DeletionMode | null
  deletedAt: Moment | null
}

interface SessionTable {
  /** SHA-256 of the cookie's value. */
  id: string
  userId: string
  createdAt: Moment
  expiresAt: Moment
  userAgent: string
  lastSeenAt: Moment
}

interface EmailTokenTable {
  hash: string
  userId: string
  purpose: 'verify-email' | 'reset-password'
  /** The address the token was mailed to: it proves that one and no other. */
  emailKey: string
  createdAt: Moment
  expiresAt: Moment
}

interface UserSettingTable {
  userId: string
  key: string
  value: string
}

interface CommunityTable {
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
}

interface CommunityMemberTable {
  communityId: string
  userId: string
  role: Role
  createdAt: Moment
}

interface JoinRequestTable {
  id: string
  communityId: string
  userId: string
  status: 'PENDING' | 'APPROVED' | 'DENIED' | 'WITHDRAWN' | 'EXPIRED'
  createdAt: Moment
  expiresAt: Moment
  decidedAt: Moment | null
  decidedById: string | null
  reason: string | null
}

interface CommunityBanTable {
  communityId: string
  userId: string
  bannedById: string | null
  reason: string | null
  createdAt: Moment
}

interface InvitationTable {
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

interface TopicTable {
  id: string
  name: string
  nameKey: string
  slug: string
  createdAt: Moment
}

interface CommunityTopicTable {
  communityId: string
  topicId: string
  position: number
}

interface ForumTable {
  id: string
  communityId: string
  name: string
  isDefault: Flag
  position: number
  createdAt: Moment
}

interface AuditEntryTable {
  id: string
  actorId: string | null
  action: string
  communityId: string | null
  createdAt: Moment
}

interface PostTable {
  id: string
  forumId: string
  communityId: string
  authorId: string
  title: string
  content: string
  likeCount: Generated<number>
  commentCount: Generated<number>
  createdAt: Moment
  updatedAt: Moment
  deletedAt: Moment | null
}

interface CommentTable {
  id: string
  postId: string
  parentId: string | null
  authorId: string
  content: string
  depth: number
  replyCount: Generated<number>
  createdAt: Moment
  updatedAt: Moment
  deletedAt: Moment | null
}

interface ReactionTable {
  targetType: 'POST' | 'COMMENT'
  targetId: string
  userId: string
  reactionType: 'satisfaction' | 'love' | 'happy' | 'surprise' | 'sad' | 'angry'
  createdAt: Moment
}

interface ReportTable {
  id: string
  targetType: 'POST' | 'COMMENT' | 'USER' | 'COMMUNITY'
  targetId: string
  reporterId: string | null
  reason: string
  details: string | null
  copy: string
  status: 'OPEN' | 'UNDER_REVIEW' | 'RESOLVED' | 'DISMISSED'
  createdAt: Moment
}

interface MailTable {
  id: string
  kind: string
  toEmail: string
  about: string | null
  createdAt: Moment
  attempts: Generated<number>
  dueAt: Moment | null
  sentAt: Moment | null
  failedAt: Moment | null
  lastError: string | null
}

interface EmailChangeTable {
  id: string
  userId: string
  oldEmail: string
  oldEmailKey: string
  newEmail: string
  confirmHash: string | null
  undoHash: string | null
  createdAt: Moment
  expiresAt: Moment
  confirmedAt: Moment | null
  undoneAt: Moment | null
}

interface PasskeyTable {
  /** The credential's id, base64url. */
  id: string
  userId: string
  name: string
  /** COSE key, base64url. */
  publicKey: string
  counter: number
  /** Comma-joined. */
  transports: string
  createdAt: Moment
  lastUsedAt: Moment | null
}

interface AuthenticatorAppTable {
  userId: string
  /** Base32. */
  secret: string
  lastStep: number
  createdAt: Moment
  confirmedAt: Moment | null
}

interface RecoveryCodeTable {
  userId: string
  hash: string
  usedAt: Moment | null
}

interface ChallengeTable {
  hash: string
  userId: string
  purpose: 'second-factor' | 'add-passkey'
  /** What the authenticator has to sign, base64url. */
  webauthn: string
  attempts: Generated<number>
  expiresAt: Moment
}

interface MediaTable {
  id: string
  ownerId: string | null
  width: number
  height: number
  bytes: number
  createdAt: Moment
  isUsed: Generated<Flag>
}

/** The tables as the newest migration leaves them. */
export interface Schema {
  user: UserTable
  session: SessionTable
  emailToken: EmailTokenTable
  userSetting: UserSettingTable
  community: CommunityTable
  communityMember: CommunityMemberTable
  joinRequest: JoinRequestTable
  communityBan: CommunityBanTable
  invitation: InvitationTable
  topic: TopicTable
  communityTopic: CommunityTopicTable
  forum: ForumTable
  auditEntry: AuditEntryTable
  post: PostTable
  comment: CommentTable
  reaction: ReactionTable
  report: ReportTable
  mail: MailTable
  emailChange: EmailChangeTable
  passkey: PasskeyTable
  authenticatorApp: AuthenticatorAppTable
  recoveryCode: RecoveryCodeTable
  challenge: ChallengeTable
  media: MediaTable
}

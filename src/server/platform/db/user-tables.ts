import type { Generated } from 'kysely'
import type { DeletionMode } from '../../shared/account.ts'
import type { VisitedFeed } from '../../shared/feeds.ts'
import type { NoticeKind } from '../../shared/notices.ts'
import type { Flag, Moment } from './columns.ts'

export interface UserTable {
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
  /** Until then nobody signs in to it; the year 9999 is without end. */
  suspendedUntil: Generated<Moment | null>
  suspendedAt: Generated<Moment | null>
  suspensionReason: Generated<string>
  /** Since then it waits for a super admin's approval, and nobody signs in to it. */
  awaitsApprovalSince: Generated<Moment | null>
  signUpMessage: Generated<string>
}

export interface SessionTable {
  /** SHA-256 of the cookie's value. */
  id: string
  userId: string
  createdAt: Moment
  expiresAt: Moment
  userAgent: string
  lastSeenAt: Moment
}

export interface EmailTokenTable {
  hash: string
  userId: string
  purpose: 'verify-email' | 'reset-password'
  /** The address the token was mailed to: it proves that one and no other. */
  emailKey: string
  createdAt: Moment
  expiresAt: Moment
}

export interface UserSettingTable {
  userId: string
  key: string
  value: string
}

export interface NotificationTable {
  id: string
  userId: string
  kind: NoticeKind
  communityId: string | null
  actorId: string | null
  detail: string
  createdAt: Moment
  readAt: Moment | null
  postId: string | null
  commentId: string | null
  /** How many people it stands for. */
  count: Generated<number>
}

export interface NoticeChoiceTable {
  userId: string
  kind: NoticeKind
  isMailed: Flag
}

export interface DigestTable {
  userId: string
  rhythm: 'daily' | 'weekly'
  dueAt: Moment
  /** What happened before was told. */
  since: Moment
}

export interface ReaderAddressTable {
  userId: string
  tokenHash: string
  createdAt: Moment
  usedAt: Moment | null
}

export interface FeedVisitTable {
  userId: string
  feed: VisitedFeed
  seenAt: Moment
}

export interface PersonNumberTable {
  number: Generated<number>
  personId: string
}

export interface MailTable {
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

export interface ContactMessageTable {
  id: string
  name: string
  email: string
  message: string
  createdAt: Moment
}

export interface EmailChangeTable {
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

export interface PasskeyTable {
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

export interface AuthenticatorAppTable {
  userId: string
  /** Base32. */
  secret: string
  lastStep: number
  createdAt: Moment
  confirmedAt: Moment | null
}

export interface RecoveryCodeTable {
  userId: string
  hash: string
  usedAt: Moment | null
}

export interface ChallengeTable {
  hash: string
  userId: string
  purpose: 'second-factor' | 'add-passkey'
  /** What the authenticator has to sign, base64url. */
  webauthn: string
  attempts: Generated<number>
  expiresAt: Moment
}

export interface MediaTable {
  id: string
  ownerId: string | null
  width: number
  height: number
  bytes: number
  createdAt: Moment
  isUsed: Generated<Flag>
  /** Where it was uploaded for; null for a profile photo. */
  communityId: string | null
  /** Something showed it, and nothing does any more. */
  isDropped: Generated<Flag>
}

/** What happened on a day, as far as the sweep has counted. */
export interface InstanceDayTable {
  /** YYYY-MM-DD, in UTC. */
  day: string
  signUps: number
  activePeople: number
  posts: number
  comments: number
  reports: number
  storageBytes: number | null
  /** Of them the images'. */
  mediaBytes: number | null
}

/** Somebody was there on that day. */
export interface PersonDayTable {
  /** YYYY-MM-DD, in UTC. */
  day: string
  userId: string
}

export interface BackupTable {
  id: string
  /** Its name in the folder of backups. */
  file: string
  bytes: number
  isScheduled: Flag
  startedAt: Moment
  finishedAt: Moment | null
  /** When a restored copy of it was opened and found whole. */
  verifiedAt: Moment | null
  fault: string | null
}

export interface InstanceSettingTable {
  key: string
  value: string
}

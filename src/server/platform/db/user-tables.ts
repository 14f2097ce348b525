import type { Generated } from 'kysely'
import type { VisitedFeed } from '../../../shared/discovery/feeds.ts'
import type { DeletionMode } from '../../../shared/identity/account.ts'
import type { NotificationKind } from '../../../shared/notifications/notifications.ts'
import type { Flag, IsoDateTime } from './column-types.ts'

export interface UserTable {
  id: string
  name: string
  email: string
  emailKey: string
  image: string | null
  passwordHash: string
  emailVerifiedAt: IsoDateTime | null
  superAdminAt: IsoDateTime | null
  createdAt: IsoDateTime
  lastSeenAt: IsoDateTime | null
  deletionDueAt: IsoDateTime | null
  deletionMode: DeletionMode | null
  deletedAt: IsoDateTime | null
  /** The account cannot sign in until then; the year 9999 means without end. */
  suspendedUntil: Generated<IsoDateTime | null>
  suspendedAt: Generated<IsoDateTime | null>
  suspensionReason: Generated<string>
  /** The account has waited for approval since then, and its user cannot sign in. */
  awaitsApprovalSince: Generated<IsoDateTime | null>
  /** Whether the password is known to be too weak for a super admin. */
  isPasswordWeak: Generated<Flag>
  signUpMessage: Generated<string>
}

export interface SessionTable {
  /** SHA-256 of the cookie's value. */
  id: string
  userId: string
  createdAt: IsoDateTime
  expiresAt: IsoDateTime
  userAgent: string
  lastSeenAt: IsoDateTime
  /** When the user last proved who they are, by password or second factor. */
  provenAt: Generated<IsoDateTime | null>
}

export interface TrustedDeviceTable {
  userId: string
  /** SHA-256 of the cookie's value. */
  tokenHash: string
  usedAt: IsoDateTime
}

export interface EmailTokenTable {
  hash: string
  userId: string
  purpose: 'verify-email' | 'reset-password'
  /** The address that received the token, and the only one that it proves. */
  emailKey: string
  createdAt: IsoDateTime
  expiresAt: IsoDateTime
}

export interface UserSettingTable {
  userId: string
  key: string
  value: string
}

export interface NotificationTable {
  id: string
  userId: string
  kind: NotificationKind
  communityId: string | null
  actorId: string | null
  detail: string
  createdAt: IsoDateTime
  readAt: IsoDateTime | null
  postId: string | null
  commentId: string | null
  /** The restriction that it states. */
  restrictionId: Generated<string | null>
  /** The number of users it stands for. */
  count: Generated<number>
}

export interface NotificationChoiceTable {
  userId: string
  kind: NotificationKind
  isMailed: Flag
}

export interface DigestTable {
  userId: string
  rhythm: 'daily' | 'weekly'
  dueAt: IsoDateTime
  /** Earlier events were in previous digests. */
  since: IsoDateTime
  /** The reader's, such as `Europe/Berlin`. */
  timeZone: Generated<string>
}

export interface ReaderAddressTable {
  userId: string
  tokenHash: string
  createdAt: IsoDateTime
  usedAt: IsoDateTime | null
}

export interface FeedVisitTable {
  userId: string
  feed: VisitedFeed
  seenAt: IsoDateTime
}

export interface UserNumberTable {
  number: Generated<number>
  personId: string
  /** Whether the index entry is outdated. */
  isDue: Generated<Flag>
}

export interface MailTable {
  id: string
  kind: string
  toEmail: string
  about: string | null
  /** 0 is sent first. */
  priority: Generated<number>
  createdAt: IsoDateTime
  attempts: Generated<number>
  dueAt: IsoDateTime | null
  sentAt: IsoDateTime | null
  failedAt: IsoDateTime | null
  lastError: string | null
  /** The time of the first failure, until the mail is sent, dropped or given up. */
  failingSince: Generated<IsoDateTime | null>
  /** The beginning of the latest attempt. */
  attemptedAt: Generated<IsoDateTime | null>
  /** Whether that attempt is in progress; then it is due again only if the process has died. */
  isSending: Generated<Flag>
}

export interface ContactMessageTable {
  id: string
  name: string
  email: string
  message: string
  createdAt: IsoDateTime
}

export interface EmailChangeTable {
  id: string
  userId: string
  oldEmail: string
  oldEmailKey: string
  newEmail: string
  confirmHash: string | null
  undoHash: string | null
  createdAt: IsoDateTime
  expiresAt: IsoDateTime
  confirmedAt: IsoDateTime | null
  undoneAt: IsoDateTime | null
}

export interface TwoFactorChangeTable {
  id: string
  userId: string
  kind: 'app-added' | 'app-removed' | 'passkey-added' | 'passkey-removed' | 'codes-renewed' | 'all-removed'
  /** Factors made since then are removed when the change is undone. */
  createdAt: IsoDateTime
  undoHash: string | null
  undoneAt: IsoDateTime | null
}

export interface PasskeyTable {
  /** The credential id, base64url. */
  id: string
  userId: string
  name: string
  /** COSE key, base64url. */
  publicKey: string
  counter: number
  /** Comma-joined. */
  transports: string
  createdAt: IsoDateTime
  lastUsedAt: IsoDateTime | null
}

export interface AuthenticatorAppTable {
  userId: string
  /** Base32, encrypted for its user; in plain text from earlier versions, until a job has encrypted it. */
  secret: string
  lastStep: number
  createdAt: IsoDateTime
  confirmedAt: IsoDateTime | null
}

export interface RecoveryCodeTable {
  userId: string
  hash: string
  usedAt: IsoDateTime | null
  createdAt: IsoDateTime
}

export interface ChallengeTable {
  hash: string
  userId: string
  purpose: 'second-factor' | 'add-passkey' | 'proof'
  /** The challenge for the authenticator, base64url. */
  webauthn: string
  attempts: Generated<number>
  expiresAt: IsoDateTime
}

export interface MediaTable {
  id: string
  ownerId: string | null
  width: number
  height: number
  bytes: number
  createdAt: IsoDateTime
  isUsed: Generated<Flag>
  /** The community for which it was uploaded; null for profile photos. */
  communityId: string | null
  /** Content showed it before, but no longer does. */
  isDropped: Generated<Flag>
}

/** The counts of a day. */
export interface InstanceDayTable {
  /** YYYY-MM-DD, in UTC. */
  day: string
  signUps: number
  activePeople: number
  posts: number
  comments: number
  reports: number
  storageBytes: number | null
  /** The part of the images. */
  mediaBytes: number | null
}

/** A user was active on that day. */
export interface UserDayTable {
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
  /** Whether it was made because a migration was about to change the schema. */
  precedesMigration: Generated<Flag>
  uploadedAt: Generated<IsoDateTime | null>
  /** Why the last attempt to upload it failed. */
  uploadFault: Generated<string | null>
  startedAt: IsoDateTime
  finishedAt: IsoDateTime | null
  /** When a restored copy passed verification. */
  verifiedAt: IsoDateTime | null
  fault: string | null
}

export interface InstanceSettingTable {
  key: string
  value: string
}

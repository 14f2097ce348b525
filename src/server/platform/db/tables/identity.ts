import type { Generated } from 'kysely'
import type { DeletionMode } from '../../../../shared/identity/account.ts'
import type { Flag, IsoDateTime } from '../column-types.ts'

export interface UserTable {
  id: string
  name: string
  email: string
  emailKey: string
  image: string | null
  /** Empty without a password. */
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
  /** Such as `Europe/Berlin`; null while it is unknown. */
  /** The quiet hours, as `22:00` by that time zone; both or none. */
  quietFrom: Generated<string | null>
  quietTo: Generated<string | null>
  timeZone: Generated<string | null>
  /** The chosen language, such as `pt-BR`; null without a choice. */
  language: Generated<string | null>
  /** The user's choice; null for a digest each week while they are away. */
  digestFrequency: Generated<'never' | 'daily' | 'weekly' | null>
  /** Empty while it is still to be planned; null for no digest. */
  digestDueAt: Generated<string | null>
  /** Earlier events were in previous digests. */
  digestSince: Generated<IsoDateTime | null>
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

export interface EmailTokenTable {
  hash: string
  userId: string
  purpose: 'verify-email' | 'reset-password' | 'sign-in'
  /** The address that received the token, and the only one that it proves. */
  emailKey: string
  createdAt: IsoDateTime
  expiresAt: IsoDateTime
  /** SHA-256 of the cookie of the only browser that may use it. */
  browserHash: Generated<string | null>
  /** Whether a super admin got it to hand it over; then it proves no address. */
  isHandedOver: Generated<Flag>
}

export interface UserSettingTable {
  userId: string
  key: string
  value: string
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
  /** Whether the token of `confirmHash` was handed over by a super admin; then it proves no address. */
  isHandedOver: Generated<Flag>
}

type TwoFactorChangeKind =
  | 'app-added'
  | 'app-removed'
  | 'passkey-added'
  | 'passkey-removed'
  | 'codes-renewed'
  | 'all-removed'
  | 'provider-connected'
  | 'provider-disconnected'

export interface TwoFactorChangeTable {
  id: string
  userId: string
  kind: TwoFactorChangeKind
  /** Factors made since then are removed when the change is undone. */
  createdAt: IsoDateTime
  undoHash: string | null
  undoneAt: IsoDateTime | null
}

export interface TrustedDeviceTable {
  userId: string
  /** SHA-256 of the cookie's value. */
  tokenHash: string
  usedAt: IsoDateTime
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
  /** Whether signing in by password or mail asks for it. Otherwise it is the account's way in, without a password. */
  isSecondFactor: Generated<Flag>
}

/** An account of an OpenID provider that signs in. Only issuer and subject together name it. */
export interface OpenidAccountTable {
  issuer: string
  subject: string
  userId: string
  createdAt: IsoDateTime
  lastUsedAt: IsoDateTime | null
}

export interface AuthenticatorAppTable {
  userId: string
  /** Base32, encrypted for its user. */
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
  /** Null until the answer tells whose it is. */
  userId: string | null
  purpose: 'second-factor' | 'add-passkey' | 'proof' | 'sign-in' | 'sign-up' | 'openid'
  /** The challenge for the authenticator, base64url. For a provider, what its answer must match, as JSON. */
  webauthn: string
  attempts: Generated<number>
  expiresAt: IsoDateTime
  /** The id of the account that a sign-up makes. */
  newUserId: Generated<string | null>
}

/** A user was active on that day. */
export interface UserDayTable {
  /** YYYY-MM-DD, in UTC. */
  day: string
  userId: string
}

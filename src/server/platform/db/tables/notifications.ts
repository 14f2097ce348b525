import type { Generated } from 'kysely'
import type { NotificationChannel, NotificationGroup } from '../../../../shared/notifications/groups.ts'
import type { NotificationKind } from '../../../../shared/notifications/kinds.ts'
import type { FollowLevel, FollowTargetType } from '../../../../shared/notify/follows.ts'
import type { BlockKind } from '../../../../shared/users/blocks.ts'
import type { Flag, IsoDateTime } from '../column-types.ts'

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
  /** Whether the app lists it; otherwise it only causes mail or push. */
  isInApp: Generated<Flag>
  /** The case that waits for a decision. */
  caseId: Generated<string | null>
  /** The same for all notifications of the user that are shown as one while they are unread. */
  bundleKey: Generated<string>
  /** The number of users it stands for. */
  count: Generated<number>
}

/** The level that a user chose for a community, a topic or a post. */
export interface FollowTable {
  userId: string
  targetType: FollowTargetType
  targetId: string
  level: FollowLevel
  chosenAt: IsoDateTime
}

/** A user whom another one muted or blocked. */
export interface UserBlockTable {
  userId: string
  blockedId: string
  kind: BlockKind
  createdAt: IsoDateTime
}

/** A user's choice about a channel of a group, which is on without a row. */
export interface ChannelPreferenceTable {
  userId: string
  group: NotificationGroup
  channel: NotificationChannel
  isOn: Flag
}

/** A browser that gets push notifications while its session lasts. */
export interface PushDeviceTable {
  id: string
  userId: string
  sessionId: string
  /** A secret: everybody who knows it can reach the device. */
  endpoint: string
  p256dh: string
  auth: string
  label: string
  createdAt: IsoDateTime
}

/** A push that waits to be sent. */
export interface PushTable {
  deviceId: string
  notificationId: string
  createdAt: IsoDateTime
  dueAt: IsoDateTime
  attempts: Generated<number>
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

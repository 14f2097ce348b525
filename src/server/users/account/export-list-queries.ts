import { type AliasedRawBuilder, type RawBuilder, sql } from 'kysely'
import { commentTextKeys, postTextKeys } from '../../../shared/discussions/texts.ts'
import type { DeciderRole } from '../../../shared/instance/restrictions.ts'
import type { NotificationKind } from '../../../shared/notifications/kinds.ts'
import type { Phrase } from '../../../shared/platform/phrase.ts'
import { readDenialReason, readReason } from '../../instance/restrictions/read-reason.ts'
import { withoutIndex } from '../../platform/db/dialect.ts'
import type { Schema } from '../../platform/db/schema.ts'
import { readPhrase } from '../../platform/languages/stored-phrase.ts'

type Table = keyof Schema
type ColumnOf<Name extends Table> = keyof Schema[Name] & string
type Selection<Column extends string> =
  | Column
  | `${Column} as ${string}`
  /** Of the community that `communityId` names. */
  | `community.${'name' | 'slug' | 'slug as community'}`
  | AliasedRawBuilder<unknown, string>

/** Rows of the user: the table, the column with the user's ID, and the columns that the file shows. */
export interface ExportedTable {
  table: Table
  by: string
  columns: readonly Selection<string>[]
  /** The columns by which the list is ordered, of which the last is unique. */
  order: readonly string[]
  isNewestFirst?: boolean
  /** Whether the user has one row or none, which the file shows as an object or null. */
  isSingle?: boolean
  /** Columns that are 1 or 0 in the database, and true or false in the file. */
  flags?: readonly string[]
  /** Returns the reason in a row for any reader. */
  readReason?: (row: Readonly<Record<string, unknown>>) => Phrase | string
  /** Returns the detail in a row for any reader. */
  readDetail?: (row: Readonly<Record<string, unknown>>) => Phrase | string
  /** Leaves out other rows of the user. */
  condition?: (now: string) => RawBuilder<boolean>
  /** Rows per page, so that reading one takes a few milliseconds. */
  pageSize?: number
  /** The rows are versions of the user's texts in this table, whose IDs stand in `by`. */
  versionsOf?: 'post' | 'comment'
}

type Options = Omit<ExportedTable, 'table' | 'by' | 'columns' | 'order'>

const rows = <Name extends Table>(
  table: Name,
  by: ColumnOf<Name>,
  columns: readonly Selection<ColumnOf<Name>>[],
  order: readonly ColumnOf<Name>[],
  options: Options = {},
): ExportedTable => ({ table, by, columns, order, ...options })

const row = <Name extends Table>(table: Name, by: ColumnOf<Name>, columns: readonly Selection<ColumnOf<Name>>[]) =>
  rows(table, by, columns, [by], { isSingle: true })

/** A change that could never be undone is final from its confirmation on: see `voidEmailUndos`. */
const undoneAt = sql<string | null>`nullif("emailChange"."undoneAt", "emailChange"."confirmedAt")`.as('undoneAt')

/** An empty time is still to be planned. */
const digestDueAt = sql<string | null>`nullif("user"."digestDueAt", '')`.as('dueAt')

const quoting: readonly NotificationKind[] = ['join-request', 'invitation']
/** Leaves out the messages that other users wrote in join requests and invitations. */
const ownDetail = sql<string>`case
  when "notification"."kind" in (${sql.join(quoting.map((kind) => sql.lit(kind)))}) then ''
  else "notification"."detail" end`.as('detail')

/** Its detail is a stored phrase. */
const backupFailed: NotificationKind = 'backup-failed'

const banned: NotificationKind = 'member-banned'
/** A community has far more notifications than a user. */
const ofCommunity = withoutIndex<string>('notification.communityId')
/** The product does not reveal bans from private communities to which the user never belonged. */
const isKnownBan = () => sql<boolean>`("community"."isPrivate" = 0 or exists (
  select 1 from "notification" where "notification"."userId" = "communityBan"."userId"
    and "notification"."kind" = ${sql.lit(banned)} and ${ofCommunity} = "communityBan"."communityId"))`

/** Bans are among the restrictions, and the user knows of those that a notification states. */
const isKnownRestriction = () => sql<boolean>`("restriction"."kind" <> 'BAN' or exists (
  select 1 from "notification" where "notification"."userId" = "restriction"."userId"
    and "notification"."restrictionId" = "restriction"."id"))`

/**
 * Everything that the export of an account contains, by its name in the file. Without secrets, and without texts of
 * others, such as the texts of saved posts. tests/support/structure/personal-data.ts names what is left out.
 */
export const exportedTables = {
  account: row('user', 'id', [
    ...(['id', 'name', 'email', 'image', 'emailVerifiedAt', 'superAdminAt', 'createdAt', 'lastSeenAt'] as const),
    ...(['deletionDueAt', 'deletionMode', 'timeZone', 'language'] as const),
  ]),
  settings: rows('userSetting', 'userId', ['key', 'value'], ['key']),
  sessions: rows('session', 'userId', ['userAgent', 'createdAt', 'lastSeenAt'], ['lastSeenAt', 'id'], {
    isNewestFirst: true,
    condition: (now) => sql<boolean>`"session"."expiresAt" > ${now}`,
  }),
  emailChanges: rows(
    'emailChange',
    'userId',
    ['oldEmail', 'newEmail', 'createdAt', 'confirmedAt', undoneAt],
    ['createdAt', 'id'],
  ),
  authenticatorApp: row('authenticatorApp', 'userId', ['createdAt', 'confirmedAt']),
  passkeys: rows('passkey', 'userId', ['name', 'createdAt', 'lastUsedAt'], ['createdAt', 'id']),
  providerAccounts: rows(
    'openidAccount',
    'userId',
    ['issuer', 'subject', 'createdAt', 'lastUsedAt'],
    ['createdAt', 'subject'],
  ),
  images: rows(
    'media',
    'ownerId',
    ['id', 'width', 'height', 'bytes', 'createdAt', 'community.slug as community'],
    ['id'],
  ),
  communities: rows(
    'communityMember',
    'userId',
    ['community.name', 'community.slug', 'role', 'createdAt', 'visitedAt'],
    ['createdAt', 'communityId'],
  ),
  joinRequests: rows(
    'joinRequest',
    'userId',
    ['community.slug', 'status', 'message', 'createdAt', 'decidedAt', 'reason'],
    ['id'],
    { readReason: ({ reason }) => readDenialReason(String(reason)) },
  ),
  bans: rows('communityBan', 'userId', ['community.slug', 'reason', 'createdAt'], ['communityId'], {
    condition: isKnownBan,
  }),
  notifications: rows(
    'notification',
    'userId',
    ['kind', 'community.slug', 'createdAt', 'readAt', 'postId', 'commentId', 'count', ownDetail],
    ['createdAt', 'id'],
    { readDetail: ({ kind, detail }) => (kind === backupFailed ? readPhrase(String(detail)) : String(detail)) },
  ),
  notificationChoices: rows('channelPreference', 'userId', ['group', 'channel', 'isOn'], ['group', 'channel'], {
    flags: ['isOn'],
  }),
  pushDevices: rows('pushDevice', 'userId', ['label', 'createdAt'], ['createdAt', 'id']),
  digest: row('user', 'id', ['digestFrequency as frequency', digestDueAt, 'digestSince as since']),
  feedAddress: row('feedAddress', 'userId', ['createdAt', 'usedAt']),
  invitations: rows(
    'invitation',
    'inviterId',
    ['emailKey as email', 'message', 'createdAt', 'acceptedAt', 'revokedAt'],
    ['createdAt', 'id'],
  ),
  inviteLinks: rows(
    'inviteLink',
    'makerId',
    ['community.slug as community', 'label', 'maxUses', 'uses', 'createdAt', 'expiresAt', 'revokedAt'],
    ['createdAt', 'id'],
  ),
  posts: rows(
    'post',
    'authorId',
    [
      ...(['id', 'community.slug as community', ...postTextKeys] as const),
      ...([
        'createdAt',
        'updatedAt',
        'deletedAt',
        'hiddenAt',
        'heldAt',
        'pinnedAt',
        'lockedAt',
        'announcedAt',
      ] as const),
    ],
    ['createdAt', 'id'],
    { pageSize: 10 },
  ),
  postVersions: rows(
    'postVersion',
    'postId',
    ['postId', ...postTextKeys, 'writtenAt', 'replacedAt'],
    ['postId', 'replacedAt', 'id'],
    { versionsOf: 'post', pageSize: 10 },
  ),
  comments: rows(
    'comment',
    'authorId',
    ['id', 'postId', 'parentId', ...commentTextKeys, 'createdAt', 'updatedAt', 'deletedAt', 'hiddenAt'],
    ['createdAt', 'id'],
    { pageSize: 40 },
  ),
  commentVersions: rows(
    'commentVersion',
    'commentId',
    ['commentId', ...commentTextKeys, 'writtenAt', 'replacedAt'],
    ['commentId', 'replacedAt', 'id'],
    { versionsOf: 'comment', pageSize: 40 },
  ),
  savedPosts: rows('savedPost', 'userId', ['postId', 'createdAt'], ['createdAt', 'postId']),
  hiddenPosts: rows('hiddenPost', 'userId', ['postId', 'createdAt'], ['createdAt', 'postId']),
  savedCommunities: rows('savedCommunity', 'userId', ['community.slug', 'createdAt'], ['createdAt', 'communityId']),
  follows: rows('follow', 'userId', ['targetType', 'targetId', 'level', 'chosenAt'], ['targetType', 'targetId']),
  blocks: rows('userBlock', 'userId', ['blockedId', 'kind', 'createdAt'], ['createdAt', 'blockedId']),
  threadVisits: rows('threadVisit', 'userId', ['postId', 'seenAt'], ['postId']),
  feedVisits: rows('feedVisit', 'userId', ['feed', 'seenAt'], ['feed']),
  reactions: rows(
    'reaction',
    'userId',
    ['targetType', 'targetId', 'reactionType', 'createdAt'],
    ['targetType', 'targetId'],
  ),
  decisions: rows(
    'restriction',
    'userId',
    [
      ...([
        'kind',
        'targetType',
        'targetId',
        'rule',
        'reason',
        'deciderRole',
        'createdAt',
        'until',
        'endedAt',
      ] as const),
      ...(['objection', 'objectedAt', 'outcome', 'answer', 'answeredAt'] as const),
    ],
    ['createdAt', 'id'],
    {
      condition: isKnownRestriction,
      readReason: ({ reason, deciderRole }) =>
        readReason({ reason: String(reason), deciderRole: deciderRole as DeciderRole }),
    },
  ),
  reports: rows(
    'report',
    'reporterId',
    ['targetType', 'targetId', 'reason', 'details', 'status', 'createdAt', 'decidedAt'],
    ['targetType', 'createdAt', 'targetId'],
  ),
} satisfies Record<string, ExportedTable>

/** The texts whose versions follow. */
export const textsWithVersions = {
  post: rows('post', 'authorId', ['id'], ['createdAt', 'id'], { pageSize: 100 }),
  comment: rows('comment', 'authorId', ['id'], ['createdAt', 'id'], { pageSize: 100 }),
}

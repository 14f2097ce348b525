import {
  channels,
  groupNames,
  type NotificationChannel,
  type NotificationGroup,
} from '../../shared/notifications/groups.ts'
import { definitionOf, isInAppOnly, type NotificationKind } from '../../shared/notifications/kinds.ts'
import type { Db } from '../platform/db/open.ts'
import { type ChannelPreference, listChannelPreferences, upsertChannelPreference } from './channel-queries.ts'
import { findMailAccount } from './recipient-queries.ts'

type Choices = Readonly<Record<NotificationGroup, Readonly<Record<NotificationChannel, boolean>>>>

/** Everything is on until the user switches it off. */
function choicesIn(rows: readonly ChannelPreference[]): Choices {
  const off = new Set(rows.filter(({ isOn }) => isOn === 0).map(({ group, channel }) => `${group} ${channel}`))
  const choicesOf = (group: NotificationGroup) =>
    Object.fromEntries(channels.map((channel) => [channel, !off.has(`${group} ${channel}`)]))
  return Object.fromEntries(groupNames.map((group) => [group, choicesOf(group)])) as Choices
}

/**
 * The rule of every channel: whether the choices of a user let this kind reach them by it. Decisions about the user or
 * their texts cannot be switched off.
 */
function reaches(choices: Choices, kind: NotificationKind, channel: NotificationChannel): boolean {
  const { group } = definitionOf(kind)
  if (channel !== 'app' && isInAppOnly(kind)) return false
  return group === 'required' || choices[group][channel]
}

export const channelChoicesOf = async (db: Db, userId: string): Promise<Choices> =>
  choicesIn(await listChannelPreferences(db, [userId]))

/** Saves the named choices; the others stay unchanged. */
export async function saveChannelChoices(
  db: Db,
  userId: string,
  changes: Partial<Record<NotificationGroup, Partial<Record<NotificationChannel, boolean | undefined>> | undefined>>,
) {
  for (const group of groupNames)
    for (const channel of channels) {
      const isOn = changes[group]?.[channel]
      if (isOn !== undefined) await upsertChannelPreference(db, userId, group, channel, isOn)
    }
}

/**
 * Returns which of these users to notify of the kind, by any channel, whether the app lists it for them, and whether
 * their devices get it. Mails and pushes are about a notification, so that one is stored without being listed where only they
 * are wanted.
 */
export async function recipientsOf(
  db: Db,
  kind: NotificationKind,
  userIds: readonly string[],
): Promise<{ userId: string; isInApp: boolean; isPushed: boolean }[]> {
  if (userIds.length === 0) return []
  const rows = Map.groupBy(await listChannelPreferences(db, userIds), ({ userId }) => userId)
  return userIds
    .map((userId) => ({ userId, choices: choicesIn(rows.get(userId) ?? []) }))
    .filter(({ choices }) => channels.some((channel) => reaches(choices, kind, channel)))
    .map(({ userId, choices }) => ({
      userId,
      isInApp: reaches(choices, kind, 'app'),
      isPushed: reaches(choices, kind, 'push'),
    }))
}

/** Whether the choices of the user let this kind reach their devices. */
export const isPushWanted = async (db: Db, userId: string, kind: NotificationKind): Promise<boolean> =>
  reaches(await channelChoicesOf(db, userId), kind, 'push')

/** Returns which of these kinds the user may be sent by mail now. */
export async function kindsWithMail<Kind extends NotificationKind>(
  ctx: { db: Db; now: () => Date },
  userId: string,
  kinds: readonly Kind[],
): Promise<Kind[]> {
  const account = await findMailAccount(ctx, userId)
  if (!account) return []
  const choices = await channelChoicesOf(ctx.db, userId)
  const isWanted = (kind: Kind) => account.wantsMail || definitionOf(kind).group === 'required'
  return kinds.filter((kind) => isWanted(kind) && reaches(choices, kind, 'mail'))
}

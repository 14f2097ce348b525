import { type FollowLevel, followLevels } from '../notify/follows.ts'
import type { NotificationGroup } from './groups.ts'
import { administrationKindDefinitions } from './kinds/administration.ts'
import { communityKindDefinitions } from './kinds/communities.ts'
import type { KindDefinition, SingleMail, ThreadMail } from './kinds/kind.ts'
import { moderationKindDefinitions } from './kinds/moderation.ts'
import { threadKindDefinitions } from './kinds/threads.ts'

/** The kinds of notifications, in the app and, as each user chooses, by mail. */
export const notificationKinds = {
  ...threadKindDefinitions,
  ...communityKindDefinitions,
  ...moderationKindDefinitions,
  ...administrationKindDefinitions,
}
type Definitions = typeof notificationKinds
export type NotificationKind = keyof Definitions

type KindsLike<Shape> = { [K in NotificationKind]: Definitions[K] extends Shape ? K : never }[NotificationKind]
/** The kinds with a mail about one notification. */
export type MailedKind = KindsLike<{ mail: SingleMail }>
/** The kinds that share the mail about threads. */
export type ThreadKind = KindsLike<{ mail: ThreadMail }>
/** The kinds that always name a restriction. */
export type RestrictingKind = KindsLike<{ restriction: 'imposed' | 'answered' }>

export const kindNames = Object.keys(notificationKinds) as [NotificationKind, ...NotificationKind[]]
export const definitionOf = (kind: NotificationKind): KindDefinition => notificationKinds[kind]

export const isMailedKind = (kind: NotificationKind): kind is MailedKind => 'sentence' in definitionOf(kind).mail
/** Whether a user can be reached about it elsewhere than in the app. */
export const isInAppOnly = (kind: NotificationKind) => 'isInAppOnly' in definitionOf(kind).mail
export const isThreadKind = (kind: NotificationKind): kind is ThreadKind => 'line' in definitionOf(kind).mail

/** The levels of a post at which users hear of this kind. */
export const levelsOf = (kind: NotificationKind): readonly FollowLevel[] => definitionOf(kind).levels ?? followLevels

/** The kinds for these users only. */
export const kindsFor = (audience: KindDefinition['audience']) =>
  kindNames.filter((kind) => definitionOf(kind).audience === audience)

/** The kinds about which a user chooses together. */
export const kindsIn = (group: NotificationGroup | 'required') =>
  kindNames.filter((kind) => definitionOf(kind).group === group)

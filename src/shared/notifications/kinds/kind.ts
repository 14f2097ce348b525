import type { FollowLevel } from '../../notify/follows.ts'
import type { NotificationGroup } from '../groups.ts'

/** The types of reported content and accounts. */
export const reportedTypes = ['POST', 'COMMENT', 'USER', 'COMMUNITY'] as const
export type ReportedType = (typeof reportedTypes)[number]

/** The facts by which a notification chooses its wording. */
export interface NotificationFacts {
  /** Whether the sentence can name the user who caused it, the community, and the post by its title. */
  hasActor: boolean
  hasCommunity: boolean
  hasPost: boolean
  /** Whether it is about content of the recipient, and about a comment. */
  isAboutContent: boolean
  isAboutComment: boolean
  detail: string
  /** How many users it stands for. */
  count: number
  /** The reported content or account, if the recipient may read it. */
  reported?: { type: ReportedType } | null
}

/** Whole sentences, of which `variant` chooses one. */
interface Variants {
  variant: (facts: NotificationFacts) => string
  texts: Readonly<Record<string, string>>
}
/**
 * A template, or several. Placeholders: `{actor}`, `{community}` and `{post}` are names, `{others}` is the number of
 * further users, `{days}` the days after which a request expires, `{reported}` is the beginning of a reported text or a
 * name, `{actors}` are the names of several users. A template is a whole sentence, so that it can be translated.
 */
export type Wording = string | Variants

/** The mail about one notification, which greets the recipient first: its sentence begins in lower case. */
export interface SingleMail {
  subject: Wording
  sentence: Wording
  /** The sentence before the quoted detail. */
  quotes?: string
  /** The label of the button; by default, it opens the community. */
  button?: string
  /** Whether the mail is sent in the name of the user who caused it. */
  isFromActor?: true
  /** Whether a user without a verified address may cause it. It must not name them. */
  isFromAnyone?: true
  /** The detail in the preview. */
  sample?: string
}

/** A line of the mail about threads, without a full stop: the text follows. */
export interface ThreadMail {
  line: Wording
}

export interface KindDefinition {
  /** The group in the preferences; `required` kinds cannot be switched off. */
  group: NotificationGroup | 'required'
  /** The users who may read it, beyond being its recipient: those who moderate its community, or super admins. */
  audience?: 'moderators' | 'super-admins'
  /** Names it on the page of an unsubscribe link. */
  label: string
  sentence: Wording
  /** The sentence about several users who did the same; by default, the latest notification speaks for all. */
  sentenceOfSeveral?: Wording
  /** Whether it is not bundled with others of its post or community; what tells of a restriction never is. */
  standsAlone?: true
  /** `detail` is a code that the sentence expresses, or a code with a text on the next lines; by default, it is a text. */
  detail?: 'code' | 'code-and-text'
  /** Whether it tells of a restriction, sometimes does, or answers an objection to one. */
  restriction?: 'imposed' | 'possible' | 'answered'
  /**
   * The path for moderators of the community, in which `{slug}` names it, and the path without a community. By default,
   * a notification opens its content or its community.
   */
  link?: { moderators?: string; instance?: string; content?: 'removed' }
  /**
   * Its own mail, a line in the mail about threads, or a mail that its domain composes. A kind for the app only is not
   * pushed either.
   */
  mail: SingleMail | ThreadMail | { isComposedByDomain: true } | { isInAppOnly: true }
  /** The levels of the post at which users are notified; by default, the level does not matter. */
  levels?: readonly FollowLevel[]
}

/** Chooses between texts; a text for each variant is required. */
export const oneOf = <Variant extends string>(
  variant: (facts: NotificationFacts) => Variant,
  texts: Readonly<Record<Variant, string>>,
): Wording => ({ variant, texts })

/** Chooses by whether the recipient may read the post. */
export const withPost = (post: string, none: string) =>
  oneOf(({ hasPost }) => (hasPost ? 'post' : 'none'), { post, none })

/** Chooses by whether the notification has a community. */
export const withCommunity = (community: string, none: string) =>
  oneOf(({ hasCommunity }) => (hasCommunity ? 'community' : 'none'), { community, none })

export const templateOf = (wording: Wording, facts: NotificationFacts): string =>
  typeof wording === 'string' ? wording : (wording.texts[wording.variant(facts)] ?? '')

/** Replaces the placeholders of a template. */
export const fillTemplate = (template: string, values: Readonly<Record<string, string>>) =>
  template.replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder)

/** The text that accompanies a notification; empty if its sentence already says everything. */
export function quotedDetail({ detail: form = 'text' }: { detail?: string }, detail: string) {
  if (form === 'code') return ''
  return form === 'text' ? detail : detail.split('\n').slice(1).join('\n')
}

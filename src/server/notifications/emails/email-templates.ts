import {
  type KindDefinition,
  type NotificationFacts,
  quotedDetail,
  type SingleMail,
  templateOf,
  type Wording,
} from '../../../shared/notifications/kinds/kind.ts'
import { type MailedKind, notificationKinds } from '../../../shared/notifications/kinds.ts'
import { limits } from '../../../shared/platform/limits.ts'
import { messages } from '../../../shared/platform/messages.ts'
import { type Phrase, phrase } from '../../../shared/platform/phrase.ts'
import { communityList, type EmailParts, greet } from '../../platform/mail/email-layout.ts'

export interface NotificationEmailData {
  to: string
  /** The recipient's name. */
  name: string
  /** The user who caused the notification; null when the mail may not name them. */
  actor: string | null
  /** The community, by its name as far as the recipient may know it; null for a mail about the instance. */
  community: { name: string; slug: string } | null
  detail: string
  /** Why a restriction was decided, by whom and how to object; empty for other mails. */
  statement: readonly (Phrase | string)[]
  /** Whether the notification is about the recipient's content. */
  isAboutContent: boolean
  /** The notification's link; null when the recipient may not open it. */
  link: string | null
  /** Links to the recipient's notifications, the settings and the unsubscribe page, if the kind can be switched off. */
  notifications: string
  settings: string
  unsubscribe: string | null
}

const factsOf = ({ actor, community, isAboutContent, detail }: NotificationEmailData): NotificationFacts => ({
  hasActor: actor !== null,
  hasCommunity: community !== null,
  hasPost: false,
  isAboutContent,
  isAboutComment: false,
  detail,
  count: 1,
})

const openCommunity = phrase('Open the community').text

/** The mail about a notification. */
export function notificationEmail(kind: MailedKind, data: NotificationEmailData): EmailParts {
  const definition: KindDefinition & { mail: SingleMail } = notificationKinds[kind]
  const { subject, isFromActor, sentence, quotes, button = openCommunity } = definition.mail
  const values = {
    actor: data.actor ?? phrase('Someone'),
    community: data.community?.name ?? '',
    days: limits.joinRequestDays,
  }
  const say = (wording: Wording): Phrase => ({ text: templateOf(wording, factsOf(data)), values })
  const lines = quotedDetail(definition, data.detail)
    .split(/\s*\n\s*/)
    .filter((line) => line !== '')
  const quoted = lines.length > 0 && quotes !== undefined ? [{ text: quotes }, ...lines] : []
  return {
    to: data.to,
    subject: say(subject),
    ...(isFromActor && data.actor !== null && { sender: data.actor }),
    list: data.community === null ? 'notifications' : communityList(data.community.slug),
    greeting: greet(data.name),
    // A statement contains the reason.
    paragraphs: [say(sentence), ...(data.statement.length > 0 ? data.statement : quoted)],
    action:
      data.link === null
        ? { label: phrase('View your notifications'), link: data.notifications }
        : { label: { text: button }, link: data.link },
    footer:
      data.unsubscribe === null
        ? { text: messages.mailRequired }
        : phrase('You can turn off these emails in your settings: {address}', { address: data.settings }),
    ...(data.unsubscribe !== null && { unsubscribe: data.unsubscribe }),
  }
}

import { type NotificationFacts, quotedDetail, templateOf } from '../../../../shared/notifications/kinds/kind.ts'
import { definitionOf } from '../../../../shared/notifications/kinds.ts'
import type { Notification } from '../../../../shared/notifications/notifications.ts'

const factsOf = ({ actor, community, post, link, detail, count }: Notification): NotificationFacts => ({
  hasActor: actor !== null,
  hasCommunity: community !== null,
  hasPost: post !== null,
  isAboutContent: post !== null || link === null,
  isAboutComment: link?.includes('#comment-') ?? false,
  detail,
  count,
})

interface Part {
  /** The React key within the sentence. */
  key: string
  text: string
  /** Names are isolated, because their text direction may differ from the direction of the sentence. */
  isName: boolean
}

/** A notification as a sentence, split into parts. */
export function notificationSentence(notification: Notification): Part[] {
  const { kind, actor, community, post, count } = notification
  const values: Record<string, Omit<Part, 'key'>> = {
    '{actor}': { text: actor?.name ?? 'Someone', isName: actor !== null },
    '{others}': { text: String(count - 1), isName: false },
    '{community}': { text: community?.name ?? 'a community', isName: community !== null },
    '{post}': { text: post?.title ?? '', isName: true },
  }
  const template = templateOf(definitionOf(kind).sentence, factsOf(notification))
  const pieces = template.split(/(\{\w+\})/).filter(Boolean)
  return pieces.map((piece) => ({ key: piece, ...(values[piece] ?? { text: piece, isName: false }) }))
}

/** The message or reason that accompanies a notification; empty if the sentence already says everything. */
export const notificationQuote = ({ kind, detail }: Notification) => quotedDetail(definitionOf(kind), detail)

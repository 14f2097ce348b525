import { quotedDetail, templateOf } from '../../../../shared/notifications/kinds/kind.ts'
import { definitionOf } from '../../../../shared/notifications/kinds.ts'
import { factsOf, type NotificationBundle } from '../../../../shared/notifications/notifications.ts'

interface Part {
  /** The React key within the sentence. */
  key: string
  text: string
  /** Names are isolated, because their text direction may differ from the direction of the sentence. */
  isName: boolean
}

/** “Ann”, “Ann and Bob”, or “Ann, Bob and 4 others”. */
function namesOf({ actors, otherActors }: NotificationBundle): Part[] {
  const last = otherActors > 0 ? ` and ${otherActors} ${otherActors === 1 ? 'other' : 'others'}` : ''
  const names = actors.map(({ id, name }) => ({ key: id, text: name, isName: true }))
  const between = { key: 'between', text: last ? ', ' : ' and ', isName: false }
  const parts = names.flatMap((name, at) => (at === 0 ? [name] : [between, name]))
  return last ? [...parts, { key: 'others', text: last, isName: false }] : parts
}

/** The template about all: of several users, or of the latest notification, without its full stop before the count. */
function templateFor(bundle: NotificationBundle): string {
  const { sentence, sentenceOfSeveral } = definitionOf(bundle.kind)
  const wording = (bundle.actors.length > 1 && sentenceOfSeveral) || sentence
  const template = templateOf(wording, factsOf(bundle))
  return bundle.size > 1 ? template.replace(/\.$/, '') : template
}

/** A bundle of notifications as a sentence, split into parts. */
export function notificationSentence(bundle: NotificationBundle): Part[] {
  const { actor, community, post, count, reported } = bundle
  const values: Record<string, Omit<Part, 'key'>> = {
    '{actor}': { text: actor?.name ?? 'Someone', isName: actor !== null },
    '{others}': { text: String(count - 1), isName: false },
    '{community}': { text: community?.name ?? 'a community', isName: community !== null },
    '{post}': { text: post?.title ?? '', isName: true },
    '{reported}': { text: reported?.text ?? '', isName: true },
  }
  const pieces = templateFor(bundle)
    .split(/(\{\w+\})/)
    .filter(Boolean)
  return pieces.flatMap((piece) =>
    piece === '{actors}' ? namesOf(bundle) : [{ key: piece, ...(values[piece] ?? { text: piece, isName: false }) }],
  )
}

/** The message or reason that accompanies a notification; empty if the sentence already says everything. */
export const notificationQuote = ({ kind, detail }: NotificationBundle) => quotedDetail(definitionOf(kind), detail)

import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { quotedDetail, templateOf } from '../../../../shared/notifications/kinds/kind.ts'
import { definitionOf } from '../../../../shared/notifications/kinds.ts'
import { factsOf, type NotificationBundle } from '../../../../shared/notifications/notifications.ts'
import type { Phrase } from '../../../../shared/platform/phrase.ts'
import { useNumbers } from '../../../ui/format-numbers.ts'
import { useTranslate } from '../../../ui/languages/texts.tsx'
import { useUserName } from '../../identity/user-labels/use-user-name.ts'

interface Part {
  /** The React key within the sentence. */
  key: string
  text: string
  /** Names are isolated, because their text direction may differ from the direction of the sentence. */
  isName: boolean
}

type Values = Readonly<Record<string, Omit<Part, 'key'>>>

/** Splits a template at its placeholders, which the values replace. */
const partsOf = (template: string, values: Values): Part[] =>
  template
    .split(/(\{\w+\})/)
    .filter(Boolean)
    .map((piece) => ({ key: piece, ...(values[piece] ?? { text: piece, isName: false }) }))

/** “Ann and Bob”, or “Ann, Bob and 4 others”: of several users, the server names two. */
function useNames({ actors: [one, two], otherActors }: NotificationBundle): Part[] {
  const { t } = useLingui()
  const userName = useUserName()
  // Placeholders stand for the names, since the page shows each name in its own element.
  const [first, second] = ['{first}', '{second}']
  const template =
    otherActors > 0
      ? t`${first}, ${second} and ${plural(otherActors, { one: '# other', other: '# others' })}`
      : t`${first} and ${second}`
  return partsOf(template, {
    '{first}': { text: userName(one?.name ?? ''), isName: true },
    '{second}': { text: userName(two?.name ?? ''), isName: true },
  }).map((part) => ({ ...part, key: `actors ${part.key}` }))
}

/** Placeholders stand for themselves, because the page shows each value in its own element. */
const placeholders = Object.fromEntries(
  ['actor', 'actors', 'others', 'community', 'post', 'reported'].map((name) => [name, `{${name}}`]),
)

/** The template about all: of several users, or of the latest notification, without its full stop before the count. */
function templateFor(bundle: NotificationBundle, translate: (phrase: Phrase) => string): string {
  const { sentence, sentenceOfSeveral } = definitionOf(bundle.kind)
  const wording = (bundle.actors.length > 1 && sentenceOfSeveral) || sentence
  const template = translate({ text: templateOf(wording, factsOf(bundle)), values: placeholders })
  return bundle.size > 1 ? template.replace(/[.。]$/, '') : template
}

/** A bundle of notifications as a sentence, split into parts. */
export function useNotificationSentence(bundle: NotificationBundle): Part[] {
  const { t } = useLingui()
  const translate = useTranslate()
  const names = useNames(bundle)
  const userName = useUserName()
  const { formatNumber } = useNumbers()
  const { actor, community, post, count, reported } = bundle
  const values: Values = {
    '{actor}': { text: actor ? userName(actor.name) : t`Someone`, isName: actor !== null },
    '{others}': { text: formatNumber(count - 1), isName: false },
    '{community}': { text: community?.name ?? t`a community`, isName: community !== null },
    '{post}': { text: post?.title ?? '', isName: true },
    '{reported}': { text: reported?.text ?? '', isName: true },
  }
  return partsOf(templateFor(bundle, translate), values).flatMap((part) => (part.key === '{actors}' ? names : [part]))
}

/** The message or reason that accompanies a notification; empty if the sentence already says everything. */
export const notificationQuote = ({ kind, detail }: NotificationBundle) => quotedDetail(definitionOf(kind), detail)

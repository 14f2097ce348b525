import { useLingui } from '@lingui/react/macro'
import { VisuallyHidden } from '@mantine/core'
import { pluralize } from './format-numbers.ts'

interface Nouns {
  /** The singular noun, such as 'post'. */
  one: string
  many?: string
}

interface ResultSentence {
  /** Says how many results there are, such as '2 posts found'. */
  resultText: (count: number) => string
}

export type ResultPhrase = Nouns | ResultSentence

type Props = ResultPhrase & {
  /** The number of visible results; undefined until it is known, and without a search. */
  count: number | undefined
  hasMore: boolean
}

/** Announces the result of a search to assistive technology. */
export function ResultStatus({ count, hasMore, ...phrase }: Props) {
  const { t } = useLingui()
  const status =
    count === undefined
      ? ''
      : 'resultText' in phrase
        ? phrase.resultText(count)
        : `${pluralize(count, phrase.one, phrase.many)} found`
  return (
    <VisuallyHidden role="status">
      {hasMore && status !== '' ? t`${status}, and there are more` : status}
    </VisuallyHidden>
  )
}

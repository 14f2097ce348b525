import { useLingui } from '@lingui/react/macro'
import { VisuallyHidden } from '@mantine/core'

/** Says how many results there are, such as '2 posts found'. */
export type ResultText = (count: number) => string

interface Props {
  resultText: ResultText
  /** The number of visible results; undefined until it is known, and without a search. */
  count: number | undefined
  hasMore: boolean
}

/** Announces the result of a search to assistive technology. */
export function ResultStatus({ resultText, count, hasMore }: Props) {
  const { t } = useLingui()
  const status = count === undefined ? '' : resultText(count)
  return (
    <VisuallyHidden role="status">
      {hasMore && status !== '' ? t`${status}, and there are more` : status}
    </VisuallyHidden>
  )
}

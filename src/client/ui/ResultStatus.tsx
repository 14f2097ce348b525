import { VisuallyHidden } from '@mantine/core'
import { pluralize } from './format-numbers.ts'

interface Props {
  /** The singular noun, such as 'post'. */
  one: string
  many?: string
  /** The number of visible results; undefined until it is known, and without a search. */
  count: number | undefined
  hasMore: boolean
}

/** Announces the result of a search to assistive technology. */
export function ResultStatus({ one, many, count, hasMore }: Props) {
  const status = count === undefined ? '' : `${pluralize(count, one, many)} found`
  return (
    <VisuallyHidden role="status">{hasMore && status !== '' ? `${status}, and there are more` : status}</VisuallyHidden>
  )
}

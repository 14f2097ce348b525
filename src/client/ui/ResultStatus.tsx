import { VisuallyHidden } from '@mantine/core'
import { counted } from './counted.ts'

interface Props {
  /** What is found: 'post'. */
  one: string
  many?: string
  /** How many are on the screen; undefined while that is not known, or when nothing was searched for. */
  count: number | undefined
  hasMore: boolean
}

/** Tells assistive technology what a search found. */
export function ResultStatus({ one, many, count, hasMore }: Props) {
  const found = count === undefined ? '' : `${counted(count, one, many)} found`
  return (
    <VisuallyHidden role="status">{hasMore && found !== '' ? `${found}, and there are more` : found}</VisuallyHidden>
  )
}

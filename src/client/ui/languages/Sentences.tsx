import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

interface Props {
  first: ReactNode
  second: ReactNode
}

/** Like `useSentences`, for sentences with elements. */
export const Sentences = ({ first, second }: Props) => (
  <Trans context="two sentences, one after the other">
    {first} {second}
  </Trans>
)

import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import type { MarkdownLabels } from './markdown-labels.ts'

/** Returns the labels in the language of the page; the same object until that changes. */
export function useMarkdownLabels(): MarkdownLabels {
  const { t } = useLingui()
  const number = '#'
  const [picture, done, notDone, table] = [t`Open the picture`, t`Done`, t`Not done`, t`Table`]
  const [footnotes, backToReference] = [t`Footnotes`, t`Back to reference ${number}`]
  return useMemo(
    () => ({ picture, done, notDone, table, footnotes, backToReference }),
    [picture, done, notDone, table, footnotes, backToReference],
  )
}

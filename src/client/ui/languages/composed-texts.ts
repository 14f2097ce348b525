import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { writeNow } from './texts.tsx'

const quoted = (text: string) => msg({ message: `“${text}”`, context: 'quotation marks around a value' })
const sentences = (first: string, second: string) =>
  msg({ message: `${first} ${second}`, context: 'two sentences, one after the other' })

/** Returns how to quote a value with the marks of the language of the page. */
export function useQuoted() {
  const { t } = useLingui()
  return (text: string) => t(quoted(text))
}

/** Returns how to write one sentence after another in the language of the page. */
export function useSentences() {
  const { t } = useLingui()
  return (first: string, second: string) => t(sentences(first, second))
}

/** The same outside components, for what the page shows once. */
export const sentencesNow = (first: string, second: string) => writeNow(sentences(first, second))

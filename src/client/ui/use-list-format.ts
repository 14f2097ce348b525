import { useLanguage } from './languages/texts.tsx'

type Style = 'long' | 'narrow'

const formats = new Map<string, Intl.ListFormat>()

function formatOf(language: string, style: Style) {
  const key = `${language} ${style}`
  const made = formats.get(key) ?? new Intl.ListFormat(language, { type: 'conjunction', style })
  formats.set(key, made)
  return made
}

/** Returns a function that joins texts in the language of the page: 'Ann, Bob, and Cyd', or 'Ann, Bob, Cyd' if narrow. */
export function useListFormat(style: Style = 'long') {
  const format = formatOf(useLanguage(), style)
  return (texts: readonly string[]) => format.format(texts)
}

/** Returns a function that does the same for elements: the texts and what stands between them. */
export function useListParts(style: Style = 'long') {
  const format = formatOf(useLanguage(), style)
  return (texts: readonly string[]) => format.formatToParts(texts)
}

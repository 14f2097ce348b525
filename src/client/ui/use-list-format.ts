import { useLanguage } from './languages/texts.tsx'

const formats = new Map<string, Intl.ListFormat>()

function formatOf(language: string, type: Intl.ListFormatType) {
  const key = `${language} ${type}`
  const made = formats.get(key) ?? new Intl.ListFormat(language, { type, style: type === 'unit' ? 'short' : 'long' })
  formats.set(key, made)
  return made
}

/** Returns a function that joins texts in the language of the page: 'Ann, Bob, and Cyd', or 'Ann, Bob, Cyd' of type unit. */
export function useListFormat(type: 'conjunction' | 'unit' = 'conjunction') {
  const format = formatOf(useLanguage(), type)
  return (texts: readonly string[]) => format.format(texts)
}

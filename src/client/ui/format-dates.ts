import { latinDigits } from '../../shared/platform/format-message.ts'

/** Making a formatter takes longer than to render a component, so each language has one. */
export function formatterFor(options: Intl.DateTimeFormatOptions) {
  const made = new Map<string, Intl.DateTimeFormat>()
  return (language: string) => {
    const format = made.get(language) ?? new Intl.DateTimeFormat(language, { ...latinDigits, ...options })
    made.set(language, format)
    return format
  }
}

import { formatNumber, latinDigits } from '../../shared/platform/format-message.ts'
import { limits } from '../../shared/platform/limits.ts'
import { useLanguage } from './languages/texts.tsx'

/** A count for a small place, such as 99+. */
const cappedCount = (count: number, language: string) =>
  count > limits.unreadShown ? `${formatNumber(limits.unreadShown, language)}+` : formatNumber(count, language)

/** Returns how to write numbers in the language of the page. */
export function useNumbers() {
  const language = useLanguage()
  return {
    formatNumber: (count: number) => formatNumber(count, language),
    cappedCount: (count: number) => cappedCount(count, language),
  }
}

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/** Formats a size in decimal units. In English: '512 bytes', '1.2 MB', '41 GB'. */
export function formatBytes(bytes: number, language: string) {
  const step = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, Math.abs(bytes))) / 3)))
  const amount = bytes / 1_000 ** step
  const maximumFractionDigits = step > 0 && Math.abs(amount) < 10 ? 1 : 0
  const unit = units[step] ?? 'byte'
  const unitDisplay = step === 0 ? 'long' : 'short'
  const form = { style: 'unit', unit, unitDisplay, maximumFractionDigits } as const
  const format = new Intl.NumberFormat(language, { ...latinDigits, ...form })
  return format.format(amount).replace(/\s/g, '\u00a0')
}

import { limits } from '../../shared/platform/limits.ts'

/** A count for a small place, such as 99+. */
export const cappedCount = (count: number) => (count > limits.unreadShown ? `${limits.unreadShown}+` : String(count))

const decimal = new Intl.NumberFormat('en')

/** '12,000'. */
export const formatNumber = (count: number) => decimal.format(count)

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/** Formats a size in decimal units: '512 byte', '1.2 MB', '41 GB'. */
export function formatBytes(bytes: number) {
  const step = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, Math.abs(bytes))) / 3)))
  const amount = bytes / 1_000 ** step
  const maximumFractionDigits = step > 0 && Math.abs(amount) < 10 ? 1 : 0
  const unit = units[step] ?? 'byte'
  const unitDisplay = step === 0 ? 'long' : 'short'
  return new Intl.NumberFormat('en', { style: 'unit', unit, unitDisplay, maximumFractionDigits }).format(amount)
}

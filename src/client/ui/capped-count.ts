import { limits } from '../../shared/platform/limits.ts'

/** A count for a small place, such as 99+. */
export const cappedCount = (count: number) => (count > limits.unreadShown ? `${limits.unreadShown}+` : String(count))

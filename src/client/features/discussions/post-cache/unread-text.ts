import { limits } from '../../../../shared/platform/limits.ts'

/** A number of unread comments; the server counts them only so far. */
export const unreadText = (count: number) => (count > limits.unreadMax ? `${limits.unreadMax}+ new` : `${count} new`)

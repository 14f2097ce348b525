import { z } from 'zod'
import { limits } from './limits.ts'

/** Control and format characters; joiners, marks of direction and the tags of flags, which names are written with, may stay. */
const unseen = /(?![\u200c-\u200f\u{e0020}-\u{e007f}])[\p{Cc}\p{Cf}\u2028\u2029]/u

/** A required text. Longer than `max` is refused with a message that names the field and the limit. */
export const text = (label: string, max: number) =>
  z.string(`${label} is required`).max(max, `${label} must be at most ${max.toLocaleString('en')} characters`)

/** A required text whose white space at both ends does not count. */
export const trimmedText = (label: string, max: number) =>
  z
    .string(`${label} is required`)
    .trim()
    .max(max, `${label} must be at most ${max.toLocaleString('en')} characters`)

/** A name: one line, without characters that are not seen, such as those that turn the direction of writing. */
export const nameText = (label: string, max: number) =>
  trimmedText(label, max).refine((value) => !unseen.test(value), `${label} must not contain invisible characters`)

/** A required text that is more than white space, kept exactly as typed; `empty` is said when it is not. */
export const filledText = (label: string, max: number, empty: string) =>
  text(label, max).refine((value) => value.trim() !== '', empty)

export const id = z.string('id is required').min(1, 'id is required').max(64, 'id must be at most 64 characters')

export const slug = z
  .string('slug is required')
  .min(1, 'slug is required')
  .max(120, 'slug must be at most 120 characters')

/** What every list takes. `cursor` is opaque: pass on what the page before answered as `nextCursor`. */
export const pageInput = z.object({
  limit: z
    .int('limit must be a whole number')
    .min(1, 'limit must be at least 1')
    .max(limits.pageMax, `limit must be at most ${limits.pageMax}`)
    .default(limits.pageDefault),
  cursor: z.string('cursor must be text').max(500, 'cursor must be at most 500 characters').optional(),
})

/** A moment: ISO 8601 in UTC with milliseconds. */
export const moment = z.iso.datetime({ precision: 3 })

/** What a call answers that has nothing to tell but that it was done. */
export const done = z.object({ ok: z.literal(true) })

/** What somebody searches for. Nothing in it is syntax, but for quotes around words that belong together. */
export const searchText = trimmedText('Query', limits.queryMax).default('')

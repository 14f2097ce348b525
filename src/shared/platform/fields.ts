import { z } from 'zod'
import { limits } from './limits.ts'
import { messages } from './messages.ts'

/** Control and format characters. Joiners, direction marks and flag tags are allowed, because names need them. */
const invisibleCharacter = /(?![\u200c-\u200f\u{e0020}-\u{e007f}])[\p{Cc}\p{Cf}\u2028\u2029]/u

/** A required text. A longer one is refused with a message that names the field and the limit. */
export const text = (label: string, max: number) =>
  z.string(`${label} is required`).max(max, `${label} must be at most ${max.toLocaleString('en')} characters`)

/** A required text, trimmed. */
export const trimmedText = (label: string, max: number) =>
  z
    .string(`${label} is required`)
    .trim()
    .max(max, `${label} must be at most ${max.toLocaleString('en')} characters`)

/** A name: one line without invisible characters, such as those that change the direction of writing. */
export const nameText = (label: string, max: number) =>
  trimmedText(label, max).refine(
    (value) => !invisibleCharacter.test(value),
    `${label} must not contain invisible characters`,
  )

/** A required text that is not blank, stored exactly as typed. `empty` is the message for a blank one. */
export const filledText = (label: string, max: number, empty: string) =>
  text(label, max).refine((value) => value.trim() !== '', empty)

export const email = text('Email', limits.emailMax).trim().pipe(z.email(messages.emailInvalid))

/**
 * Returns the form in which addresses are compared, because they are unique regardless of case. Only ASCII letters are
 * folded: the Kelvin sign, for example, would otherwise become a k.
 */
export const emailKey = (address: string) => address.trim().replace(/[A-Z]/g, (capital) => capital.toLowerCase())

export const id = z.string('id is required').min(1, 'id is required').max(64, 'id must be at most 64 characters')

export const slug = z
  .string('slug is required')
  .min(1, 'slug is required')
  .max(120, 'slug must be at most 120 characters')

/** The input of every list. `cursor` is opaque: pass the `nextCursor` of the previous page. */
export const pageInput = z.object({
  limit: z
    .int('limit must be a whole number')
    .min(1, 'limit must be at least 1')
    .max(limits.pageMax, `limit must be at most ${limits.pageMax}`)
    .default(limits.pageDefault),
  cursor: z.string('cursor must be text').max(500, 'cursor must be at most 500 characters').optional(),
})

/** The reason of a decision, which the affected user may read. */
export const reasonText = trimmedText('Reason', limits.messageMax)

/** A time: ISO 8601 in UTC with milliseconds. */
export const isoDateTime = z.iso.datetime({ precision: 3 })

/** The answer of a call that returns no data. */
export const done = z.object({ ok: z.literal(true) })

/** A search text. Quotes around a phrase are its only syntax. */
export const searchText = trimmedText('Query', limits.queryMax).default('')

import { z } from 'zod'
import { withAsciiHost } from './ascii-host.ts'
import { languages } from './languages.ts'
import { limits } from './limits.ts'
import { messages } from './messages.ts'
import { isTimeZone } from './time-zone.ts'

/** Control, format and filler characters, which change the direction of writing or show nothing. */
const invisibleCharacter = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2028\u2029\u2800]/u

/** The scripts that are written with joiners and non-joiners. */
const joiningScripts = [
  ...['Arab', 'Syrc', 'Nkoo', 'Mong', 'Deva', 'Beng', 'Guru', 'Gujr', 'Orya', 'Taml', 'Telu', 'Knda', 'Mlym', 'Sinh'],
  ...['Khmr', 'Mymr', 'Tibt', 'Newa', 'Java', 'Bali'],
]
const joiningGlyph = `[${joiningScripts.map((script) => `\\p{Script_Extensions=${script}}`).join('')}]`
const pictogram = '\\p{Extended_Pictographic}[\\ufe0e\\ufe0f]?\\p{Emoji_Modifier}?'

/** Invisible characters that names need: in some scripts, in variants of ideographs, and in emoji. */
const neededCharacters = [
  `(?<=${joiningGlyph})[\\u200c\\u200d](?=${joiningGlyph})`,
  // Malayalam and Sinhala words may end with a joiner after a mark.
  `(?<=${joiningGlyph}(?<=\\p{M}))\\u200d`,
  '(?<=\\p{Script=Mong})[\\u180b-\\u180d\\u180f]',
  '(?<=\\p{Script=Han})[\\ufe00-\\ufe0f\\u{e0100}-\\u{e01ef}]',
  '(?<=[\\d#*])\\ufe0f(?=\\u20e3)',
  '(?<=\\u{1f3f4})[\\u{e0030}-\\u{e0039}\\u{e0061}-\\u{e007a}]{3,6}\\u{e007f}',
  `${pictogram}(?:\\u200d${pictogram})*`,
]
const needed = new RegExp(neededCharacters.join('|'), 'gu')

const showsAll = (value: string) => !invisibleCharacter.test(value.replace(needed, ''))

const invisibleCharacters = new RegExp(`(?![\\t\\n\\r])${invisibleCharacter.source}`, 'gu')

/** The text as its reader sees it: nothing, if it has white space and invisible characters only. */
const visiblePart = (value: string) => value.replace(invisibleCharacters, '').trim()

/** Embeddings, overrides and isolates, which also turn the text around them. Marks do not, and many scripts need them. */
const directionControl = /[\u202a-\u202e\u2066-\u2069]/

/** Formats 10000 as '10,000'. The formats of `Intl` would load when the server starts, and delay it. */
export const withThousands = (value: number) => String(value).replace(/\B(?=(\d{3})+$)/g, ',')

const atMost = (label: string, max: number) => `${label} must be at most ${withThousands(max)} characters`
const anyText = (label: string, max: number) => z.string(`${label} is required`).max(max, atMost(label, max))
const anyTrimmedText = (label: string, max: number) =>
  z.string(`${label} is required`).trim().max(max, atMost(label, max))

/** Refuses U+0000, because databases, files and programs end a text there. */
const withoutNul = (field: z.ZodString, label: string) =>
  field.refine((value) => !value.includes('\0'), `${label} must not contain the character U+0000`)

/** A required text. A longer one is refused with a message that names the field and the limit. */
export const text = (label: string, max: number) => withoutNul(anyText(label, max), label)

const withoutDirectionControls = (field: z.ZodString, label: string) =>
  field.refine(
    (value) => !directionControl.test(value),
    `${label} must not contain characters that change the direction of writing`,
  )

/** A required text, trimmed. One without visible characters is empty. */
export const trimmedText = (label: string, max: number) =>
  withoutNul(anyTrimmedText(label, max), label).overwrite((value) => (visiblePart(value) === '' ? '' : value))

/** A name: one line without invisible characters, except where its script or an emoji needs them. */
export const nameText = (label: string, max: number) =>
  anyTrimmedText(label, max).refine(showsAll, `${label} must not contain invisible characters`)

/** A required text of at least `min` visible characters, trimmed. `short` is the message for a shorter one. */
export const longText = (label: string, { min, max }: { min: number; max: number }, short: string) =>
  trimmedText(label, max).refine((value) => visiblePart(value).length >= min, short)

/** A long text that is shown within other texts, and must not turn them. */
export const summaryText = (label: string, range: { min: number; max: number }, short: string) =>
  withoutDirectionControls(longText(label, range, short), label)

/** A required text that shows something, stored exactly as typed. `empty` is the message for a blank one. */
export const filledText = (label: string, max: number, empty: string) =>
  text(label, max).refine((value) => visiblePart(value) !== '', empty)

/** A filled text that is shown within other texts, and must not turn them. */
export const titleText = (label: string, max: number, empty: string) =>
  withoutDirectionControls(filledText(label, max, empty), label)

/** Zod's own rule allows no hyphens and digits in the last label, which international ones have. */
const addressPattern =
  /^(?:[\w'+-]+\.)*[\w'+-]*[\w+-]@(?:[A-Za-z\d][A-Za-z\d-]*\.)+(?:[A-Za-z]{2,}|[Xx][Nn]--[A-Za-z\d-]+)$/

/** The address of a mailbox, whose international host takes its ASCII form, which every mail server understands. */
export const emailText = (message: string) =>
  anyText('Email', limits.emailMax)
    .trim()
    .overwrite(withAsciiHost)
    .pipe(z.email({ pattern: addressPattern, error: message }).max(limits.emailMax, atMost('Email', limits.emailMax)))

export const email = emailText(messages.emailInvalid)

/**
 * Returns the form in which addresses are compared, because they are unique regardless of case and of how an
 * international host is written. Only ASCII letters are folded: the Kelvin sign, for example, would otherwise become a k.
 */
export const emailKey = (address: string) =>
  withAsciiHost(address.trim()).replace(/[A-Z]/g, (capital) => capital.toLowerCase())

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

/** A search text, trimmed. Any character is allowed, because the text is only compared. */
export const queryText = (max: number) => anyTrimmedText('Query', max)

/** A search text. Quotes around a phrase are its only syntax. */
export const searchText = queryText(limits.queryMax).default('')

export const timeZoneName = z
  .string('timeZone must be text')
  .max(64, 'timeZone must be at most 64 characters')
  .refine(isTimeZone, 'timeZone must be the name of a time zone, such as Europe/Berlin')

export const languageUnknown = 'language must be a language of this site'

export const languageCode = z
  .string('language must be text')
  .max(35, 'language must be at most 35 characters')
  .refine((code) => languages.some((language) => language.code === code), languageUnknown)

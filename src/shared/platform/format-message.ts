type Format = Readonly<Record<string, Message | number>>
type Token = string | readonly [name: string, type?: string, format?: Format | string]

/** A message as Lingui compiles it: texts, and placeholders by name, of which some have cases. */
export type Message = string | readonly Token[]
export type Messages = Readonly<Record<string, Message>>
export type Values = Readonly<Record<string, unknown>>

/** A value may have the name of an inherited property. */
const caseNamed = (name: string, cases: Format) => (Object.hasOwn(cases, name) ? cases[name] : undefined)

/** An option of every formatter. Without it, some browsers write Arabic with other digits than the server does. */
export const latinDigits = { numberingSystem: 'latn' } as const

const decimals = new Map<string, Intl.NumberFormat>()

/**
 * '12,000' in English; '12.0' with one digit. The server and all browsers write the same, so that a browser can take over
 * the server's markup: their versions of `Intl` know different spaces and digits for French, Polish or Arabic.
 */
export function formatNumber(count: number, language: string, minimumFractionDigits?: number) {
  // Making a formatter takes longer than to render a component.
  const key = language + (minimumFractionDigits ?? '')
  const digits = minimumFractionDigits && { minimumFractionDigits, maximumFractionDigits: minimumFractionDigits }
  const decimal = decimals.get(key) ?? new Intl.NumberFormat(language, { ...latinDigits, ...(digits || {}) })
  decimals.set(key, decimal)
  return decimal.format(count).replace(/\s/g, '\u00a0')
}

function rulesOf(language: string) {
  const made = rules.get(language) ?? {
    plural: new Intl.PluralRules(language),
    selectordinal: new Intl.PluralRules(language, { type: 'ordinal' }),
  }
  rules.set(language, made)
  return made
}

const rules = new Map<string, Record<'plural' | 'selectordinal', Intl.PluralRules>>()

const rightToLeft = new Map<string, boolean>()

/** Whether a language, a BCP 47 tag, is written from right to left. Needs no formatter, so that a name on the first page needs none. */
export function isRightToLeft(language: string) {
  const isFromRight =
    rightToLeft.get(language) ??
    /^(Arab|Hebr|Syrc|Thaa|Nkoo|Adlm)$/.test(new Intl.Locale(language).maximize().script ?? '')
  rightToLeft.set(language, isFromRight)
  return isFromRight
}

/** Returns the case for exactly this number, else the case for its plural form. */
function caseOf(count: number, cases: Format, type: string, language: string) {
  const rule = rulesOf(language)[type === 'plural' ? 'plural' : 'selectordinal']
  return (
    caseNamed(String(count), cases) ?? caseNamed(rule.select(count - Number(cases.offset ?? 0)), cases) ?? cases.other
  )
}

/** Mail programs would take the end of an isolate into a link. */
const isLink = (value: string) => /^https?:\/\/\S+$/.test(value)

/** A name in another direction would otherwise move what stands beside it in the sentence. */
const isolated = (value: unknown, language: string) =>
  typeof value === 'string' && value !== '' && isRightToLeft(language) && !isLink(value)
    ? `\u2068${value}\u2069`
    : value

/** Removes the isolates of a message for a title or a field, which other programs and users keep. */
export const withoutIsolates = (text: string) => text.replace(/[\u2068\u2069]/g, '')

function textFor([name, type, format]: Exclude<Token, string>, values: Values, language: string): string {
  const value = values[name]
  const isWritten = typeof value === 'string'
  if (typeof format !== 'object')
    return type === 'number' && !isWritten
      ? formatNumber(Number(value), language, format === '::.0' ? 1 : undefined)
      : String(isolated(value, language) ?? '')
  if (type === 'select')
    return formatMessage((caseNamed(String(value), format) ?? format.other) as Message, values, language)
  // A translation may count what its English only shows, such as “99+” or a number with separators.
  const count = isWritten && /\D/.test(value) ? Number.NaN : Number(value)
  const shown = isWritten
    ? String(isolated(value, language))
    : formatNumber(count - Number(format.offset ?? 0), language)
  return formatMessage(caseOf(count, format, type ?? '', language) as Message, values, language, shown)
}

/**
 * Writes a message in a language, a BCP 47 tag. `#` within the cases of a number stands for it.
 * Lingui's own runtime does the same, but takes 2.1 kB of the first page, which has 2 kB left.
 */
export function formatMessage(message: Message, values: Values, language: string, count?: string): string {
  if (typeof message === 'string') return message
  return message
    .map((token) =>
      typeof token !== 'string' ? textFor(token, values, language) : token === '#' ? (count ?? token) : token,
    )
    .join('')
}

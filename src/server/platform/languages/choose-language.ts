import { LRUCache } from 'lru-cache'
import { english, type Language } from '../../../shared/platform/languages.ts'

/** Longer headers are nonsense, and would take time. In characters. */
const headerMax = 500
/** People have fewer languages than these. Each tag of a nonsensical header takes some microseconds. */
const tagsMax = 30

/** Null for nonsense, and for `und`, which names no language and would become English. */
function localeOf(tag: string): Intl.Locale | null {
  try {
    const locale = new Intl.Locale(tag)
    return locale.language === 'und' ? null : locale.maximize()
  } catch {
    return null
  }
}

/** The locales of the languages that the product has: every tag is compared with them. */
const ownLocales = new Map<string, Intl.Locale | null>()

function ownLocaleOf({ code }: Language): Intl.Locale | null {
  const locale = ownLocales.get(code) ?? localeOf(code)
  ownLocales.set(code, locale)
  return locale
}

/**
 * Returns the code of the language for a BCP 47 tag: the language of that name, else a language with the same base and script, such as
 * `pt-BR` for `pt-PT`. Undefined if there is none, as for nonsense.
 */
function codeFor(tag: string, offered: readonly Language[]): string | undefined {
  const exact = offered.find(({ code }) => code.toLowerCase() === tag.toLowerCase())
  if (exact) return exact.code
  const wanted = localeOf(tag)
  if (!wanted) return undefined
  return offered.find((one) => {
    const locale = ownLocaleOf(one)
    return locale?.language === wanted.language && locale.script === wanted.script
  })?.code
}

/** Returns the tags of an Accept-Language header, the most wanted first. */
const tagsIn = (header: string) =>
  header
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';').map((piece) => piece.trim())
      const quality = parameters.find((parameter) => /^q=/i.test(parameter))?.slice(2)
      return { tag, weight: quality === undefined ? 1 : Number(quality) }
    })
    .filter(({ weight }) => weight > 0 && weight <= 1)
    .sort((one, other) => other.weight - one.weight)
    .slice(0, tagsMax)
    .map(({ tag }) => tag)

/** Browsers send few different headers, and reading one takes longer than a cached answer. Grouped by the offered languages. */
const codesOfHeaders = new WeakMap<readonly Language[], LRUCache<string, string>>()
const keptHeaders = 1_000

/** Returns the code of the first tag in the header that names an offered language; undefined if none does. */
function codeInHeader(header: string, offered: readonly Language[]): string | undefined {
  const read = () => {
    for (const tag of tagsIn(header)) {
      const code = codeFor(tag, offered)
      if (code) return code
    }
    return ''
  }
  const kept = codesOfHeaders.get(offered) ?? new LRUCache<string, string>({ max: keptHeaders })
  codesOfHeaders.set(offered, kept)
  const code = kept.get(header) ?? read()
  kept.set(header, code)
  return code || undefined
}

/** The signs of a reader's language. Each may be missing, unknown or nonsense. */
export interface LanguageSigns {
  /** The choice of the signed-in user. */
  preference?: string | null | undefined
  /** The choice of this browser. */
  cookie?: string | null | undefined
  /** The Accept-Language header. */
  header?: string | undefined
}

/**
 * Returns the code of the first of the preference, the cookie and the header that names an offered language; undefined
 * without one, or where there is no choice.
 */
export function wantedLanguage({ preference, cookie, header }: LanguageSigns, offered: readonly Language[]) {
  if (offered.length === 1) return undefined
  const codeOf = (tag: string | null | undefined) => (tag ? codeFor(tag, offered) : undefined)
  return codeOf(preference) ?? codeOf(cookie) ?? codeInHeader((header ?? '').slice(0, headerMax), offered)
}

/** Decides the language of an answer: the wanted one, else the language of the instance if it is offered, else English. */
export const chooseLanguage = (
  { instance, ...signs }: LanguageSigns & { instance: string },
  offered: readonly Language[],
): string => wantedLanguage(signs, offered) ?? codeFor(instance, offered) ?? english.code

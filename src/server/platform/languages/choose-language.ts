import { LRUCache } from 'lru-cache'
import { english, type Language } from '../../../shared/platform/languages.ts'

/** Longer headers are nonsense, and would take time. In characters. */
const headerMax = 500

function localeOf(tag: string): Intl.Locale | null {
  try {
    return new Intl.Locale(tag).maximize()
  } catch {
    return null
  }
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
  return offered.find(({ code }) => {
    const locale = localeOf(code)
    return locale?.language === wanted.language && locale.script === wanted.script
  })?.code
}

/** Returns the tags of an Accept-Language header, the most wanted first. */
const tagsIn = (header: string) =>
  header
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';').map((piece) => piece.trim())
      const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
      return { tag, weight: quality === undefined ? 1 : Number(quality) }
    })
    .filter(({ weight }) => weight > 0 && weight <= 1)
    .sort((one, other) => other.weight - one.weight)
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

/** Returns the code of the first of the preference, the cookie and the header that names an offered language. */
export function wantedLanguage({ preference, cookie, header }: LanguageSigns, offered: readonly Language[]) {
  const codeOf = (tag: string | null | undefined) => (tag ? codeFor(tag, offered) : undefined)
  return codeOf(preference) ?? codeOf(cookie) ?? codeInHeader((header ?? '').slice(0, headerMax), offered)
}

/** Decides the language of an answer: the wanted one, else the language of the instance if it is offered, else English. */
export const chooseLanguage = (
  { instance, ...signs }: LanguageSigns & { instance: string },
  offered: readonly Language[],
): string => wantedLanguage(signs, offered) ?? codeFor(instance, offered) ?? english.code

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
    .slice(0, headerMax)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';').map((piece) => piece.trim())
      const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
      return { tag, weight: quality === undefined ? 1 : Number(quality) }
    })
    .filter(({ weight }) => weight > 0 && weight <= 1)
    .sort((one, other) => other.weight - one.weight)
    .map(({ tag }) => tag)

/** The sources of a reader's language. Each may be missing, unknown or nonsense. */
export interface LanguageSigns {
  /** The choice of the signed-in user. */
  preference?: string | null | undefined
  /** The choice of this browser. */
  cookie?: string | null | undefined
  /** The Accept-Language header. */
  header?: string | undefined
  /** The language of the instance. */
  instance: string
}

/**
 * Decides the language of an answer: the first of the preference, the cookie, the header and the instance's setting that
 * names an offered language, else English.
 */
export function chooseLanguage({ preference, cookie, header, instance }: LanguageSigns, offered: readonly Language[]) {
  if (offered.length <= 1) return english.code
  for (const tag of [preference, cookie, ...tagsIn(header ?? ''), instance]) {
    const code = tag ? codeFor(tag, offered) : undefined
    if (code) return code
  }
  return english.code
}

import { useSearchParams } from 'react-router-dom'

const anyOrigin = 'http://folkmoot.invalid'

const hasControlCharacter = (value: string) => [...value].some((letter) => letter < ' ' || letter === '\u007f')

/**
 * The path to go on to after signing in, or null when `value` is not a path of this site: browsers read `//host` and
 * `/\host` as another site, and drop tabs and line breaks before they look.
 */
const localPath = (value: string | null) => {
  if (!value?.startsWith('/') || value.startsWith('//') || value.includes('\\') || hasControlCharacter(value))
    return null
  if (!URL.canParse(value, anyOrigin)) return null
  const url = new URL(value, anyOrigin)
  // `/.//host` becomes `//host` once its dots are resolved.
  if (url.origin !== anyOrigin || url.pathname.startsWith('//')) return null
  return url.pathname + url.search + url.hash
}

/** The token of the invitation that a path of this site leads to; undefined for any other path. */
export const invitationIn = (path: string | null) => path?.match(/^\/invite\/([\w-]+)$/)?.[1]

/** Where the address asks to go on to after signing in; null when it does not, or asks for another site. */
export const useReturnTo = () => {
  const [query] = useSearchParams()
  return localPath(query.get('returnTo'))
}

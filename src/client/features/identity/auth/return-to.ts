import { useSearchParams } from 'react-router-dom'

const anyOrigin = 'http://folkmoot.invalid'

const hasControlCharacter = (value: string) => [...value].some((email) => email < ' ' || email === '\u007f')

/**
 * Returns the path to open after signing in, or null when `value` is not a path of this site. Browsers read `//host`
 * and `/\host` as another site, and drop tabs and line breaks before they parse an address.
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

/** Returns the invitation token in a path such as `/invite/…`, or undefined for any other path. */
export const invitationIn = (path: string | null) => path?.match(/^\/invite\/([\w-]+)$/)?.[1]

/** The local path in the `returnTo` query parameter, or null when it is missing or points to another site. */
export const useReturnTo = () => {
  const [query] = useSearchParams()
  return localPath(query.get('returnTo'))
}

const anyOrigin = 'http://folkmoot.invalid'

const hasControlCharacter = (value: string) => [...value].some((character) => character < ' ' || character === '\u007f')

/**
 * Returns the path on this site that `value` names, or null when it is none. Browsers read `//host` and `/\host` as
 * another site, and drop tabs and line breaks before they parse an address.
 */
export function pathOnSite(value: string | null): string | null {
  if (!value?.startsWith('/') || value.startsWith('//') || value.includes('\\') || hasControlCharacter(value))
    return null
  if (!URL.canParse(value, anyOrigin)) return null
  const url = new URL(value, anyOrigin)
  // `/.//host` becomes `//host` once its dots are resolved.
  if (url.origin !== anyOrigin || url.pathname.startsWith('//')) return null
  return url.pathname + url.search + url.hash
}

import type { Config } from '../config.ts'

export const isSecure = ({ publicUrl }: Pick<Config, 'publicUrl'>) => publicUrl.startsWith('https:')

export type CookiePurpose = 'session' | 'device' | 'browser' | 'language'

/**
 * Returns the name of a cookie of this instance. Browsers send the cookies of a host to all its ports, so the name holds
 * the port. With `__Host-`, they take it by https only, and not from a neighbouring host such as other.example.org.
 */
export function cookieName(purpose: CookiePurpose, config: Pick<Config, 'publicUrl'>): string {
  const { port } = new URL(config.publicUrl)
  return `${isSecure(config) ? '__Host-' : ''}folkmoot_${purpose}${port && `_${port}`}`
}

/** Returns a Set-Cookie header. The browser keeps the cookie for this many seconds, and scripts cannot read it. */
export function cookieHeader(purpose: CookiePurpose, value: string, maxAge: number, config: Pick<Config, 'publicUrl'>) {
  const attributes = `HttpOnly; Max-Age=${maxAge}; Path=/; SameSite=Lax${isSecure(config) ? '; Secure' : ''}`
  return `${cookieName(purpose, config)}=${value}; ${attributes}`
}

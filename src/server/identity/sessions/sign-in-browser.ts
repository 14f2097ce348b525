import type { Services, SessionPort } from '../../platform/context.ts'
import { cookieHeader } from '../../platform/http/cookies.ts'
import { newToken, tokenHash } from '../../platform/ids.ts'

type BrowserContext = Pick<Services, 'config'> & { session: SessionPort }

/** How long a sign-in may take from one page to another, in seconds. */
export const signInBrowserSeconds = 3_600

/** Only values of `newToken`, so that nobody can plant one that is easy to guess. */
const isToken = (value: string | null): value is string => /^[\w-]{22}$/.test(value ?? '')

/**
 * Ties a sign-in that leaves the site, for a mailbox or a provider, to this browser: returns the hash to store with it, and
 * sets the cookie. Browsers send the cookie when another site leads back here, but not with its forms.
 */
export function tieToBrowser({ config, session }: BrowserContext): string {
  const token = isToken(session.browser) ? session.browser : newToken()
  session.setCookie('browser', cookieHeader('browser', token, signInBrowserSeconds, config))
  return tokenHash(token)
}

/** Whether the sign-in with this stored hash began in this browser. */
export const isSameBrowser = ({ session }: BrowserContext, stored: string | null): boolean =>
  stored !== null && isToken(session.browser) && tokenHash(session.browser) === stored

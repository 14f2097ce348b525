import { issueEmailToken } from '../../../src/server/identity/sign-in/email-tokens.ts'
import { cookieName } from '../../../src/server/platform/http/cookies.ts'
import { newToken, tokenHash } from '../../../src/server/platform/ids.ts'
import { emailKey } from '../../../src/shared/platform/fields.ts'
import { accountOf, type CallTarget } from '../structure/procedure-inputs/call-target.ts'
import { mailedToken, type World } from '../world.ts'

/** Mails still go to the world's own list. */
export const smtpUrl = 'smtp://127.0.0.1:9'

/** Calls `act` while the world has a mail server. */
export async function withMailServer<T>({ services }: World, act: () => Promise<T>): Promise<T> {
  const before = services.config.smtpUrl
  Object.assign(services.config, { smtpUrl })
  try {
    return await act()
  } finally {
    Object.assign(services.config, { smtpUrl: before })
  }
}

/** A link of the account that the call is about. Requests with the caller's cookies come from the browser that asked. */
export async function signInLinkOf(aim: CallTarget) {
  const { services } = aim.scenario.world
  const { id, email } = accountOf(aim)
  const browser = newToken()
  aim.by.cookie = `${aim.by.cookie}; ${cookieName('browser', services.config)}=${browser}`
  return { token: await issueEmailToken(services, 'sign-in', id, emailKey(email), { browserHash: tokenHash(browser) }) }
}

/** The named cookies that an answer sets, as the browser sends them. */
export const cookiesOf = (answer: { headers: Record<string, unknown> }): string =>
  [answer.headers['set-cookie'] ?? []]
    .flat()
    .map((cookie) => String(cookie).split(';')[0])
    .join('; ')

/** Asks for a link in a browser; returns the browser's cookies and the mailed token. */
export async function askForLink(world: World, email: string, cookie = '') {
  const answer = await world.clientWith(cookie).rest('POST', '/api/auth/sign-in-link', { email })
  const mail = (await world.deliverMails()).find(({ link }) => link.includes('/sign-in-link'))
  return { answer, cookie: cookiesOf(answer), token: mail ? mailedToken(mail) : '' }
}

import { openidProvider } from '../../instance/settings/openid-settings.ts'
import { type Context, inTransaction } from '../../platform/context.ts'
import { tieToBrowser } from '../sessions/sign-in-browser.ts'
import { openChallenge } from '../two-factor/challenges.ts'
import { callbackUrl, discover, openidClient } from './provider.ts'

/** What the provider's answer must match. Stored with the state, which is the ticket of a challenge. */
export interface Expected {
  issuer: string
  browser: string
  nonce: string
  verifier: string
  /** Where to go afterwards: a path on this site. */
  returnTo: string
}

/**
 * Begins a sign-in with the provider, or the connection of its account to the user `connects`. Returns the provider's page.
 * Throws 503 when the provider does not answer, and 502 when it answers nonsense.
 */
export async function startOpenid(ctx: Context, { returnTo, connects }: { returnTo: string; connects: string | null }) {
  const provider = await openidProvider(ctx)
  const configuration = await discover(ctx, provider)
  const { buildAuthorizationUrl, calculatePKCECodeChallenge, randomNonce, randomPKCECodeVerifier } =
    await openidClient()
  const expected: Expected = {
    issuer: provider.issuer,
    browser: tieToBrowser(ctx),
    nonce: randomNonce(),
    verifier: randomPKCECodeVerifier(),
    returnTo,
  }
  const state = await inTransaction(ctx, (ctx) => openChallenge(ctx, connects, 'openid', JSON.stringify(expected)))
  const url = buildAuthorizationUrl(configuration, {
    redirect_uri: callbackUrl(ctx.config),
    response_type: 'code',
    scope: 'openid email profile',
    state,
    nonce: expected.nonce,
    code_challenge: await calculatePKCECodeChallenge(expected.verifier),
    code_challenge_method: 'S256',
  })
  return { url: url.href }
}

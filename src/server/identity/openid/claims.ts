import { email as emailSchema } from '../../../shared/platform/fields.ts'
import { limits } from '../../../shared/platform/limits.ts'
import { openidProvider } from '../../instance/settings/openid-settings.ts'
import type { Context } from '../../platform/context.ts'
import { callbackUrl, discover, openidClient, providerFailure } from './provider.ts'
import type { Expected } from './start-openid.ts'

/** What the provider says of its account. */
export interface Claims {
  issuer: string
  subject: string
  name: string
  /** Null without a valid address. */
  email: string | null
  /** Only if the provider states it: some leave it out. */
  isEmailVerified: boolean
}

const textOf = (value: unknown) => (typeof value === 'string' ? value.trim() : '')

/**
 * Exchanges the code in the provider's answer for what it says of its account. Throws 502 for an answer that does not match:
 * another state, nonce, issuer, browser or signature.
 */
export async function claimsOf(ctx: Context, search: string, state: string, expected: Expected): Promise<Claims> {
  const provider = await openidProvider(ctx)
  const configuration = await discover(ctx, provider)
  const { authorizationCodeGrant, fetchUserInfo } = await openidClient()
  try {
    const tokens = await authorizationCodeGrant(configuration, new URL(callbackUrl(ctx.config) + search), {
      expectedState: state,
      expectedNonce: expected.nonce,
      pkceCodeVerifier: expected.verifier,
      idTokenExpected: true,
    })
    const token = tokens.claims()
    if (!token) throw new Error('the provider sent no ID token')
    const isComplete = token.email !== undefined || !configuration.serverMetadata().userinfo_endpoint
    const info = isComplete ? token : await fetchUserInfo(configuration, tokens.access_token, token.sub)
    const email = emailSchema.safeParse(info.email).data ?? null
    const name = textOf(info.name) || textOf(info.preferred_username) || (email?.split('@')[0] ?? '')
    return {
      issuer: token.iss,
      subject: token.sub,
      name: name.slice(0, limits.nameMax),
      email,
      isEmailVerified: info.email_verified === true,
    }
  } catch (error) {
    throw providerFailure(ctx, error)
  }
}

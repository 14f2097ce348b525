import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'
import { instanceSetting } from '../../instance/settings/settings.ts'
import { type Services, timestamp } from '../../platform/context.ts'
import { openAppSecret, sealAppSecret } from './app-secret.ts'
import { findApp, replaceApp, updateAppStep } from './queries.ts'

type TwoFactorServices = Pick<Services, 'db' | 'now' | 'config' | 'log'>

/** RFC 6238 as every authenticator app implements it: SHA-1, six digits, a step of 30 seconds. */
const period = 30
const totp = (secret: string, named: { issuer?: string; label?: string } = {}) =>
  new TOTP({ ...named, secret: Secret.fromBase32(secret), digits: 6, period })

/**
 * Creates a secret for the user's app and returns it as text, address and QR code. It has no effect until a code
 * confirms it. Throws 409 when the server has no key to store it.
 */
export async function startAuthenticatorApp(services: TwoFactorServices, userId: string, email: string) {
  const secret = new Secret({ size: 20 }).base32
  const app = { userId, lastStep: 0, createdAt: timestamp(services), confirmedAt: null }
  await replaceApp(services.db, { ...app, secret: await sealAppSecret(services, userId, secret) })
  const issuer = await instanceSetting(services.db, 'name')
  const uri = totp(secret, { issuer, label: email }).toString()
  return { secret, uri, qrSvg: renderSVG(uri, { border: 2 }) }
}

/** Accepts the codes of the current and the adjacent steps, each once. Throws 503 without the key of the secret. */
export async function verifyAppCode(services: TwoFactorServices, userId: string, code: string): Promise<boolean> {
  const app = await findApp(services.db, userId)
  if (!app) return false
  const now = services.now()
  const secret = await openAppSecret(services, userId, app.secret)
  const delta = totp(secret).validate({ token: code, timestamp: now.getTime(), window: 1 })
  if (delta === null) return false
  const step = Math.floor(now.getTime() / 1_000 / period) + delta
  return updateAppStep(services.db, userId, step, now.toISOString())
}

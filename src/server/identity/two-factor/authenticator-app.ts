import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'
import { type Services, timestamp } from '../context.ts'
import { instanceSetting } from '../instance/settings.ts'
import { findApp, replaceApp, updateAppStep } from './queries.ts'

type Store = Pick<Services, 'db' | 'now'>

/** RFC 6238 as every authenticator app speaks it: SHA-1, six digits, a step of 30 seconds. */
const period = 30
const totp = (secret: string, named: { issuer?: string; label?: string } = {}) =>
  new TOTP({ ...named, secret: Secret.fromBase32(secret), digits: 6, period })

/** A new secret for the person's app, as text, address and QR code. It counts once a code has confirmed it. */
export async function startApp(services: Store, userId: string, email: string) {
  const secret = new Secret({ size: 20 }).base32
  const createdAt = timestamp(services)
  await replaceApp(services.db, { userId, secret, lastStep: 0, createdAt, confirmedAt: null })
  const issuer = await instanceSetting(services.db, 'name')
  const uri = totp(secret, { issuer, label: email }).toString()
  return { secret, uri, qrSvg: renderSVG(uri, { border: 2 }) }
}

/** Whether the code is the app's now, or of the step before or after. A code is taken once. */
export async function takeAppCode(services: Store, userId: string, code: string): Promise<boolean> {
  const app = await findApp(services.db, userId)
  if (!app) return false
  const now = services.now()
  const delta = totp(app.secret).validate({ token: code, timestamp: now.getTime(), window: 1 })
  if (delta === null) return false
  const step = Math.floor(now.getTime() / 1_000 / period) + delta
  return updateAppStep(services.db, userId, step, now.toISOString())
}

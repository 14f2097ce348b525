import { createECDH } from 'node:crypto'
import { signatureOf } from '../../instance/settings/secret.ts'
import type { Services } from '../../platform/context.ts'
import type { Db } from '../../platform/db/open.ts'

export interface VapidKeys {
  /** Both in base64url. */
  publicKey: string
  privateKey: string
}

/** The chance that 32 bytes are no private key of P-256 is one in four thousand millions. */
const triesMax = 4

/**
 * Returns the keys with which the site signs its pushes. They are derived from the secret of the instance, so that all
 * processes and every restored backup have the same ones, and subscriptions go on.
 */
export async function vapidKeys(db: Db): Promise<VapidKeys> {
  const curve = createECDH('prime256v1')
  for (let attempt = 1; attempt <= triesMax; attempt++) {
    const bytes = await signatureOf(db, 'vapid', String(attempt))
    try {
      curve.setPrivateKey(bytes)
    } catch {
      continue
    }
    return { publicKey: curve.getPublicKey('base64url'), privateKey: bytes.toString('base64url') }
  }
  throw new Error('the secret of the instance gives no key for pushes')
}

/** Names who sends the pushes, for the operators of push services. They refuse other addresses. */
export function vapidSubject({ publicUrl }: Services['config']): string {
  const { protocol, hostname } = new URL(publicUrl)
  return protocol === 'https:' ? publicUrl : `mailto:no-reply@${hostname}`
}

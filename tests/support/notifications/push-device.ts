import { createDecipheriv, createECDH, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import type { PushRequest } from '../../../src/server/platform/push/push-service.ts'
import type { TestUser } from '../world.ts'

/** A subscription as a browser makes it, and what the browser reads of the pushes that it gets (RFC 8291). */
export function pushSubscription(host = 'push.example.org') {
  const keys = createECDH('prime256v1')
  const publicKey = keys.generateKeys()
  const secret = randomBytes(16)
  const endpoint = `https://${host}/send/${randomBytes(12).toString('hex')}`
  const input = { endpoint, keys: { p256dh: publicKey.toString('base64url'), auth: secret.toString('base64url') } }

  function decrypt(body: Buffer): string {
    const salt = body.subarray(0, 16)
    const keyLength = body[20] ?? 0
    const senderKey = body.subarray(21, 21 + keyLength)
    const sealed = body.subarray(21 + keyLength)
    const shared = keys.computeSecret(senderKey)
    const hmac = (key: Buffer, ...parts: (Buffer | string)[]) =>
      parts.reduce((hash, part) => hash.update(part), createHmac('sha256', key)).digest()
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, senderKey])
    const ikm = hmac(hmac(secret, shared), info, Buffer.from([1]))
    const derived = (label: string, length: number) =>
      Buffer.from(hkdfSync('sha256', ikm, salt, `Content-Encoding: ${label}\0`, length))
    const decipher = createDecipheriv('aes-128-gcm', derived('aes128gcm', 16), derived('nonce', 12))
    decipher.setAuthTag(sealed.subarray(-16))
    const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
    // The last record ends with the byte 2.
    return plain.subarray(0, plain.lastIndexOf(2)).toString()
  }
  const read = (pushes: readonly PushRequest[]) =>
    pushes.filter((push) => push.endpoint === endpoint).map(({ body }) => decrypt(body))
  return { input, endpoint, read }
}

/** Lets a user's browser get pushes. `texts` fetches what its service worker would show of these pushes. */
export async function subscribed(user: TestUser) {
  const subscription = pushSubscription()
  const device = await user.api.push.subscribe(subscription.input)
  const texts = async (pushes: readonly PushRequest[]) => {
    const ids = subscription.read(pushes).map((payload) => JSON.parse(payload) as { id: string })
    return Promise.all(ids.map((id) => user.api.push.text(id)))
  }
  return { ...subscription, device, texts }
}

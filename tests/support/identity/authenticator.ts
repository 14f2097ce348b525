import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

/** Flags of WebAuthn, level 2, section 6.1. */
const userPresent = 0x01
const userVerified = 0x04
const hasCredential = 0x40

/** The options of the server that matter here; others are ignored. */
interface Options {
  challenge?: string
}

/** The values that a browser fills in truthfully, and a forger does not. */
interface Claims {
  /** The attestation statement and its certificates. */
  format?: string
  chain?: Uint8Array[]
  origin?: string
  challenge?: string
  rpId?: string
  /** Touched only, without a PIN or fingerprint. */
  isUnverified?: boolean
}

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest()

/**
 * A security key in software, with one ES256 credential, that answers as a browser would. It sends no attestation.
 * `counter` counts its signatures; set it back to simulate a copy of the key.
 */
export function createAuthenticator({ origin, rpId }: { origin: string; rpId: string }) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(32)
  const id = base64url(credentialId)

  function clientDataOf(type: 'webauthn.create' | 'webauthn.get', options: Options, claims: Claims) {
    const challenge = claims.challenge ?? options.challenge
    return Buffer.from(JSON.stringify({ type, challenge, origin: claims.origin ?? origin, crossOrigin: false }))
  }

  function authenticatorDataOf(flags: number, counter: number, claims: Claims) {
    const fixed = Buffer.alloc(5)
    fixed.writeUInt8(flags | userPresent | (claims.isUnverified ? 0 : userVerified))
    fixed.writeUInt32BE(counter, 1)
    return Buffer.concat([sha256(claims.rpId ?? rpId), fixed])
  }

  function credentialData() {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    const key = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ])
    const length = Buffer.alloc(2)
    length.writeUInt16BE(credentialId.length)
    return Buffer.concat([Buffer.alloc(16), length, credentialId, isoCBOR.encode(key)])
  }

  const shared = { id, rawId: id, type: 'public-key', clientExtensionResults: {} } as const

  return {
    id,
    counter: 0,
    /** Answers `navigator.credentials.create`. */
    create(options: object, claims: Claims = {}) {
      const clientData = clientDataOf('webauthn.create', options, claims)
      const authData = Buffer.concat([authenticatorDataOf(hasCredential, this.counter, claims), credentialData()])
      const attestation = new Map<string, unknown>([
        ['fmt', claims.format ?? 'none'],
        ['attStmt', new Map(claims.chain && [['x5c', claims.chain]])],
        ['authData', new Uint8Array(authData)],
      ])
      const attestationObject = base64url(isoCBOR.encode(attestation as never))
      const response = { clientDataJSON: base64url(clientData), attestationObject, transports: ['usb'] }
      return { ...shared, response }
    },
    /** Answers `navigator.credentials.get`. */
    get(options: object, claims: Claims = {}) {
      this.counter += 1
      const clientData = clientDataOf('webauthn.get', options, claims)
      const authenticatorData = authenticatorDataOf(0, this.counter, claims)
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(clientData)]), privateKey)
      const response = {
        clientDataJSON: base64url(clientData),
        authenticatorData: base64url(authenticatorData),
        signature: base64url(signature),
      }
      return { ...shared, response }
    },
  }
}

import { createHash, randomBytes, randomUUIDv7 } from 'node:crypto'

/** A new id: UUIDv7, so that ids made in later milliseconds sort later. */
export const newId = () => randomUUIDv7()

/** A new secret of 128 bits, fit for an address. Only its hash is stored. */
export const newToken = () => randomBytes(16).toString('base64url')

/** The form in which a secret of high entropy is stored and looked up: SHA-256, hexadecimal. */
export const tokenHash = (token: string) => createHash('sha256').update(token).digest('hex')

import { createHash, randomBytes, randomUUIDv7 } from 'node:crypto'

/** Returns a new UUIDv7; ids sort by the millisecond of their creation. */
export const newId = () => randomUUIDv7()

/** Returns a new 128-bit secret that is safe in addresses. Only its hash is stored. */
export const newToken = () => randomBytes(16).toString('base64url')

/** Returns the stored form of a high-entropy secret: SHA-256, hexadecimal. */
export const tokenHash = (token: string) => createHash('sha256').update(token).digest('hex')

import { readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { Decrypter, Encrypter } from 'age-encryption'
import { phrase } from '../../../shared/platform/phrase.ts'
import { BackupError, backupErrorFrom } from './backup-error.ts'

/** How every encrypted file begins, see https://age-encryption.org/v1. */
const magic = Buffer.from('age-encryption.org/')

const asWeb = (body: Readable) => Readable.toWeb(body) as unknown as globalThis.ReadableStream<Uint8Array>
const asNode = (body: unknown) => Readable.fromWeb(body as ReadableStream)

/** Throws a `BackupError` for a key that cannot receive backups. */
function encrypterFor(recipient: string) {
  const encrypter = new Encrypter()
  try {
    encrypter.addRecipient(recipient)
  } catch {
    throw new BackupError(phrase('BACKUP_AGE_RECIPIENT is not a valid age key.'))
  }
  return encrypter
}

/** Whether the public key is one that backups can be encrypted for. */
export function isRecipient(recipient: string): boolean {
  try {
    encrypterFor(recipient)
    return true
  } catch {
    return false
  }
}

/** Encrypts a stream for the holder of the recipient's key. */
export const encrypted = async (body: Readable, recipient: string): Promise<Readable> =>
  asNode(await encrypterFor(recipient).encrypt(asWeb(body)))

/** Reads the keys of an identity file, as `age-keygen` writes it. */
export function readIdentities(file: string): string[] {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    throw backupErrorFrom(error, 'The key file cannot be read')
  }
  const keys = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line.startsWith('AGE-SECRET-KEY-'))
  if (keys.length === 0) throw new BackupError(`${file} contains no age key (AGE-SECRET-KEY-…).`)
  return keys
}

/**
 * Decrypts an archive if it is encrypted. Throws a `BackupError` for a missing or wrong key, and for an archive that is
 * not encrypted although a key was given.
 */
export async function decryptedIfNeeded(body: Readable, identities: readonly string[]): Promise<Readable> {
  const pieces = body[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  let head = Buffer.alloc(0)
  while (head.length < magic.length) {
    const { value, done } = await pieces.next()
    if (done) break
    head = Buffer.concat([head, value])
  }
  const all = Readable.from(
    (async function* () {
      yield head
      for (let next = await pieces.next(); !next.done; next = await pieces.next()) yield next.value
    })(),
    { objectMode: false },
  )
  if (!head.subarray(0, magic.length).equals(magic)) {
    // Anyone with write access to the storage could have put this file there.
    if (identities.length > 0) throw new BackupError('This backup is not encrypted. Restore it without --identity.')
    return all
  }
  if (identities.length === 0)
    throw new BackupError('This backup is encrypted. Name the file of its key with --identity.')
  const decrypter = new Decrypter()
  try {
    for (const identity of identities) decrypter.addIdentity(identity)
  } catch {
    throw new BackupError('The key file contains an invalid age key.')
  }
  try {
    return asNode(await decrypter.decrypt(asWeb(all)))
  } catch (error) {
    all.destroy()
    const isWrong = error instanceof Error && /identit|no .*match/i.test(error.message)
    throw new BackupError(isWrong ? 'The key does not fit: this backup was encrypted for another one.' : damagedText)
  }
}

/** A failure in the middle of a decrypted stream. */
export const damagedText = 'This file is not a valid backup: it is damaged or truncated.'

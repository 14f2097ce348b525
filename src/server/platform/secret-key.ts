import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { constants, copyFile, link, open, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from './config.ts'

/** The file in the data directory with the key of the secrets in the database. It is not part of a backup. */
export const secretKeyName = 'secret.key'
const keyBytes = 32
const ivBytes = 12
const tagBytes = 16
/** The format of an encrypted text, so that a later version can tell it from its own. */
const version = 'v1'

type DataDir = Pick<Config, 'dataDir'>
type Keys = Pick<Config, 'dataDir' | 'secretKey' | 'databaseUrl'>

/** The key is missing or damaged, or another key encrypted the text. */
export class SecretKeyError extends Error {}

/** Several processes may serve the instance, and a file on one machine would not reach the others. */
export class UnsharedKeyError extends SecretKeyError {}

const fileOf = ({ dataDir }: DataDir) => join(dataDir, secretKeyName)

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code

/** Returns the key; null when there is none. Throws a `SecretKeyError` when it cannot be one. */
async function readKey(config: DataDir): Promise<Buffer | null> {
  try {
    const key = await readFile(fileOf(config))
    if (key.length !== keyBytes) throw new SecretKeyError(`${fileOf(config)} is not a key`)
    return key
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw error instanceof SecretKeyError ? error : new SecretKeyError(`${fileOf(config)} cannot be read`)
  }
}

/** Creates the key unless another process has just done so. The file is complete when it gets its name. */
async function createKey(config: DataDir): Promise<Buffer> {
  const part = `${fileOf(config)}.${randomBytes(6).toString('hex')}.part`
  try {
    await writeFile(part, randomBytes(keyBytes), { mode: 0o600, flag: 'wx', flush: true })
    await link(part, fileOf(config))
      .catch((error: unknown) => {
        if (codeOf(error) === 'EEXIST') throw error
        // Some file systems have no links.
        return copyFile(part, fileOf(config), constants.COPYFILE_EXCL)
      })
      .catch((error: unknown) => {
        if (codeOf(error) !== 'EEXIST') throw error
      })
  } finally {
    await rm(part, { force: true })
  }
  // The name must be on the disk before a row depends on the key. Some systems cannot flush a folder.
  const folder = await open(config.dataDir).catch(() => null)
  await folder?.sync().catch(() => {})
  await folder?.close()
  const key = await readKey(config)
  if (!key) throw new SecretKeyError(`${fileOf(config)} cannot be created`)
  return key
}

async function keyForNewSecrets(config: Keys): Promise<Buffer> {
  const key = config.secretKey ?? (await readKey(config))
  if (key) return key
  if (config.databaseUrl !== null) throw new UnsharedKeyError('SECRET_KEY is not set')
  return createKey(config)
}

/**
 * Encrypts a text for the database with AES-256-GCM. The key is SECRET_KEY, or else a file in the data folder, which it
 * creates on first use unless the database is on a server. Only `decryptSecret` with the same `purpose` returns the text,
 * so that a row cannot be used for another purpose. Throws a `SecretKeyError`.
 */
export async function encryptSecret(config: Keys, purpose: string, text: string): Promise<string> {
  const key = await keyForNewSecrets(config)
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(purpose))
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return `${version}.${Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64url')}`
}

/** Decrypts a text. Throws a `SecretKeyError` when the key, the purpose or the text is not the right one. */
export async function decryptSecret(config: Keys, purpose: string, stored: string): Promise<string> {
  if (config.secretKey) {
    // An instance that had a file encrypted with its key, until `renewSecret`.
    const text = decrypted(config.secretKey, purpose, stored)
    if (text !== null) return text
  }
  const key = await readKey(config)
  const text = key && decrypted(key, purpose, stored)
  if (text !== null) return text
  const names = [...(config.secretKey ? ['SECRET_KEY'] : []), fileOf(config)]
  throw new SecretKeyError(`the stored secret cannot be read with ${names.join(' or ')}`)
}

/**
 * Returns a stored secret encrypted with the key for new secrets: as it is, if it is so already, or encrypted again where
 * SECRET_KEY came after the file's key. Throws a `SecretKeyError` when it cannot be read.
 */
export async function renewSecret(config: Keys, purpose: string, stored: string): Promise<string> {
  const text = await decryptSecret(config, purpose, stored)
  const isCurrent = config.secretKey === null || decrypted(config.secretKey, purpose, stored) !== null
  return isCurrent ? stored : encryptSecret(config, purpose, text)
}

/** Returns the text; null when the key, the purpose or the text is not the right one. */
function decrypted(key: Buffer, purpose: string, stored: string): string | null {
  const [format, content = ''] = stored.split('.')
  const bytes = Buffer.from(content, 'base64url')
  if (format !== version || bytes.length < ivBytes + tagBytes) return null
  const text = bytes.subarray(ivBytes + tagBytes)
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
    decipher.setAAD(Buffer.from(purpose)).setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
    return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}

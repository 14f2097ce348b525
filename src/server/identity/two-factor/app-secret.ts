import { messages } from '../../../shared/platform/messages.ts'
import type { Services } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { decryptSecret, encryptSecret, renewSecret, SecretKeyError } from '../../platform/secret-key.ts'
import { yieldToEventLoop } from '../../platform/yield-to-event-loop.ts'
import { listAppSecrets, updateAppSecret } from './queries.ts'

type SecretContext = Pick<Services, 'db' | 'config'>

/** Ties an encrypted secret to its user, so that a copied row is useless. */
const purposeOf = (userId: string) => `authenticator app ${userId}`

/** Encrypts the secret of a new app. Throws 409 when there is no key for it. */
export async function sealAppSecret({ config, log }: Pick<Services, 'config' | 'log'>, userId: string, secret: string) {
  try {
    return await encryptSecret(config, purposeOf(userId), secret)
  } catch (error) {
    if (!(error instanceof SecretKeyError)) throw error
    log.error({ reason: error.message }, 'an authenticator app could not be set up')
    throw new AppError('CONFLICT', messages.appNotOffered)
  }
}

/** Returns the secret of an app. Throws 503 when the key is missing or another one. */
export async function openAppSecret({ config, log }: Pick<Services, 'config' | 'log'>, userId: string, stored: string) {
  try {
    return await decryptSecret(config, purposeOf(userId), stored)
  } catch (error) {
    if (!(error instanceof SecretKeyError)) throw error
    log.error({ reason: error.message }, 'the code of an authenticator app could not be checked')
    throw new AppError('SERVICE_UNAVAILABLE', messages.appUnreadable)
  }
}

/** Apps per step, between which other requests run. */
const batchSize = 100

/** Yields the apps with their stored secrets, by user. */
async function* storedSecrets(db: SecretContext['db'], isStopped: () => boolean) {
  for (let after = ''; !isStopped(); await yieldToEventLoop()) {
    const apps = await listAppSecrets(db, after, batchSize)
    yield* apps
    if (apps.length < batchSize) return
    after = apps.at(-1)?.userId ?? ''
  }
}

const never = () => false

/** Returns null instead of throwing a `SecretKeyError`. */
const orNull = <T>(secret: Promise<T>): Promise<T | null> =>
  secret.catch((error: unknown) => {
    if (error instanceof SecretKeyError) return null
    throw error
  })

/** Counts the apps whose secrets cannot be read with the keys of this process. */
export async function countUnreadableSecrets({ db, config }: SecretContext): Promise<number> {
  let unreadable = 0
  for await (const { userId, secret } of storedSecrets(db, never))
    if ((await orNull(decryptSecret(config, purposeOf(userId), secret))) === null) unreadable += 1
  return unreadable
}

/**
 * Encrypts again the secrets that are encrypted with the file's key where SECRET_KEY came later. Leaves secrets that cannot
 * be read, and returns their number.
 */
export async function renewAppSecrets({ db, config }: SecretContext, isStopped: () => boolean): Promise<number> {
  let unreadable = 0
  for await (const { userId, secret } of storedSecrets(db, isStopped)) {
    const renewed = await orNull(renewSecret(config, purposeOf(userId), secret))
    if (renewed === null) unreadable += 1
    else if (renewed !== secret) await updateAppSecret(db, userId, secret, renewed)
  }
  return unreadable
}

import { z } from 'zod'
import { openidProviderInput } from '../../../shared/instance/openid-settings.ts'
import { messages } from '../../../shared/platform/messages.ts'
import type { Config, OpenidProvider } from '../../platform/config.ts'
import { inTransaction, type Services } from '../../platform/context.ts'
import type { Db } from '../../platform/db/open.ts'
import { AppError } from '../../platform/errors.ts'
import { decryptSecret, renewSecret, SecretKeyError } from '../../platform/secret-key.ts'
import { deleteInstanceSetting, saveInstanceSetting } from './queries.ts'
import { readStoredSetting, sealSetting } from './stored-setting.ts'

type SettingsContext = Pick<Services, 'db' | 'config'>

/** The row of the provider. Its secret is encrypted. */
const storedProvider = openidProviderInput.extend({ clientSecret: z.string() })
export type StoredOpenidProvider = z.output<typeof storedProvider>

const key = 'openidProvider'

/** Ties an encrypted secret to its provider, so that a changed row cannot send it elsewhere. */
const purposeOf = ({ issuer, clientId }: Pick<StoredOpenidProvider, 'issuer' | 'clientId'>) =>
  JSON.stringify(['openid provider', issuer, clientId])

/** Returns the stored provider; null when there is none or the row is invalid. */
export async function storedOpenidProvider(db: Db): Promise<StoredOpenidProvider | null> {
  const provider = await readStoredSetting(db, key, storedProvider)
  return provider === 'damaged' ? null : provider
}

/** Returns a provider as it is stored, with its secret encrypted. Throws 409 when the key is missing or damaged. */
export const sealOpenidProvider = async (config: Config, provider: StoredOpenidProvider) => ({
  ...provider,
  clientSecret: await sealSetting(config, purposeOf(provider), provider.clientSecret),
})

/** Stores a sealed provider; null removes it. */
export const saveOpenidProvider = (db: Db, provider: StoredOpenidProvider | null) =>
  provider === null ? deleteInstanceSetting(db, key) : saveInstanceSetting(db, key, JSON.stringify(provider))

/** Returns a stored provider with its secret. Throws a `SecretKeyError` when the secret cannot be read. */
export const withClientSecret = async (config: Config, provider: StoredOpenidProvider) => ({
  ...provider,
  clientSecret: await decryptSecret(config, purposeOf(provider), provider.clientSecret),
})

/** Encrypts the stored secret with the key for new secrets. Throws a `SecretKeyError` when it cannot be read. */
export const renewClientSecret = ({ db, config }: SettingsContext): Promise<void> =>
  inTransaction({ db }, async ({ db }) => {
    const provider = await storedOpenidProvider(db)
    if (!provider) return
    const clientSecret = await renewSecret(config, purposeOf(provider), provider.clientSecret)
    if (clientSecret !== provider.clientSecret) await saveOpenidProvider(db, { ...provider, clientSecret })
  })

/** Returns the issuer and the name of the provider in force; null when there is none. Environment variables win. */
export async function openidIdentity({
  db,
  config,
}: SettingsContext): Promise<{ issuer: string; label: string } | null> {
  const provider = config.openid ?? (await storedOpenidProvider(db))
  return provider && { issuer: provider.issuer, label: provider.label || new URL(provider.issuer).hostname }
}

/** Returns the provider in force. Throws 404 where there is none, and 503 when its secret cannot be read. */
export async function openidProvider({ db, config }: SettingsContext): Promise<Omit<OpenidProvider, 'label'>> {
  if (config.openid) return config.openid
  const stored = await storedOpenidProvider(db)
  if (!stored) throw new AppError('NOT_FOUND', messages.openidMissing)
  try {
    return await withClientSecret(config, stored)
  } catch (error) {
    if (!(error instanceof SecretKeyError)) throw error
    throw new AppError('SERVICE_UNAVAILABLE', messages.openidUnusable)
  }
}

/** Returns why the provider cannot be used; null when it can, or there is none. */
export async function openidProblem({ db, config }: SettingsContext): Promise<string | null> {
  if (config.openid) return null
  const stored = await readStoredSetting(db, key, storedProvider)
  if (stored === null) return null
  if (stored === 'damaged') return messages.openidProviderDamaged
  try {
    await withClientSecret(config, stored)
    return null
  } catch (error) {
    if (!(error instanceof SecretKeyError)) throw error
    return messages.openidSecretUnreadable
  }
}

import type { z } from 'zod'
import type {
  OpenidProviderInput,
  OpenidSettingsView,
  saveOpenidInput,
} from '../../../shared/instance/openid-settings.ts'
import { messages } from '../../../shared/platform/messages.ts'
import { callbackUrl, discover } from '../../identity/openid/provider.ts'
import { countOpenidAccounts } from '../../identity/sign-in/openid-queries.ts'
import { recordAudit } from '../../instance/audit-log/record-audit.ts'
import {
  openidProblem,
  saveOpenidProvider,
  sealOpenidProvider,
  storedOpenidProvider,
  withClientSecret,
} from '../../instance/settings/openid-settings.ts'
import { incrementSettingsRevision } from '../../instance/settings/revision.ts'
import { type Context, inTransaction, type Viewer } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { SecretKeyError } from '../../platform/secret-key.ts'

/** Returns the settings of the sign-in provider for super admins, without the secret. */
export async function presentOpenidSettings(ctx: Context): Promise<OpenidSettingsView> {
  const { db, config } = ctx
  const provider = config.openid ?? (await storedOpenidProvider(db))
  return {
    provider: provider && { issuer: provider.issuer, clientId: provider.clientId, label: provider.label },
    redirectUrl: callbackUrl(config),
    connected: provider ? await countOpenidAccounts(db, provider.issuer) : 0,
    setBy: config.openid ? 'OIDC_ISSUER' : null,
    problem: await openidProblem(ctx),
  }
}

const secretNeeded = () => new AppError('BAD_REQUEST', messages.openidSecretNeeded, { field: 'clientSecret' })

/**
 * Returns the provider with its secret. Throws 400 when it needs one and the stored secret belongs to other settings: a
 * super admin's session must not be able to send it to another server.
 */
async function completeProvider({ db, config }: Context, input: OpenidProviderInput) {
  const { clientSecret, ...provider } = input
  if (clientSecret !== undefined) return { ...provider, clientSecret }
  const stored = await storedOpenidProvider(db)
  if (stored?.issuer !== input.issuer || stored.clientId !== input.clientId) throw secretNeeded()
  try {
    return { ...provider, clientSecret: (await withClientSecret(config, stored)).clientSecret }
  } catch (error) {
    throw error instanceof SecretKeyError ? secretNeeded() : error
  }
}

/** Throws 400 unless the issuer answers as a provider, so that the button on the log-in works. */
async function refuseUnusable(ctx: Context, provider: Awaited<ReturnType<typeof completeProvider>>) {
  try {
    const metadata = (await discover(ctx, provider)).serverMetadata()
    if (metadata.authorization_endpoint && metadata.token_endpoint && metadata.jwks_uri) return
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const isSilent = error.code === 'SERVICE_UNAVAILABLE'
    const message = isSilent ? messages.openidIssuerSilent : messages.openidIssuerInvalid
    throw new AppError('BAD_REQUEST', message, { field: 'issuer' })
  }
  throw new AppError('BAD_REQUEST', messages.openidIssuerInvalid, { field: 'issuer' })
}

/**
 * Saves the sign-in provider, or removes it. Connections stay in both cases: they sign users in again when their issuer
 * returns. The audit log never contains the secret.
 */
export async function saveOpenidSettings(
  ctx: Context & { viewer: Viewer },
  { provider: input }: z.output<typeof saveOpenidInput>,
): Promise<OpenidSettingsView> {
  if (ctx.config.openid) throw new AppError('CONFLICT', messages.openidFixed)
  const provider = input && (await completeProvider(ctx, input))
  if (provider) await refuseUnusable(ctx, provider)
  const sealed = provider && (await sealOpenidProvider(ctx.config, provider))
  return inTransaction(ctx, async (ctx) => {
    const before = await storedOpenidProvider(ctx.db)
    await saveOpenidProvider(ctx.db, sealed)
    await incrementSettingsRevision(ctx)
    const detail = `openidProvider: ${before?.issuer ?? 'none'} → ${sealed?.issuer ?? 'none'}`
    await recordAudit(ctx, { action: 'settings.change', communityId: null, detail })
    return presentOpenidSettings(ctx)
  })
}

import { z } from 'zod'
import { nameText, text, trimmedText } from '../platform/fields.ts'
import { isHttpsOrLoopback } from '../platform/https-or-loopback.ts'
import { limits } from '../platform/limits.ts'

/** Providers publish their issuer without user names, queries and fragments. */
function isIssuer(value: string) {
  if (!URL.canParse(value)) return false
  const url = new URL(value)
  return isHttpsOrLoopback(url) && !/[?#]/.test(value) && url.username === '' && url.password === ''
}

/** Without a secret, the stored one is used, but only for the issuer and client id it was stored for. */
export const openidProviderInput = z.strictObject({
  issuer: trimmedText('Issuer', limits.openidTextMax)
    .min(1, 'Issuer is required')
    .refine((value) => value === '' || isIssuer(value), 'Issuer must be an address such as https://id.example.org'),
  clientId: trimmedText('Client ID', limits.openidTextMax).min(1, 'Client ID is required'),
  clientSecret: text('Client secret', limits.openidTextMax).min(1, 'Client secret is required').optional(),
  /** The name on the button; empty for the issuer's host. */
  label: nameText('Name on the button', limits.openidLabelMax),
})
export type OpenidProviderInput = z.output<typeof openidProviderInput>

/** Null removes the provider. */
export const saveOpenidInput = z.strictObject({ provider: openidProviderInput.nullable() })

/**
 * The sign-in provider in force, without its secret. `setBy` names the environment variable that overrules the setting.
 * `redirectUrl` is the address that the provider must know. `connected` counts the users whose account there signs them in
 * here. `problem` says why the stored provider cannot be used.
 */
export const openidSettingsView = z.object({
  provider: openidProviderInput.omit({ clientSecret: true }).nullable(),
  redirectUrl: z.string(),
  connected: z.int(),
  setBy: z.literal('OIDC_ISSUER').nullable(),
  problem: z.string().nullable(),
})
export type OpenidSettingsView = z.infer<typeof openidSettingsView>

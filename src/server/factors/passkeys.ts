import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { messages } from '../../shared/messages.ts'
import { type Services, timestamp, type Viewer } from '../context.ts'
import { AppError } from '../errors.ts'
import { instanceSetting } from '../instance/settings.ts'
import { insertPasskey, listPasskeys, type PasskeyRow, updatePasskeyUsed } from './queries.ts'

/** Loaded when the first passkey is made or asked for: the start does not wait for it. */
const webAuthn = () => import('@simplewebauthn/server')

type Store = Pick<Services, 'db' | 'now' | 'config'>

/** The site the passkeys belong to: they are bound to its host name. */
const site = ({ config }: Store) => {
  const { origin, hostname } = new URL(config.publicUrl)
  return { origin, rpId: hostname }
}

const described = (passkey: PasskeyRow) => ({
  id: passkey.id,
  transports: passkey.transports.split(',').filter(Boolean),
})

/** What the browser needs to make a passkey for this person; those they have are left out. */
export const passkeyCreation = async (services: Store, viewer: Viewer) =>
  (await webAuthn()).generateRegistrationOptions({
    rpName: await instanceSetting(services.db, 'name'),
    rpID: site(services).rpId,
    userName: viewer.email,
    userDisplayName: viewer.name,
    userID: new TextEncoder().encode(viewer.id),
    excludeCredentials: (await listPasskeys(services.db, viewer.id)).map(described),
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
  })

/** Checks what the authenticator made and keeps it. 400 when it does not answer the challenge. */
export async function keepPasskey(services: Store, userId: string, name: string, challenge: string, response: unknown) {
  const { origin, rpId } = site(services)
  const { verifyRegistrationResponse } = await webAuthn()
  const checked = await verifyRegistrationResponse({
    response: response as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: false,
  }).catch(() => undefined)
  if (!checked?.verified) throw new AppError('BAD_REQUEST', messages.passkeyRefused)
  const { credential } = checked.registrationInfo
  await insertPasskey(services.db, {
    id: credential.id,
    userId,
    name,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: (credential.transports ?? []).join(','),
    createdAt: timestamp(services),
    lastUsedAt: null,
  })
}

/** What the browser needs to ask for one of these passkeys. */
export const passkeyRequest = async (services: Store, passkeys: readonly PasskeyRow[]) =>
  (await webAuthn()).generateAuthenticationOptions({
    rpID: site(services).rpId,
    allowCredentials: passkeys.map(described),
    userVerification: 'preferred',
  })

/** Whether one of the person's passkeys signed the challenge. */
export async function takePasskey(
  services: Store,
  userId: string,
  challenge: string,
  response: { id: string },
): Promise<boolean> {
  const passkey = (await listPasskeys(services.db, userId)).find(({ id }) => id === response.id)
  if (!passkey) return false
  const { origin, rpId } = site(services)
  const { verifyAuthenticationResponse } = await webAuthn()
  const checked = await verifyAuthenticationResponse({
    response: response as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: false,
    credential: {
      id: passkey.id,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      counter: passkey.counter,
    },
  }).catch(() => undefined)
  if (!checked?.verified) return false
  await updatePasskeyUsed(services.db, passkey.id, checked.authenticationInfo.newCounter, timestamp(services))
  return true
}

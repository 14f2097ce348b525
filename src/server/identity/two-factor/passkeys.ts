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

/**
 * Whether the authenticator says nothing of who made it, or only signs for itself. Nothing else was asked for, and to
 * check a maker's chain of certificates fetches addresses that stand in them.
 */
async function isPlain({ response }: RegistrationResponseJSON): Promise<boolean> {
  const { decodeAttestationObject, isoBase64URL } = await import('@simplewebauthn/server/helpers')
  const attestation = decodeAttestationObject(isoBase64URL.toBuffer(response.attestationObject))
  const format = attestation.get('fmt')
  return format === 'none' || (format === 'packed' && attestation.get('attStmt').get('x5c') === undefined)
}

/**
 * Checks what the authenticator made. 400 when it does not answer the challenge. Not within a transaction: everybody
 * would wait for the check.
 */
export async function checkPasskey(services: Store, challenge: string, answer: unknown) {
  const { origin, rpId } = site(services)
  const { verifyRegistrationResponse } = await webAuthn()
  const response = answer as RegistrationResponseJSON
  const plain = await isPlain(response).catch(() => false)
  if (!plain) throw new AppError('BAD_REQUEST', messages.passkeyRefused)
  const checked = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: false,
  }).catch(() => undefined)
  if (!checked?.verified) throw new AppError('BAD_REQUEST', messages.passkeyRefused)
  return checked.registrationInfo.credential
}

type Credential = Awaited<ReturnType<typeof checkPasskey>>

export const keepPasskey = (services: Store, userId: string, name: string, credential: Credential) =>
  insertPasskey(services.db, {
    id: credential.id,
    userId,
    name,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: (credential.transports ?? []).join(','),
    createdAt: timestamp(services),
    lastUsedAt: null,
  })

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

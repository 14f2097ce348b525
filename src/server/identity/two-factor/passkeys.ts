import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { messages } from '../../../shared/platform/messages.ts'
import { instanceSetting } from '../../instance/settings/settings.ts'
import { type Services, timestamp, type Viewer } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { insertPasskey, listPasskeys, type PasskeyRow, updatePasskeyUsed } from './queries.ts'

/** Loaded on first use, so that it does not delay the start. */
const webAuthn = () => import('@simplewebauthn/server')

type TwoFactorServices = Pick<Services, 'db' | 'now' | 'config'>

/** Passkeys are bound to the host name of the instance. */
const relyingParty = ({ config }: TwoFactorServices) => {
  const { origin, hostname } = new URL(config.publicUrl)
  return { origin, rpId: hostname }
}

const describePasskey = (passkey: PasskeyRow) => ({
  id: passkey.id,
  transports: passkey.transports.split(',').filter(Boolean),
})

/** Returns the browser's options for creating a passkey; excludes existing ones. */
export const passkeyCreation = async (services: TwoFactorServices, viewer: Viewer) =>
  (await webAuthn()).generateRegistrationOptions({
    rpName: await instanceSetting(services.db, 'name'),
    rpID: relyingParty(services).rpId,
    userName: viewer.email,
    userDisplayName: viewer.name,
    userID: new TextEncoder().encode(viewer.id),
    excludeCredentials: (await listPasskeys(services.db, viewer.id)).map(describePasskey),
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
  })

/**
 * Accepts no attestation or self-attestation only. The product requests no other, and verifying a vendor's certificate
 * chain would fetch addresses from within it.
 */
async function isPlain({ response }: RegistrationResponseJSON): Promise<boolean> {
  const { decodeAttestationObject, isoBase64URL } = await import('@simplewebauthn/server/helpers')
  const attestation = decodeAttestationObject(isoBase64URL.toBuffer(response.attestationObject))
  const format = attestation.get('fmt')
  return format === 'none' || (format === 'packed' && attestation.get('attStmt').get('x5c') === undefined)
}

/**
 * Verifies a new passkey. Throws 400 when the response does not match the challenge. Must run outside a transaction,
 * because it is slow.
 */
export async function checkPasskey(services: TwoFactorServices, challenge: string, answer: unknown) {
  const { origin, rpId } = relyingParty(services)
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

export const savePasskey = (services: TwoFactorServices, userId: string, name: string, credential: Credential) =>
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

/** Returns the browser's options for signing with one of these passkeys. */
export const passkeyRequest = async (services: TwoFactorServices, passkeys: readonly PasskeyRow[]) =>
  (await webAuthn()).generateAuthenticationOptions({
    rpID: relyingParty(services).rpId,
    allowCredentials: passkeys.map(describePasskey),
    userVerification: 'preferred',
  })

/** Whether one of the user's passkeys signed the challenge. */
export async function verifyPasskey(
  services: TwoFactorServices,
  userId: string,
  challenge: string,
  response: { id: string },
): Promise<boolean> {
  const passkey = (await listPasskeys(services.db, userId)).find(({ id }) => id === response.id)
  if (!passkey) return false
  const { origin, rpId } = relyingParty(services)
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

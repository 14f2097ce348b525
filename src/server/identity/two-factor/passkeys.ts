import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { messages } from '../../../shared/platform/messages.ts'
import { instanceSetting } from '../../instance/settings/settings.ts'
import { type Services, timestamp } from '../../platform/context.ts'
import type { Flag } from '../../platform/db/column-types.ts'
import { AppError } from '../../platform/errors.ts'
import { findPasskey, insertPasskey, listPasskeys, type PasskeyRow, updatePasskeyUsed } from './queries.ts'

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

/** The user of a new passkey. */
interface Holder {
  id: string
  name: string
  email: string
}

/** Passkeys that sign in alone are stored in the device, which asks for its PIN or a fingerprint. */
const selections = {
  alone: { residentKey: 'required', userVerification: 'required' },
  withPassword: { residentKey: 'preferred', userVerification: 'preferred' },
} as const

/** Returns the browser's options for creating a passkey; excludes existing ones. */
export const passkeyCreation = async (services: TwoFactorServices, holder: Holder, isAlone: boolean) =>
  (await webAuthn()).generateRegistrationOptions({
    rpName: await instanceSetting(services.db, 'name'),
    rpID: relyingParty(services).rpId,
    userName: holder.email,
    userDisplayName: holder.name,
    userID: new TextEncoder().encode(holder.id),
    excludeCredentials: (await listPasskeys(services.db, holder.id)).map(describePasskey),
    authenticatorSelection: isAlone ? selections.alone : selections.withPassword,
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
export async function checkPasskey(services: TwoFactorServices, challenge: string, answer: unknown, isAlone: boolean) {
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
    requireUserVerification: isAlone,
  }).catch(() => undefined)
  if (!checked?.verified) throw new AppError('BAD_REQUEST', messages.passkeyRefused)
  return checked.registrationInfo.credential
}

type Credential = Awaited<ReturnType<typeof checkPasskey>>

export const savePasskey = (
  services: Pick<Services, 'db' | 'now'>,
  userId: string,
  name: string,
  credential: Credential,
  isSecondFactor: Flag,
) =>
  insertPasskey(services.db, {
    id: credential.id,
    userId,
    name,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: (credential.transports ?? []).join(','),
    createdAt: timestamp(services),
    lastUsedAt: null,
    isSecondFactor,
  })

/** Returns the browser's options for signing with one of these passkeys. */
export const passkeyRequest = async (services: TwoFactorServices, passkeys: readonly PasskeyRow[]) =>
  (await webAuthn()).generateAuthenticationOptions({
    rpID: relyingParty(services).rpId,
    allowCredentials: passkeys.map(describePasskey),
    userVerification: 'preferred',
  })

/** Returns the browser's options for signing in with any passkey that its devices have for this site. */
export const passkeySignIn = async (services: TwoFactorServices) =>
  (await webAuthn()).generateAuthenticationOptions({
    rpID: relyingParty(services).rpId,
    allowCredentials: [],
    userVerification: 'required',
  })

/** Whether the passkey signed the challenge. Records its use. */
async function isSignedBy(
  services: TwoFactorServices,
  passkey: PasskeyRow,
  challenge: string,
  response: object,
  requireUserVerification: boolean,
): Promise<boolean> {
  const { origin, rpId } = relyingParty(services)
  const { verifyAuthenticationResponse } = await webAuthn()
  const checked = await verifyAuthenticationResponse({
    response: response as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification,
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

/** Whether one of the user's passkeys signed the challenge. */
export async function verifyPasskey(
  services: TwoFactorServices,
  userId: string,
  challenge: string,
  response: { id: string },
): Promise<boolean> {
  const passkey = await findPasskey(services.db, response.id)
  return passkey?.userId === userId && isSignedBy(services, passkey, challenge, response, false)
}

/**
 * Returns the user whose passkey signed the challenge of a sign-in; undefined if there is none. The device must have verified
 * the user, so that the passkey is two factors.
 */
export async function holderOfPasskey(services: TwoFactorServices, challenge: string, response: { id: string }) {
  const passkey = await findPasskey(services.db, response.id)
  return passkey && (await isSignedBy(services, passkey, challenge, response, true)) ? passkey.userId : undefined
}

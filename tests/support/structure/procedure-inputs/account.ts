import { listSessionsOf } from '../../../../src/server/identity/sessions/session-queries.ts'
import { startAuthenticatorApp } from '../../../../src/server/identity/two-factor/authenticator-app.ts'
import { openChallenge } from '../../../../src/server/identity/two-factor/challenges.ts'
import { checkPasskey, passkeyCreation, savePasskey } from '../../../../src/server/identity/two-factor/passkeys.ts'
import { insertPasskey, insertTwoFactorChange } from '../../../../src/server/identity/two-factor/queries.ts'
import { renewRecoveryCodes } from '../../../../src/server/identity/two-factor/recovery-codes.ts'
import { newId, newToken, tokenHash } from '../../../../src/server/platform/ids.ts'
import { insertEmailChange } from '../../../../src/server/users/account/queries.ts'
import { emailKey } from '../../../../src/shared/platform/fields.ts'
import { createAuthenticator } from '../../identity/authenticator.ts'
import { totpCode } from '../../identity/two-factor.ts'
import type { World } from '../../world.ts'

/** Preconditions of valid calls about an account, inserted directly so that one call is enough to test it. */

interface Account {
  id: string
  name: string
  email: string
}

const day = 86_400_000

/** A change of address that its link confirms or undoes, to the account's current address. */
export async function emailChangeLink(
  { db, services }: World,
  { id: userId, email }: Account,
  link: 'confirm' | 'undo',
) {
  const token = newToken()
  const createdAt = services.now().toISOString()
  const expiresAt = new Date(services.now().getTime() + day).toISOString()
  const state = {
    confirm: { confirmHash: tokenHash(token), undoHash: null, confirmedAt: null },
    undo: { confirmHash: null, undoHash: tokenHash(token), confirmedAt: createdAt },
  }[link]
  const addresses = { oldEmail: email, oldEmailKey: emailKey(email), newEmail: email }
  await insertEmailChange(db, { id: newId(), userId, ...addresses, ...state, createdAt, expiresAt, undoneAt: null })
  return { token }
}

/** The token to undo a change of the account's second factors. */
export async function twoFactorUndoLink({ db, services }: World, { id: userId }: Account) {
  const token = newToken()
  const createdAt = services.now().toISOString()
  const change = { id: newId(), userId, kind: 'app-added', createdAt, undoneAt: null } as const
  await insertTwoFactorChange(db, { ...change, undoHash: tokenHash(token) })
  return { token }
}

/** The id of a session of this account, or a non-existent id. */
export async function someSession({ db, services }: World, { id }: Account) {
  const [session] = await listSessionsOf(db, id, services.now().toISOString())
  return { id: session?.id ?? 'nobody’s' }
}

/** The second step of signing in, with a recovery code. */
export async function twoFactorInput({ services }: World, { id }: Account) {
  const [recoveryCode] = await renewRecoveryCodes(services, id)
  return { ticket: await openChallenge(services, id, 'second-factor', ''), recoveryCode }
}

/** The code of an authenticator app that awaits confirmation. */
export async function authenticatorSetupCode(world: World, { id, email }: Account) {
  const { secret } = await startAuthenticatorApp(world.services, id, email)
  return { code: totpCode(world, secret) }
}

/** A passkey that the account's authenticator creates on request. */
export async function newPasskeyResponse({ services }: World, account: Account) {
  const viewer = { ...account, image: null, emailVerified: true, isSuperAdmin: false, timeZone: null, language: null }
  const options = await passkeyCreation(services, viewer, false)
  const { origin, hostname } = new URL(services.config.publicUrl)
  const response = createAuthenticator({ origin, rpId: hostname }).create(options)
  return { ticket: await openChallenge(services, account.id, 'add-passkey', options.challenge), name: 'Key', response }
}

/** A sign-up of a new user with a passkey. */
export async function passkeySignup(world: World, email: string) {
  const account = { name: 'Stranger', email }
  const { ticket, options } = await world.guest.api.auth.startPasskeySignup(account)
  return { ...account, ticket, response: authenticatorOf(world).create(options) }
}

/** A sign-in with a passkey of this account. */
export async function passkeySignIn(world: World, { id }: Account) {
  const { services } = world
  const key = authenticatorOf(world)
  const options = await passkeyCreation(services, { id, name: '', email: '' }, true)
  const credential = await checkPasskey(services, options.challenge, key.create(options), true)
  await savePasskey(services, id, 'Key', credential, 0)
  const { ticket, options: request } = await world.guest.api.auth.startPasskeySignIn()
  return { ticket, passkey: key.get(request) }
}

function authenticatorOf({ services }: World) {
  const { origin, hostname } = new URL(services.config.publicUrl)
  return createAuthenticator({ origin, rpId: hostname })
}

/** A passkey of the account. */
export async function storedPasskey({ db, services }: World, { id: userId }: Account) {
  const id = newId()
  const createdAt = services.now().toISOString()
  const key = { name: 'Key', publicKey: '', counter: 0, transports: 'usb' }
  await insertPasskey(db, { id, userId, ...key, createdAt, lastUsedAt: null })
  return { id }
}

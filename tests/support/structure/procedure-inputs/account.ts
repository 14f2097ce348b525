import { insertEmailChange } from '../../src/server/account/queries.ts'
import { listSessionsOf } from '../../src/server/auth/session-queries.ts'
import { startApp } from '../../src/server/factors/app-codes.ts'
import { openChallenge } from '../../src/server/factors/challenges.ts'
import { passkeyCreation } from '../../src/server/factors/passkeys.ts'
import { insertPasskey } from '../../src/server/factors/queries.ts'
import { renewRecoveryCodes } from '../../src/server/factors/recovery-codes.ts'
import { newId, newToken, tokenHash } from '../../src/server/ids.ts'
import { emailKey } from '../../src/shared/accounts.ts'
import { createAuthenticator } from './authenticator.ts'
import { codeOf } from './second-factor.ts'
import type { World } from './world.ts'

/** What calls about an account need to be valid, arranged past the doors so that one call is enough to test it. */

interface Account {
  id: string
  name: string
  email: string
}

const day = 86_400_000

/** A change of address that its link confirms or undoes. It leads to the address the account has. */
export async function emailLink({ db, services }: World, { id: userId, email }: Account, link: 'confirm' | 'undo') {
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

/** A session of this account; without one an id that nobody has. */
export async function sessionOf({ db, services }: World, { id }: Account) {
  const [session] = await listSessionsOf(db, id, services.now().toISOString())
  return { id: session?.id ?? 'nobody’s' }
}

/** The second step of signing in, with a recovery code. */
export async function secondFactorOf({ services }: World, { id }: Account) {
  const [recoveryCode] = await renewRecoveryCodes(services, id)
  return { ticket: await openChallenge(services, id, 'second-factor', ''), recoveryCode }
}

/** The code of an authenticator app that awaits its confirmation. */
export async function appCode(world: World, { id, email }: Account) {
  const { secret } = await startApp(world.services, id, email)
  return { code: codeOf(world, secret) }
}

/** A passkey that the account's authenticator made when asked. */
export async function madePasskey({ services }: World, account: Account) {
  const viewer = { ...account, image: null, emailVerified: true, isSuperAdmin: false }
  const options = await passkeyCreation(services, viewer)
  const { origin, hostname } = new URL(services.config.publicUrl)
  const response = createAuthenticator({ origin, rpId: hostname }).create(options)
  return { ticket: await openChallenge(services, account.id, 'add-passkey', options.challenge), name: 'Key', response }
}

/** A passkey the account has. */
export async function keptPasskey({ db, services }: World, { id: userId }: Account) {
  const id = newId()
  const createdAt = services.now().toISOString()
  const key = { name: 'Key', publicKey: '', counter: 0, transports: 'usb' }
  await insertPasskey(db, { id, userId, ...key, createdAt, lastUsedAt: null })
  return { id }
}

import { expect, test } from 'vitest'
import { deleteDueAccounts } from '../../../src/server/users/account/delete-account.ts'
import { messages } from '../../../src/shared/platform/messages.ts'
import { openWorld } from '../../support/checked-world.ts'
import { beforeNextTransaction } from '../../support/platform/before-next-transaction.ts'
import { refusal } from '../../support/refusal.ts'
import { mailedToken, password, type World } from '../../support/world.ts'

const day = 86_400_000
const signInNeeded = { status: 401, error: messages.signInNeeded }

const login = (world: World, email: string) => world.guest.rest('POST', '/api/auth/login', { email, password })

/** Ann's deletion is due; she signs in again. */
async function dueWorld() {
  const world = await openWorld()
  const ann = await world.user('Ann')
  await ann.api.account.scheduleDeletion({ password, mode: 'REMOVE' })
  await world.deliverMails()
  world.advance(14 * day)
  return { world, ann }
}

test('a deletion that was cancelled after it was listed as due does not happen', async () => {
  const { world, ann } = await dueWorld()
  beforeNextTransaction(world, () => ann.api.account.cancelDeletion())
  await deleteDueAccounts(world.services)
  expect(await ann.api.account.get()).toMatchObject({ user: { name: 'Ann' }, deletionDueAt: null, deletionMode: null })
  expect((await login(world, ann.email)).status).toBe(200)
})

test('refuses cancelling, signing in and new passwords once the deletion has begun', async () => {
  const { world, ann } = await dueWorld()
  await world.guest.api.auth.forgotPassword({ email: ann.email })
  const [email] = await world.deliverMails()
  const tried: unknown[] = []
  // Before the deletion's next transaction begins.
  beforeNextTransaction(world, async () => {
    beforeNextTransaction(world, async () => {
      tried.push(await refusal(ann.api.account.cancelDeletion()))
      tried.push((await login(world, ann.email)).status)
      const given = { token: mailedToken(email), newPassword: 'mine again' }
      tried.push((await world.guest.rest('POST', '/api/auth/reset-password', given)).status)
      await world.guest.api.auth.forgotPassword({ email: ann.email })
      tried.push(await world.deliverMails())
    })
  })
  await deleteDueAccounts(world.services)
  expect(tried).toEqual([expect.objectContaining(signInNeeded), 401, 400, []])
  const left = world.db.selectFrom('user').select(['name', 'email', 'deletionDueAt']).where('id', '=', ann.id)
  expect(await left.execute()).toEqual([{ name: 'Deleted user', email: '', deletionDueAt: null }])
})

test('refuses a cancellation that started earlier once the deletion has begun', async () => {
  const { world, ann } = await dueWorld()
  await world.db.updateTable('user').set({ deletedAt: world.services.now().toISOString() }).execute()
  expect(await refusal(ann.api.account.cancelDeletion())).toMatchObject(signInNeeded)
  await deleteDueAccounts(world.services)
  expect((await login(world, ann.email)).status).toBe(401)
})

import { expect, test } from 'vitest'
import { limits } from '../../../src/shared/platform/limits.ts'
import { messages } from '../../../src/shared/platform/messages.ts'
import { openWorld } from '../../support/checked-world.ts'
import { beforeNextTransaction } from '../../support/platform/before-next-transaction.ts'
import { refusal } from '../../support/refusal.ts'
import { password } from '../../support/world.ts'

const reason = 'These names advertise pills.'

/** Sign-ups that wait for approval. */
async function waitingWorld(names: readonly string[]) {
  const world = await openWorld()
  const root = await world.user('Root', { isSuperAdmin: true })
  const ann = await world.user('Ann')
  await root.api.adminSettings.save({ signUpMode: 'approval' })
  const ids: string[] = []
  for (const name of names) {
    const { user } = await world.guest.api.auth.signup({ name, email: `${name.toLowerCase()}@example.org`, password })
    ids.push(user.id)
  }
  await world.deliverMails()
  const waiting = async () => (await root.api.userManagement.list({ filter: 'waiting' })).items.map(({ name }) => name)
  return { world, root, ann, ids, waiting }
}

test('denies several sign-ups with one reason, each with its mail, statement and audit entry', async () => {
  const { world, root, ann, ids, waiting } = await waitingWorld(['Pia', 'Pim', 'Carl'])
  const [pia = '', pim = '', carl = ''] = ids
  await root.api.userManagement.approve({ id: carl })
  await world.deliverMails()
  const several = { ids: [pia, carl, 'nobody', pim, pia], reason }
  expect(await refusal(ann.api.userManagement.denySeveral(several))).toMatchObject({ status: 403 })
  expect(await root.api.userManagement.denySeveral(several)).toEqual({
    denied: 2,
    failed: [
      { id: carl, error: messages.notWaiting },
      { id: 'nobody', error: messages.userNotFound },
    ],
  })
  expect(await waiting()).toEqual([])
  const mails = await world.deliverMails()
  expect(mails.map(({ to }) => to)).toEqual(['pia@example.org', 'pim@example.org'])
  for (const { subject, text, html } of mails) {
    expect.soft(subject).toBe('Your account was not approved')
    for (const form of [text, html]) expect.soft(form).toContain(reason)
  }
  const { items } = await root.api.auditLog.list({ action: 'user.deny' })
  expect(items).toMatchObject([{ detail: reason }, { detail: reason }])
  expect(await world.db.selectFrom('restriction').select(['kind', 'reason']).execute()).toEqual([
    { kind: 'DENY_ACCOUNT', reason },
    { kind: 'DENY_ACCOUNT', reason },
  ])
  expect((await root.api.notifications.unread()).count).toBe(0)
  // The addresses are free, and the approved user stays.
  const again = { name: 'Pia', email: 'pia@example.org', password }
  expect(await world.guest.api.auth.signup(again)).toMatchObject({ awaitsApproval: true })
  expect((await root.api.userManagement.byId({ id: carl })).awaitsApproval).toBe(false)
})

test('denies the others when one fails unexpectedly, and names no cause', async () => {
  const { world, root, ids, waiting } = await waitingWorld(['Pia', 'Pim'])
  const [pia = '', pim = ''] = ids
  let transactions = 0
  beforeNextTransaction(world, async () => {
    transactions += 1
    if (transactions === 1) throw new Error('the disk fails')
  })
  expect(await root.api.userManagement.denySeveral({ ids, reason })).toEqual({
    denied: 1,
    failed: [{ id: pia, error: messages.somethingWrong }],
  })
  expect(await waiting()).toEqual(['Pia'])
  expect(await root.api.userManagement.denySeveral({ ids, reason })).toMatchObject({
    denied: 1,
    failed: [{ id: pim, error: messages.userNotFound }],
  })
})

test('names what is missing, and the limit', async () => {
  const { root, ids, waiting } = await waitingWorld(['Pia'])
  const refused = (input: { ids: string[]; reason: string }) => refusal(root.api.userManagement.denySeveral(input))
  expect(await refused({ ids, reason: ' ' })).toMatchObject({ status: 400, field: 'reason' })
  expect(await refused({ ids: [], reason })).toMatchObject({ status: 400, field: 'ids' })
  const many = Array.from({ length: limits.denialsPerCall + 1 }, (_, at) => `user ${at}`)
  const error = 'At most 100 sign-ups can be denied at once'
  expect(await refused({ ids: many, reason })).toEqual({ status: 400, field: 'ids', error })
  expect(await waiting()).toEqual(['Pia'])
})

import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { expect, test } from 'vitest'
import type { Challenge } from '../../../src/shared/instance/proof-of-work.ts'
import { messages } from '../../../src/shared/platform/messages.ts'
import { openWorld } from '../../support/checked-world.ts'
import { refusal } from '../../support/refusal.ts'
import type { World } from '../../support/world.ts'

async function proofOf(challenge: Challenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}

async function setting({ limitsRates = true } = {}) {
  const world = await openWorld({ limitsRates })
  const root = await world.user('Root', { isSuperAdmin: true })
  await root.api.adminSettings.save({ asksForProof: true, contactEmail: 'root@example.org' })
  const proof = async () => proofOf(await world.guest.api.instance.challenge())
  return { world, root, proof }
}

let number = 0
const signUp = async (world: World, proof?: string) => {
  const account = { name: 'Ann Marlow', email: `ann${++number}@example.org`, password: 'correct horse' }
  return (await world.guest.rest('POST', '/api/auth/signup', { ...account, ...(proof && { proof }) })).body
}

test('a sign-up without a valid proof waits for approval, while the site asks for one', async () => {
  const { world, root, proof } = await setting()
  expect((await world.guest.api.instance.get()).asksForProof).toBe(true)
  expect(await signUp(world)).toMatchObject({ awaitsApproval: true })
  const given = await proof()
  expect(await signUp(world, given)).not.toHaveProperty('awaitsApproval')
  // Each proof counts once.
  expect(await signUp(world, given)).toMatchObject({ awaitsApproval: true })

  const late = await proof()
  world.advance(11 * 60_000)
  expect(await signUp(world, late)).toMatchObject({ awaitsApproval: true })
  const forged = JSON.parse(Buffer.from(await proof(), 'base64').toString())
  forged.challenge.parameters.nonce = '00'.repeat(16)
  const others = [
    'no proof',
    Buffer.from('{}').toString('base64'),
    Buffer.from(JSON.stringify(forged)).toString('base64'),
    Buffer.from(JSON.stringify({ ...forged, solution: { counter: 1, derivedKey: '00' } })).toString('base64'),
  ]
  for (const other of others) expect(await signUp(world, other)).toMatchObject({ awaitsApproval: true })
  const [waiting] = (await root.api.notifications.list({})).items
  expect(waiting?.kind).toBe('sign-up-waiting')

  await root.api.adminSettings.save({ asksForProof: false })
  expect(await signUp(world)).not.toHaveProperty('awaitsApproval')
})

test('counts a proof once on a site without rate limits as well', async () => {
  const { world, proof } = await setting({ limitsRates: false })
  const given = await proof()
  expect(await signUp(world, given)).not.toHaveProperty('awaitsApproval')
  expect(await signUp(world, given)).toMatchObject({ awaitsApproval: true })
})

test('a contact message without a proof is refused, and sent with one', async () => {
  const { world, proof } = await setting()
  const { ticket } = await world.guest.api.contact.form()
  world.advance(5_000)
  const message = { name: 'Ann Marlow', email: 'ann@example.org', message: 'Where do I find the rules?', ticket }
  const send = (proof?: string) => world.guest.api.contact.send({ ...message, ...(proof && { proof }) })
  const refused = { status: 400, error: messages.workProofNeeded, field: 'proof' }
  expect(await refusal(send())).toEqual(refused)
  const given = await proof()
  await send(given)
  expect((await world.deliverMails()).map(({ to }) => to)).toEqual(['root@example.org'])
  expect(await refusal(send(given))).toEqual(refused)
})

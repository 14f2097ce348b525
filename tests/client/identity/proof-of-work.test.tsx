import { screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { solve } from '../../../src/client/features/instance/proof-of-work/solve.ts'
import type { Challenge } from '../../../src/shared/instance/proof-of-work.ts'
import { messages } from '../../../src/shared/platform/messages.ts'
import { openWorld } from '../../support/checked-world.ts'
import { openScreen } from '../../support/client/screen.tsx'

/** Replaces the browser's workers by one that answers with the result of `work`, or fails with it. */
function stubWorker(work: (challenge: Challenge) => Promise<string>) {
  class StubWorker extends EventTarget {
    postMessage(challenge: Challenge) {
      work(challenge).then(
        (data) => this.dispatchEvent(new MessageEvent('message', { data })),
        () => this.dispatchEvent(new Event('error')),
      )
    }
    terminate() {}
  }
  vi.stubGlobal('Worker', StubWorker)
  onTestFinished(() => void vi.unstubAllGlobals())
}

/** A site that asks for a proof of work. */
async function askingWorld() {
  const world = await openWorld()
  const root = await world.user('Root', { isSuperAdmin: true })
  await root.api.adminSettings.save({ asksForProof: true, contactEmail: 'root@example.org' })
  return world
}

const fill = async (user: ReturnType<typeof openScreen>['user'], values: Record<string, string>) => {
  for (const [label, value] of Object.entries(values)) await user.type(await screen.findByLabelText(label), value)
}

async function signUp() {
  const world = await askingWorld()
  const { user } = openScreen(world, '/signup')
  const values = { Name: 'Carl', Email: 'carl@example.org', Password: 'long enough', 'Confirm password': 'long enough' }
  await fill(user, values)
  await user.click(screen.getByRole('button', { name: 'Sign up' }))
  return world
}

test('a sign-up with a solved proof signs in', async () => {
  const work = vi.fn(solve)
  stubWorker(work)
  await signUp()
  await screen.findByRole('heading', { name: 'Verify your email' })
  expect(work).toHaveBeenCalledOnce()
})

test('the page solves the task where the worker fails', async () => {
  stubWorker(() => Promise.reject(new Error('no worker')))
  await signUp()
  await screen.findByRole('heading', { name: 'Verify your email' })
})

test('a sign-up waits for approval where the browser solves nothing', async () => {
  stubWorker(() => Promise.reject(new Error('no worker')))
  const broken = vi.spyOn(crypto.subtle, 'importKey').mockRejectedValue(new Error('no cryptography'))
  onTestFinished(() => broken.mockRestore())
  await signUp()
  await screen.findByRole('heading', { name: 'Your account is waiting for approval' })
})

test('a contact message keeps its text when its proof has expired, and is sent with the next', async () => {
  const world = await askingWorld()
  let isSlow = true
  stubWorker(async (challenge) => {
    const proof = await solve(challenge)
    if (isSlow) world.advance(11 * 60_000)
    isSlow = false
    return proof
  })
  const { user } = openScreen(world, '/contact')
  const text = 'Where do I find the rules?'
  await fill(user, { Name: 'Nora', Email: 'nora@example.net', Message: text })
  world.advance(10_000)
  await user.click(screen.getByRole('button', { name: 'Send message' }))
  expect((await screen.findByRole('alert')).textContent).toContain(messages.workProofNeeded)
  expect(screen.getByLabelText<HTMLTextAreaElement>('Message').value).toBe(text)
  expect(await world.deliverMails()).toEqual([])
  // The refused form has fetched a new ticket, which is a few seconds old when the writer sends again.
  await waitFor(async () => {
    if (screen.queryByText('Your message was sent.')) return
    world.advance(10_000)
    await user.click(screen.getByRole('button', { name: 'Send message' }))
    expect(screen.queryByText('Your message was sent.')).toBeTruthy()
  })
  expect((await world.deliverMails()).map(({ text: sent }) => sent?.includes(text))).toEqual([true])
})

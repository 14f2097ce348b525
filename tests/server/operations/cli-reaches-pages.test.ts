import { expect, onTestFinished, test } from 'vitest'
import { jobHandlers } from '../../../src/server/jobs.ts'
import { startJobs } from '../../../src/server/platform/jobs/runner.ts'
import { hearOtherProcesses } from '../../../src/server/platform/live-events/other-processes.ts'
import { openWorld } from '../../support/checked-world.ts'
import { yieldToOthers } from '../../support/platform/job-world.ts'
import { folkmoot, temporaryFolder } from '../../support/process.ts'
import type { TestUser } from '../../support/world.ts'

const hour = 3_600_000

/** A world whose data folder a command in another process can open, and whose jobs run as in the server. */
async function runningInstance() {
  const DATA_DIR = temporaryFolder()
  const world = await openWorld({ dataDir: DATA_DIR })
  // Commands use the real clock; their jobs must be due.
  world.advance(Date.now() - world.services.now().getTime() + hour)
  const [ann, bob] = [await world.user('Ann'), await world.user('Bob')]
  const runner = await startJobs(world.services, jobHandlers)
  world.services.jobs.wake = runner.wake
  const stopHearing = hearOtherProcesses(world.services, runner.wake)
  onTestFinished(async () => {
    await Promise.all([runner.stop(), stopHearing()])
    // Open pages that were woken still read.
    await yieldToOthers(world)
  })
  return { world, ann, bob, env: { DATA_DIR } }
}

/** Opens a page; `ended` resolves when its stream does. */
async function openPage({ api }: TestUser) {
  const states = (await api.notifications.live())[Symbol.asyncIterator]()
  expect(await states.next()).toMatchObject({ done: false })
  let isOpen = true
  const ended = states.next().then(({ done }) => {
    isOpen = false
    return done
  })
  return { ended, isOpen: () => isOpen }
}

test.each([
  ['suspends', ['suspend', '--reason', 'Spam']],
  ['signs out', ['sessions', '--end']],
])(
  'a command that %s a user ends their open pages within seconds, and no others',
  async (_, args) => {
    const { world, ann, bob, env } = await runningInstance()
    const [hers, his] = [await openPage(ann), await openPage(bob)]
    const [command = '', ...options] = args
    expect(await folkmoot(['user', command, ann.email, ...options], env)).toMatchObject({ exitCode: 0 })
    const started = performance.now()
    expect(await hers.ended).toBe(true)
    expect(performance.now() - started).toBeLessThan(10_000)
    expect((await ann.rest('GET', '/api/auth/me')).status).toBe(401)
    expect(his.isOpen()).toBe(true)
    expect((await bob.rest('GET', '/api/auth/me')).status).toBe(200)
    // The mail about it does not wait either.
    if (command === 'suspend') await expect.poll(() => world.emails.map(({ to }) => to)).toEqual([ann.email])
  },
  60_000,
)

test('a command that fails reaches no page', async () => {
  const { ann, env } = await runningInstance()
  const page = await openPage(ann)
  expect(
    await folkmoot(['user', 'suspend', ann.email, '--reason', 'Spam', '--until', '2020-01-01'], env),
  ).toMatchObject({
    exitCode: 1,
  })
  expect(page.isOpen()).toBe(true)
}, 60_000)

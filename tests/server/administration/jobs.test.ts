import { expect, test } from 'vitest'
import { z } from 'zod'
import { enqueueJob } from '../../../src/server/platform/jobs/enqueue.ts'
import { handlerOf } from '../../../src/server/platform/jobs/job-handler.ts'
import { jobKind } from '../../../src/server/platform/jobs/job-kind.ts'
import { runDueJobs } from '../../../src/server/platform/jobs/runner.ts'
import { PhrasedError } from '../../../src/server/platform/languages/phrased-error.ts'
import { phrase } from '../../../src/shared/platform/phrase.ts'
import { openWorld } from '../../support/checked-world.ts'
import { callsOf } from '../../support/platform/browser-calls.ts'
import { isOnPostgres } from '../../support/postgres/test-database.ts'
import { refusal } from '../../support/refusal.ts'

test('shows jobs and their progress to super admins only', async () => {
  const world = await openWorld()
  const [root, ann] = [await world.user('Root', { isSuperAdmin: true }), await world.user('Ann')]
  expect(await refusal(ann.api.admin.jobs())).toMatchObject({ status: 403 })
  expect(await refusal(world.guest.api.admin.jobs())).toMatchObject({ status: 401 })
  expect(await root.api.admin.jobs()).toEqual([])

  const kind = jobKind('count', z.object({ secret: z.string() }))
  const handler = handlerOf(kind, async (_services, { secret }, { report }) => {
    if (secret === 'bad') throw new Error('no good')
    await report(3, 10)
    const [running] = await root.api.admin.jobs()
    expect(running).toMatchObject({ kind: 'count', state: 'running', done: 3, total: 10, attempts: 1, lastError: null })
  })
  await enqueueJob(world.services, kind, { secret: 'good' })
  expect(await root.api.admin.jobs()).toMatchObject([{ kind: 'count', state: 'waiting', runAt: expect.any(String) }])
  await runDueJobs(world.services, [handler])
  expect(await root.api.admin.jobs()).toEqual([])

  await enqueueJob(world.services, kind, { secret: 'bad' }, { key: 'bad' })
  await runDueJobs(world.services, [handler])
  const failing = await root.api.admin.jobs()
  expect(failing).toMatchObject([{ state: 'failing', attempts: 1, lastError: 'no good' }])
  expect(JSON.stringify(failing)).not.toMatch(/\bbad\b/)
  await runDueJobs(world.services, [handler])

  await world.runJobs()
  const states = (await root.api.admin.jobs()).map(({ kind, state }) => `${kind} ${state}`)
  expect(states[0]).toBe('count failing')
  expect(states).toContain('count-days scheduled')
  // A mail reports that a database in memory cannot be backed up. Nothing tries to on a server.
  const others = isOnPostgres() ? [] : ['deliver-mails waiting']
  expect(states.filter((state) => !state.endsWith('scheduled')).slice(1)).toEqual(others)
})

test('says why a job fails in the language of each reader', async () => {
  const world = await openWorld()
  const [root, ann] = [
    await world.user('Root', { isSuperAdmin: true }),
    await world.user('Ann', { isSuperAdmin: true }),
  ]
  await root.api.settings.chooseLanguage({ language: 'de' })
  const kind = jobKind('count', z.object({}))
  const handler = handlerOf(kind, async () => {
    throw new PhrasedError(phrase('The backup was interrupted.'))
  })
  await enqueueJob(world.services, kind, {})
  await runDueJobs(world.services, [handler])
  const error = async (user: typeof root) =>
    (await callsOf(world, user).query('admin.jobs')).find(({ kind }: { kind: string }) => kind === 'count')?.lastError
  expect([await error(root), await error(ann)]).toEqual([
    'Die Sicherung wurde unterbrochen.',
    'The backup was interrupted.',
  ])
})

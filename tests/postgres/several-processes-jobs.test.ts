import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { mailContents } from '../../src/server/mails.ts'
import type { Db } from '../../src/server/platform/db/open.ts'
import { enqueueJob } from '../../src/server/platform/jobs/enqueue.ts'
import { type JobHandler, type JobRun, scheduled } from '../../src/server/platform/jobs/job-handler.ts'
import { listJobs } from '../../src/server/platform/jobs/queries.ts'
import { runDueJobs, startJobs } from '../../src/server/platform/jobs/runner.ts'
import { deliverMailsHandler, type EmailComposers } from '../../src/server/platform/mail/deliver-mails.ts'
import { mailDelivery } from '../../src/server/platform/mail/delivery.ts'
import { deliverMails, queueMail } from '../../src/server/platform/mail/mail-queue.ts'
import { openWorld } from '../support/checked-world.ts'
import { hour, jobRun, jobWorld, minute } from '../support/platform/job-world.ts'
import { startMailServer } from '../support/platform/mail-server.ts'
import { password, type World } from '../support/world.ts'

/** Starts the jobs of a process until the end of the test. */
async function started({ services }: World, handlers: readonly JobHandler[]) {
  const runner = await startJobs(services, handlers)
  services.jobs.wake = runner.wake
  let stopping: Promise<void> | undefined
  const stop = () => {
    stopping ??= runner.stop()
    return stopping
  }
  onTestFinished(stop)
  return { ...runner, stop }
}

/** The number of transactions that wait for the write lock of this database. */
async function waitingForLock(db: Db) {
  const { rows } = await sql<{ waiting: number }>`
    select count(*) as "waiting" from pg_stat_activity
    where "datname" = current_database() and "wait_event_type" = 'Lock'`.execute(db)
  return rows[0]?.waiting
}

test('jobs of a queue run one after another in all processes together', async () => {
  const { world, acts, handler, ask } = await jobWorld()
  const other = await openWorld({ beside: world })
  let [running, most, done] = [0, 0, 0]
  acts.during = async () => {
    running += 1
    most = Math.max(most, running)
    await new Promise((resolve) => setTimeout(resolve, 5))
    running -= 1
    done += 1
  }
  const names = Array.from({ length: 20 }, (_, at) => `Nr. ${at}`)
  for (const name of names) await ask(name)
  const rounds = async ({ services }: World) => {
    while (done < names.length) {
      await runDueJobs(services, [handler])
      await new Promise((resolve) => setTimeout(resolve, 1))
    }
  }
  await Promise.all([rounds(world), rounds(other)])
  expect({ most, done }).toEqual({ most: 1, done: names.length })
})

test('a process that starts leaves the jobs of another one alone', async () => {
  const { world, acts, greeted, handler, ask } = await jobWorld()
  const other = await openWorld({ beside: world })
  const isInHand = Promise.withResolvers<JobRun>()
  const mayEnd = Promise.withResolvers<void>()
  acts.during = async (_name, run) => {
    isInHand.resolve(run)
    await mayEnd.promise
  }
  await ask('Ann')
  const first = await started(world, [handler])
  const run = await isInHand.promise
  const second = await started(other, [handler])
  await runDueJobs(other.services, [handler])
  expect(greeted).toEqual([])
  expect(run.isStopped()).toBe(false)
  mayEnd.resolve()
  await first.stop()
  await second.stop()
  expect(greeted).toEqual(['Ann'])
  expect(await listJobs(world.db, 10)).toEqual([])
})

test('a job of a process that was killed runs again within a minute; one that wakes up late is told to stop', async () => {
  const { world, acts, greeted, handler, ask } = await jobWorld()
  const other = await openWorld({ beside: world })
  const pass = (ms: number) => [world, other].forEach((one) => void one.advance(ms))
  const isInHand = Promise.withResolvers<JobRun>()
  const wakesUp = Promise.withResolvers<void>()
  acts.during = async (_name, run) => {
    isInHand.resolve(run)
    await wakesUp.promise
    await run.report(1)
    if (run.isStopped()) throw new Error('too late')
  }
  await ask('Ann')
  const late = runDueJobs(world.services, [handler])
  const run = await isInHand.promise
  acts.during = async (_name, current) => {
    wakesUp.resolve()
    await expect.poll(() => run.isStopped()).toBe(true)
    expect(current.isStopped()).toBe(false)
  }
  pass(minute / 3)
  await runDueJobs(other.services, [handler])
  expect(greeted).toEqual([])
  pass(minute / 3)
  await runDueJobs(other.services, [handler])
  expect(greeted).toEqual(['Ann'])
  expect(run.signal.aborted).toBe(true)
  await late
  expect(await listJobs(world.db, 10)).toEqual([])
})

test('clocks of machines that differ by seconds take no job away from its holder', async () => {
  const { world, acts, greeted, handler, ask } = await jobWorld()
  const other = await openWorld({ beside: world })
  for (const ahead of [-15_000, 15_000]) {
    acts.during = async () => {
      acts.during = async () => undefined
      other.advance(ahead)
      await runDueJobs(other.services, [handler])
      other.advance(-ahead)
      expect(greeted).not.toContain(`${ahead}`)
    }
    await ask(`${ahead}`)
    await runDueJobs(world.services, [handler])
  }
  expect(greeted).toEqual(['-15000', '15000'])
})

test('a schedule runs once per due time, however many processes start', async () => {
  const { world } = await jobWorld()
  const others = [await openWorld({ beside: world }), await openWorld({ beside: world })]
  const all = [world, ...others]
  const at: string[] = []
  const handler = scheduled('tick', '0 * * * *', async (services) => at.push(services.now().toISOString().slice(0, 16)))
  for (const one of all) await started(one, [handler])
  await expect.poll(() => at).toEqual(['2026-11-20T12:00'])
  const due = async () => (await listJobs(world.db, 10)).map(({ runAt }) => runAt)
  await expect.poll(due).toEqual(['2026-11-20T13:00:00.000Z'])
  for (const one of all) one.advance(hour)
  for (const one of all) one.services.jobs.wake()
  await expect.poll(due).toEqual(['2026-11-20T14:00:00.000Z'])
  // Two more starts, as of a rolling restart.
  await started(await openWorld({ beside: world }), [])
  const late = await openWorld({ beside: world })
  late.advance(hour)
  await started(late, [handler])
  await runDueJobs(late.services, [handler])
  expect(at).toEqual(['2026-11-20T12:00', '2026-11-20T13:00'])
})

test('a process whose clock is a little behind does not take back the next run of a schedule', async () => {
  const { world } = await jobWorld()
  const behind = await openWorld({ beside: world })
  const at: string[] = []
  const handler = scheduled('tick', '0 * * * *', async (services) => at.push(services.now().toISOString().slice(0, 16)))
  const { stop } = await started(world, [handler])
  await expect.poll(() => at).toEqual(['2026-11-20T12:00'])
  await stop()
  world.advance(hour)
  behind.advance(hour - 1_000)
  for (const one of [world, behind, world]) await runDueJobs(one.services, [handler])
  expect(at).toEqual(['2026-11-20T12:00', '2026-11-20T13:00'])
  expect((await listJobs(world.db, 10)).map(({ runAt }) => runAt)).toEqual(['2026-11-20T14:00:00.000Z'])
})

test('a mail is delivered once, and a holder that was stopped in between repeats none', async () => {
  const world = await openWorld()
  const other = await openWorld({ beside: world })
  const pass = (ms: number) => [world, other].forEach((one) => void one.advance(ms))
  const server = await startMailServer()
  onTestFinished(() => server.close())
  const handlers = [deliverMailsHandler(mailContents)]
  const bySmtp = mailDelivery({ ...world.services.config, smtpUrl: server.url }, world.services.log)
  const isStopped = Promise.withResolvers<void>()
  const wakesUp = Promise.withResolvers<void>()
  world.services.mail.deliver = async (mail, email) => {
    isStopped.resolve()
    await wakesUp.promise
    await bySmtp(mail, email)
  }
  other.services.mail.deliver = bySmtp
  for (const name of ['Ann', 'Bob', 'Cid'])
    await world.guest.api.auth.signup({ name, email: `${name}@example.org`.toLowerCase(), password })
  await enqueueJob(world.services, deliverMails, {}, { key: 'queue' })
  const late = runDueJobs(world.services, handlers)
  await isStopped.promise
  // The process is stopped while it sends the first mail; another one takes over, and sends the rest.
  pass(minute)
  await runDueJobs(other.services, handlers)
  const to = () => server.received.map((mail) => mail.to?.[0]?.address).sort()
  expect(to()).toEqual(['bob@example.org', 'cid@example.org'])
  // Its attempt may still be in progress for so long.
  pass(12 * minute)
  await runDueJobs(other.services, handlers)
  expect(to()).toEqual(['ann@example.org', 'bob@example.org', 'cid@example.org'])
  wakesUp.resolve()
  await late
  expect(to()).toEqual(['ann@example.org', 'ann@example.org', 'bob@example.org', 'cid@example.org'])
  const [one, two] = server.received.filter((mail) => mail.to?.[0]?.address === 'ann@example.org')
  expect(one?.messageId).toMatch(/^<.+@folkmoot\.test>$/)
  expect(two?.messageId).toBe(one?.messageId)
  const rows = await world.db.selectFrom('mail').select(['dueAt', 'sentAt', 'lastError']).execute()
  expect(rows).toEqual(Array(3).fill({ dueAt: null, sentAt: expect.any(String), lastError: null }))
})

test('a mail that two processes take up at the same time is sent by one of them', async () => {
  const world = await openWorld()
  const other = await openWorld({ beside: world })
  const none = { text: '' }
  const parts = { subject: 'Note', greeting: none, paragraphs: [], action: { label: none, link: '' }, footer: none }
  const composers: EmailComposers = { note: async (_services, { toEmail: to }) => ({ ...parts, to }) }
  const { run } = deliverMailsHandler({ ...mailContents, composers })
  await queueMail(world.services, 'note', 'ann@example.org')
  // Both believe that they hold the job.
  const job = jobRun()
  let runs: Promise<unknown>[] = []
  await world.db.transaction().execute(async () => {
    runs = [run(world.services, {}, job), run(other.services, {}, job)]
    // Both have found the mail when both wait to begin an attempt.
    await expect.poll(() => waitingForLock(world.db)).toBe(runs.length)
  })
  await Promise.all(runs)
  expect([...world.emails, ...other.emails].map((sent) => sent.to)).toEqual(['ann@example.org'])
})

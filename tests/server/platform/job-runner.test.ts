import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { enqueueJob } from '../../../src/server/platform/jobs/enqueue.ts'
import { handlerOf, scheduled } from '../../../src/server/platform/jobs/job-handler.ts'
import { jobKind } from '../../../src/server/platform/jobs/job-kind.ts'
import { startJobs } from '../../../src/server/platform/jobs/runner.ts'
import { armSchedules, nextRun } from '../../../src/server/platform/jobs/schedules.ts'
import { hour, jobWorld, minute, yieldToOthers } from '../../support/platform/job-world.ts'
import { isOnPostgres } from '../../support/postgres/test-database.ts'

describe('a scheduled job', () => {
  test('runs at the start, then on schedule, and once however often it was missed', async () => {
    const { world, run, stored } = await jobWorld()
    const at: string[] = []
    const handler = scheduled('tick', '0 * * * *', async (services) =>
      at.push(services.now().toISOString().slice(0, 16)),
    )
    await armSchedules(world.services, [handler])
    await run([handler])
    world.advance(59 * minute)
    await run([handler])
    expect(at).toEqual(['2026-11-20T12:00'])
    world.advance(minute)
    await run([handler])
    world.advance(5 * hour + 30 * minute)
    await run([handler])
    expect(at).toEqual(['2026-11-20T12:00', '2026-11-20T13:00', '2026-11-20T18:30'])
    expect(await stored()).toMatchObject([{ runAt: '2026-11-20T19:00:00.000Z', finishedAt: expect.any(String) }])
    await armSchedules(world.services, [handler])
    await run([handler])
    expect(at).toHaveLength(4)
    expect(await stored()).toHaveLength(1)
  })

  test('is retried before its next time when it fails, and never given up', async () => {
    const { world, run, stored } = await jobWorld()
    let tries = 0
    const handler = scheduled('tick', '0 * * * *', () => Promise.reject(new Error(`no ${++tries}`)))
    await armSchedules(world.services, [handler])
    for (let at = 0; at < 40; at++) {
      await run([handler])
      world.advance(hour)
    }
    expect(tries).toBe(40)
    expect(await stored()).toMatchObject([{ failedAt: null, lastError: 'no 40', runAt: expect.any(String) }])
    const tooLate = world.services.now().toISOString()
    expect((await stored())[0]?.runAt?.localeCompare(tooLate)).toBe(-1)
  })

  test('runs at its next time by a clock that was set back', async () => {
    const { world, run, stored } = await jobWorld()
    const handler = scheduled('tick', '0 * * * *', async () => undefined)
    await armSchedules(world.services, [handler])
    await run([handler])
    world.advance(-5 * hour)
    await run([handler])
    expect(await stored()).toMatchObject([{ runAt: '2026-11-20T08:00:00.000Z' }])
  })

  test.each([
    ['0 * * * *', '2026-11-20T12:00:00.000Z', '2026-11-20T13:00:00.000Z'],
    ['0 7 * * 1', '2026-11-20T12:00:00.000Z', '2026-11-23T07:00:00.000Z'],
    ['30 3 * * *', '2026-12-31T23:59:59.999Z', '2027-01-01T03:30:00.000Z'],
  ])('as %s is next due, at %s, at %s', (cron, now, next) => {
    expect(nextRun(cron, new Date(now))).toBe(next)
  })
})

describe('the runner', () => {
  test('runs enqueued jobs as soon as it is woken', async () => {
    const { world, greeted, acts, handler, ask } = await jobWorld()
    const isGreeted = Promise.withResolvers<void>()
    const runner = await startJobs(world.services, [handler])
    world.services.jobs.wake = runner.wake
    acts.during = async () => isGreeted.resolve()
    await ask('Ann')
    await isGreeted.promise
    await runner.stop()
    expect(greeted).toEqual(['Ann'])
    await ask('Bob')
    expect(greeted).toEqual(['Ann'])
  })

  test('leaves jobs that this process cannot run to others, and looks again when it is woken', async () => {
    const { world, greeted, handler, ask, stored } = await jobWorld()
    let [can, checks] = [false, 0]
    const canRun = async () => {
      checks += 1
      return can
    }
    await ask('Ann')
    const runner = await startJobs(world.services, [{ ...handler, canRun }])
    await expect.poll(() => checks).toBe(1)
    await yieldToOthers(world)
    expect(checks).toBe(1)
    expect(await stored()).toMatchObject([{ attempts: 0, startedAt: null, lockedUntil: null }])
    can = true
    runner.wake()
    await expect.poll(() => greeted.length).toBe(1)
    await runner.stop()
  })

  test('stops after the current job, and starts no other', async () => {
    const { world, greeted, acts, handler, ask, stored } = await jobWorld()
    const isInHand = Promise.withResolvers<void>()
    const mayEnd = Promise.withResolvers<void>()
    acts.during = async () => {
      isInHand.resolve()
      await mayEnd.promise
    }
    await ask('Ann')
    await ask('Bob')
    const runner = await startJobs(world.services, [handler])
    await isInHand.promise
    const stopped = runner.stop().then(() => greeted.push('stopped'))
    mayEnd.resolve()
    await stopped
    expect(greeted).toEqual(['Ann', 'stopped'])
    expect(await stored()).toMatchObject([{ payload: '{"name":"Bob"}', attempts: 0, lockedUntil: null }])
  })

  test('waits for a scheduled job that exceeds its interval, and runs one at a time', async () => {
    const { world, stored } = await jobWorld()
    const ends: (() => void)[] = []
    const handler = scheduled('long', '0 * * * *', () => new Promise<void>((resolve) => void ends.push(resolve)))
    const runner = await startJobs(world.services, [handler])
    await expect.poll(() => ends.length).toBe(1)
    world.advance(3 * hour)
    runner.wake()
    await yieldToOthers(world)
    expect(ends).toHaveLength(1)
    ends[0]?.()
    await expect.poll(async () => (await stored())[0]?.lockedUntil).toBe(null)
    world.advance(hour)
    await expect
      .poll(() => {
        runner.wake()
        return ends.length
      })
      .toBe(2)
    const done: string[] = []
    const stopped = runner.stop().then(() => done.push('stopped'))
    await yieldToOthers(world)
    expect(done).toEqual([])
    ends[1]?.()
    await stopped
    expect(ends).toHaveLength(2)
  })

  test('resumes an interrupted job after the next start, without counting the attempt', async () => {
    const { world, greeted, acts, handler, ask, run, stored } = await jobWorld()
    const isInHand = Promise.withResolvers<void>()
    acts.during = async (_name, current) => {
      isInHand.resolve()
      await expect.poll(() => current.isStopped()).toBe(true)
    }
    await ask('Ann')
    const runner = await startJobs(world.services, [handler])
    await isInHand.promise
    await runner.stop()
    expect(await stored()).toMatchObject([{ attempts: 0, lockedUntil: null, lastError: null }])
    acts.during = async () => undefined
    await run()
    expect(greeted).toEqual(['Ann', 'Ann'])
    expect(await stored()).toEqual([])
  })

  test.skipIf(isOnPostgres())('takes over the jobs of an earlier process at its start', async () => {
    const { world, greeted, acts, handler, ask } = await jobWorld()
    const lockedUntil = new Date(world.services.now().getTime() + minute).toISOString()
    await ask('Ann')
    await world.db.updateTable('job').set({ lockedUntil, attempts: 1 }).execute()
    const isGreeted = Promise.withResolvers<void>()
    acts.during = async () => isGreeted.resolve()
    const runner = await startJobs(world.services, [handler])
    await isGreeted.promise
    await runner.stop()
    expect(greeted).toEqual(['Ann'])
  })

  test('runs queues concurrently: a slow mail server does not delay other jobs', async () => {
    const { world, greeted, handler, ask } = await jobWorld()
    const mayEnd = Promise.withResolvers<void>()
    const slow = handlerOf(jobKind('slow', z.object({}), 'mail'), () => mayEnd.promise)
    await enqueueJob(world.services, { kind: 'slow', queue: 'mail' }, {})
    await ask('Ann')
    const runner = await startJobs(world.services, [slow, handler])
    await expect.poll(() => greeted.length).toBe(1)
    mayEnd.resolve()
    await runner.stop()
  })
})

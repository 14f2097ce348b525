import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { enqueueJob } from '../../../src/server/platform/jobs/enqueue.ts'
import { handlerOf } from '../../../src/server/platform/jobs/job-handler.ts'
import { jobKind } from '../../../src/server/platform/jobs/job-kind.ts'
import { leaseMs, renewEvery } from '../../../src/server/platform/jobs/run-job.ts'
import { runDueJobs, startJobs } from '../../../src/server/platform/jobs/runner.ts'
import { hour, jobWorld, minute } from '../../support/platform/job-world.ts'
import { isOnPostgres } from '../../support/postgres/test-database.ts'

describe('a process that dies or hangs', () => {
  test('keeps its job until the lease expires; then another process runs it', async () => {
    const { world, greeted, acts, ask, run, handler } = await jobWorld()
    const dead = Promise.withResolvers<void>()
    const isInHand = Promise.withResolvers<void>()
    acts.during = async () => {
      isInHand.resolve()
      await dead.promise
    }
    await ask('Ann')
    const hanging = runDueJobs(world.services, [handler])
    await isInHand.promise
    acts.during = async () => undefined
    await run()
    world.advance((leaseMs(world.db) * 2) / 3)
    await run()
    expect(greeted).toEqual([])
    world.advance((leaseMs(world.db) * 2) / 3)
    await run()
    expect(greeted).toEqual(['Ann'])
    dead.resolve()
    await hanging
  })

  test('is told to stop when its lease has passed, although the database says nothing', async () => {
    const { world, acts, ask, run } = await jobWorld()
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const isAborted: boolean[] = []
    const turn = () => {
      // A renewal reads the clock a little after the turn of its timer, so that the lease ends between two turns.
      world.advance(renewEvery(world.db) - 10)
      vi.advanceTimersByTime(renewEvery(world.db))
    }
    acts.during = (_name, { signal }) =>
      // The renewals wait for the transaction.
      world.db.transaction().execute(async () => {
        for (let at = 0; at < 3; at++) turn()
        isAborted.push(signal.aborted)
        turn()
        isAborted.push(signal.aborted)
      })
    await ask('Ann')
    await run()
    expect(isAborted).toEqual([false, true])
  })

  test.skipIf(isOnPostgres())(
    'holds leases that are renewed rarely, because a renewal empties the response cache',
    async () => {
      const { world } = await jobWorld()
      expect(renewEvery(world.db)).toBe(minute / 2)
    },
  )

  test.each([
    ['and is told to stop', true],
    ['also when it never asks', false],
  ])('cannot finish a job that another process has taken over, %s', async (_, asks) => {
    const { world, acts, ask, run, stored } = await jobWorld()
    const steps: string[] = []
    acts.during = async (name, late) => {
      if (steps.push(name) > 1) {
        mine = await stored()
        steps.push('in hand')
        await lateEnds
        // The first run has finished in the meantime. A failure here would be the job's own.
        mineLater = await stored()
        return
      }
      world.advance(3 * minute)
      secondRun = run()
      await expect.poll(() => steps).toContain('in hand')
      if (asks) await late.report(1)
      steps.push(asks && late.isStopped() ? 'told to stop' : 'not told')
    }
    let [mine, mineLater]: unknown[] = []
    let secondRun: Promise<unknown> = Promise.resolve()
    await ask('Ann')
    const firstRun = run()
    const lateEnds = firstRun.then(() => undefined)
    await firstRun
    await secondRun
    expect(steps).toEqual(['Ann', 'Ann', 'in hand', asks ? 'told to stop' : 'not told'])
    expect(mine).toHaveLength(1)
    expect(mineLater).toEqual(mine)
    expect(await stored()).toEqual([])
  })

  test.each([
    ['was stopped', true],
    ['died', false],
  ])('runs it again at the next start, although it was enqueued for later before it %s', async (_, isStopped) => {
    const { world, greeted, acts, handler, ask, inMs } = await jobWorld()
    const isInHand = Promise.withResolvers<void>()
    const mayEnd = Promise.withResolvers<void>()
    acts.during = async (_name, current) => {
      await ask('Ann', { key: 'door', runAt: inMs(hour) })
      isInHand.resolve()
      await mayEnd.promise
      current.isStopped()
    }
    await ask('Ann', { key: 'door' })
    const first = await startJobs(world.services, [handler])
    await isInHand.promise
    const ended = isStopped ? first.stop() : undefined
    if (isStopped) mayEnd.resolve()
    await ended
    const before = greeted.length
    acts.during = async () => undefined
    if (isOnPostgres()) world.advance(minute)
    const second = await startJobs(world.services, [handler])
    await expect.poll(() => greeted.length).toBe(before + 1)
    mayEnd.resolve()
    await Promise.all([first.stop(), second.stop()])
  })

  test('keeps another runner from taking the next job of the queue, but not of other queues', async () => {
    const { world, greeted, acts, handler, ask, run } = await jobWorld()
    acts.during = async (name) => {
      if (name !== 'First') return
      await enqueueJob(world.services, { kind: 'quick', queue: 'mail' }, {})
      await run([handler, quick])
      expect(greeted).toEqual(['Quick'])
    }
    const quick = handlerOf(jobKind('quick', z.object({}), 'mail'), async () => greeted.push('Quick'))
    await ask('First')
    await ask('Second')
    await run()
    expect(greeted).toEqual(['Quick', 'First', 'Second'])
  })

  test('delays no job, although its clock was ahead', async () => {
    const { world, greeted, ask, run, acts, inMs } = await jobWorld()
    acts.during = async (name) => {
      if (name === 'Ann' && greeted.length < 2) throw new Error('not yet')
    }
    await ask('Ann')
    await ask('Bob', { runAt: inMs(hour) })
    await run()
    world.advance(-72 * hour)
    await run()
    expect(greeted).toEqual(['Bob'])
    world.advance(-72 * hour)
    greeted.push('')
    await run()
    expect(greeted).toEqual(['Bob', '', 'Ann'])
  })
})

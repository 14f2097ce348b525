import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { inTransaction } from '../../../src/server/platform/context.ts'
import { cancelJob, enqueueJob } from '../../../src/server/platform/jobs/enqueue.ts'
import { jobKind } from '../../../src/server/platform/jobs/job-kind.ts'
import { greet, hour, jobWorld, minute } from '../../support/platform/job-world.ts'

describe('a job', () => {
  test('is enqueued by the transaction that causes it, or not at all', async () => {
    const { world, greeted, run, stored } = await jobWorld()
    const failing = inTransaction(world.services, async (services) => {
      await enqueueJob(services, greet, { name: 'Ann' })
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    expect(await stored()).toEqual([])
    await inTransaction(world.services, (services) => enqueueJob(services, greet, { name: 'Bob' }))
    expect(await stored()).toMatchObject([{ kind: 'greet', payload: '{"name":"Bob"}', attempts: 0, lockedUntil: null }])
    await run()
    expect(greeted).toEqual(['Bob'])
    expect(await stored()).toEqual([])
  })

  test('runs when it is due, earliest first', async () => {
    const { world, greeted, ask, run, inMs } = await jobWorld()
    await ask('Late', { runAt: inMs(2 * hour) })
    await ask('Soon', { runAt: inMs(hour) })
    await ask('Now')
    await run()
    expect(greeted).toEqual(['Now'])
    world.advance(hour - minute)
    await run()
    expect(greeted).toEqual(['Now'])
    world.advance(3 * hour)
    await run()
    expect(greeted).toEqual(['Now', 'Soon', 'Late'])
  })

  test('exists once per key, with the latest payload and the earliest time', async () => {
    const { greeted, ask, run, stored, inMs } = await jobWorld()
    await ask('First', { key: 'door', runAt: inMs(hour) })
    await ask('Second', { key: 'door' })
    await ask('Third', { key: 'door', runAt: inMs(hour) })
    await ask('Other', { key: 'window' })
    expect(await stored()).toHaveLength(2)
    await run()
    expect(greeted).toEqual(['Third', 'Other'])
  })

  test('runs once more when it is enqueued again while running', async () => {
    const { greeted, acts, ask, run, stored } = await jobWorld()
    acts.during = async (name) => name === 'First' && ask('Again', { key: 'door' })
    await ask('First', { key: 'door' })
    await run()
    expect(greeted).toEqual(['First', 'Again'])
    expect(await stored()).toEqual([])
  })

  test('runs once more when the same is enqueued while running', async () => {
    const { greeted, acts, ask, run, stored } = await jobWorld()
    acts.during = async () => greeted.length === 0 && ask('Same', { key: 'door' })
    await ask('Same', { key: 'door' })
    await run()
    expect(greeted).toEqual(['Same', 'Same'])
    expect(await stored()).toEqual([])
  })

  test('is not written again while it waits for an earlier time', async () => {
    const { ask, stored, inMs } = await jobWorld()
    await ask('Same', { key: 'door' })
    await ask('Same', { key: 'door', runAt: inMs(hour) })
    expect(await stored()).toMatchObject([{ revision: 0 }])
    await ask('Other', { key: 'door', runAt: inMs(hour) })
    expect(await stored()).toMatchObject([{ revision: 1 }])
  })

  test('runs again at the earliest of the times that it was enqueued for while running', async () => {
    const { greeted, acts, ask, run, inMs } = await jobWorld()
    acts.during = async (name) => {
      if (name !== 'First') return
      await ask('Now', { key: 'door' })
      await ask('Later', { key: 'door', runAt: inMs(hour) })
    }
    await ask('First', { key: 'door' })
    await run()
    expect(greeted).toEqual(['First', 'Later'])
  })

  test('can be removed', async () => {
    const { world, greeted, ask, run } = await jobWorld()
    await ask('Ann', { key: 'door' })
    await cancelJob(world.db, greet, 'door')
    await run()
    expect(greeted).toEqual([])
  })

  test('schedules its next run, and shows its progress', async () => {
    const { world, greeted, acts, ask, run, stored, inMs } = await jobWorld()
    acts.during = async (_name, current) => {
      await current.report(3, 10)
      expect(await stored()).toMatchObject([{ done: 3, total: 10 }])
      if (greeted.length === 0) current.runAgainAt(inMs(hour))
    }
    await ask('Ann', { key: 'door' })
    await run()
    expect(await stored()).toMatchObject([
      { lockedUntil: null, attempts: 0, done: null, finishedAt: expect.any(String) },
    ])
    world.advance(hour)
    await run()
    expect(greeted).toEqual(['Ann', 'Ann'])
    expect(await stored()).toEqual([])
  })
})

describe('a failing job', () => {
  test('is retried after 1, 2, 4 … minutes, and finally given up; the others continue', async () => {
    const { world, greeted, acts, ask, run, stored } = await jobWorld({ attemptsMax: 4 })
    acts.during = async (name) => {
      if (name === 'Bad') throw new Error('no such door')
    }
    await ask('Bad', { key: 'bad' })
    await ask('Good')
    await run()
    expect(greeted).toEqual(['Good'])
    for (const [at, wait] of [1, 2, 4].entries()) {
      const attempts = at + 1
      world.advance(wait * minute - 1_000)
      await run()
      expect.soft(await stored()).toMatchObject([{ attempts, lastError: 'no such door', failedAt: null }])
      world.advance(1_000)
      await run()
      expect.soft(await stored()).toMatchObject([{ attempts: attempts + 1 }])
    }
    expect(await stored()).toMatchObject([{ attempts: 4, runAt: null, failedAt: expect.any(String) }])
    world.advance(100 * hour)
    expect(await run()).toEqual([])
    // Enqueued again, it starts from the beginning.
    acts.during = async () => undefined
    await ask('Bad', { key: 'bad' })
    await run()
    expect(greeted).toEqual(['Good', 'Bad'])
    expect(await stored()).toEqual([])
  })

  test('waits at most six hours', async () => {
    const { world, acts, ask, run, stored } = await jobWorld()
    acts.during = () => Promise.reject(new Error('no'))
    await ask('Bad')
    for (let attempt = 1; attempt <= 10; attempt++) {
      await run()
      world.advance(6 * hour)
    }
    await run()
    expect(await stored()).toMatchObject([{ attempts: 11 }])
  })

  test('of an unknown kind or with an invalid payload is kept and logged', async () => {
    const { world, greeted, handler, ask, run, stored } = await jobWorld()
    await enqueueJob(world.services, jobKind('of-a-newer-release', z.object({})), {})
    await enqueueJob(world.services, { kind: 'greet', queue: 'main' }, { nam: 'Ann' })
    await ask('Bob')
    const outcomes = await run([handler])
    expect(outcomes.map(({ kind, error }) => [kind, error !== undefined])).toEqual([
      ['of-a-newer-release', true],
      ['greet', true],
      ['greet', false],
    ])
    expect(greeted).toEqual(['Bob'])
    expect((await stored()).map(({ lastError }) => lastError)).toEqual([
      expect.stringContaining('name'),
      expect.stringContaining('of-a-newer-release'),
    ])
  })
})

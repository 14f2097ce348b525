import { setImmediate } from 'node:timers/promises'
import PQueue from 'p-queue'
import { expect, test } from 'vitest'
import { createFairQueue } from '../../../src/server/platform/fair-queue.ts'

// Passwords, uploads, the content filter and live streams depend on this.

/** Work that ends on demand, and the tasks started so far. */
function works(most: number) {
  const begun: number[] = []
  const endings: ((failure?: Error) => void)[] = []
  const queue = new PQueue({ concurrency: most })
  const ask = (name: number) =>
    queue.add(() => {
      begun.push(name)
      return new Promise<number>((resolve, reject) => {
        endings[name] = (failure) => (failure ? reject(failure) : resolve(name))
      })
    })
  return { begun, ask, end: (name: number, failure?: Error) => endings[name]?.(failure) }
}

test('limits concurrent tasks, and runs the rest in order', async () => {
  const { begun, ask, end } = works(2)
  const answers = [0, 1, 2, 3].map(ask)
  expect(begun).toEqual([0, 1])
  end(1)
  expect(await answers[1]).toBe(1)
  expect(begun).toEqual([0, 1, 2])
  const late = ask(4)
  end(0)
  await answers[0]
  expect(begun).toEqual([0, 1, 2, 3])
  for (const name of [2, 3]) end(name)
  await Promise.all([answers[2], answers[3]])
  end(4)
  expect(await late).toBe(4)
})

test('starts the next task after failures as after successes', async () => {
  const { begun, ask, end } = works(1)
  const [failing, next] = [ask(0), ask(1)]
  end(0, new Error('broken'))
  await expect(failing).rejects.toThrow('broken')
  expect(begun).toEqual([0, 1])
  end(1)
  expect(await next).toBe(1)
})

test('owners take turns, so that many tasks of one delay another by one turn only', async () => {
  const enqueue = createFairQueue(1)
  const order: string[] = []
  const ask = (name: string) =>
    enqueue(name.slice(0, 3), async () => {
      order.push(name)
      await setImmediate()
      if (name === 'ann3') throw new Error('broken')
      return name
    })
  const answers = ['ann1', 'ann2', 'ann3', 'ann4', 'bob1', 'cat1', 'bob2'].map(ask)
  const ended = await Promise.allSettled(answers)
  // The owner whose task ran last is behind the others.
  expect(order).toEqual(['ann1', 'bob1', 'ann2', 'cat1', 'bob2', 'ann3', 'ann4'])
  expect(ended.map(({ status }) => status === 'fulfilled')).toEqual([true, true, false, true, true, true, true])
  expect(await ask('ann5')).toBe('ann5')
})

import { onTestFinished } from 'vitest'
import { hearOtherProcesses } from '../../../src/server/platform/live-events/other-processes.ts'
import { openWorld } from '../checked-world.ts'
import { yieldToOthers } from '../platform/job-world.ts'
import type { World } from '../world.ts'

/** Lets a process hear the others until the end of the test. Resolves when it can hear them. */
export async function hearOthers(world: World) {
  const isConnected = Promise.withResolvers<void>()
  const { live } = world.services
  const hear = live.hear
  live.hear = (channels) => {
    if (channels === null) isConnected.resolve()
    hear(channels)
  }
  const stop = hearOtherProcesses(world.services, () => world.services.jobs.wake())
  onTestFinished(async () => {
    await stop()
    // Streams that were woken still read.
    await yieldToOthers(world)
  })
  await isConnected.promise
}

/** Opens a world and another process of its instance, which hear each other. */
export async function openTwoProcesses(options: Parameters<typeof openWorld>[0] = {}) {
  const one = await openWorld(options)
  const other = await openWorld({ ...options, beside: one })
  await Promise.all([hearOthers(one), hearOthers(other)])
  return { one, other }
}

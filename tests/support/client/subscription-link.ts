import { TRPCClientError, type TRPCLink } from '@trpc/client'
import { isTrackedEnvelope } from '@trpc/server'
import { observable } from '@trpc/server/observable'
import { readSession } from '../../../src/server/identity/sessions/sessions.ts'
import { type AppRouter, appRouter } from '../../../src/server/router.ts'
import type { World } from '../world.ts'

/** The threads that a browser follows: each of the `cuts` ends one of these streams like a broken network. */
export interface BrowserStreams {
  isOffline: boolean
  cuts: Set<() => void>
}

async function* eventsOf({ services }: World, cookie: string, path: string, input: unknown, signal: AbortSignal) {
  const session = await readSession(services, cookie, { userAgent: 'Firefox', setCookie: () => {} })
  const caller = appRouter.createCaller(
    {
      ...services,
      ...session,
      requestId: 'test',
      address: '127.0.0.1',
      connection: { peer: '', ip: '', headers: {} },
      privateReads: new Set<string>(),
    },
    { signal },
  )
  if (path === 'notifications.live') yield* await caller.notifications.live()
  else if (path === 'doctor.stream') yield* await caller.doctor.stream()
  else yield* await caller.threads.live(input as Parameters<typeof caller.threads.live>[0])
}

/** Streams from the world's own server, without a port. They do not reconnect when cut. */
export const subscriptionLinkTo =
  (world: World, browser: BrowserStreams & { cookie: string }): TRPCLink<AppRouter> =>
  () =>
  ({ op }) =>
    observable((observer) => {
      const stopping = new AbortController()
      const stop = () => stopping.abort()
      const run = async () => {
        observer.next({ result: { type: 'started' } })
        if (browser.isOffline) throw new TypeError('Failed to fetch')
        for await (const event of eventsOf(world, browser.cookie, op.path, op.input, stopping.signal)) {
          if (stopping.signal.aborted) break
          if (!isTrackedEnvelope(event)) {
            observer.next({ result: { data: event } })
            continue
          }
          const [id, data] = event
          observer.next({ result: { id, data: { id, data } } })
        }
        if (!stopping.signal.aborted) observer.complete()
      }
      if (op.path === 'threads.live') browser.cuts.add(stop)
      run()
        .catch((error) => observer.error(TRPCClientError.from(error)))
        .finally(() => browser.cuts.delete(stop))
      return stop
    })

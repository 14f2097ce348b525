import PQueue from 'p-queue'
import { afterCommit } from '../db/after-commit.ts'
import { engineOf } from '../db/engine.ts'
import type { Db } from '../db/open.ts'
import { createConnectionLimits } from '../http/connection-limits.ts'
import { yieldToEventLoop } from '../yield-to-event-loop.ts'
import { deleteEventsBefore, insertThreadEvent } from './queries.ts'

/**
 * Notifies subscribers of a thread, by the id of its post, or of another channel. Subscribers then read the changes
 * from the database.
 */
export interface LiveEvents {
  publish(watched: string): void
  /** Notifies the subscribers of these channels, or of all, about changes by other processes. */
  hear(channels: readonly string[] | null): void
  /** Calls `wake` on every event. Returns the function that unsubscribes. */
  subscribe(watched: string, wake: () => void): () => void
  /** Counts a stream of this user or address until the returned function is called. Throws 429 beyond the limit. */
  acquireConnection(key: string): () => void
  /** Runs the work after earlier work, so that subscribers read one after another. */
  enqueue<T>(work: () => Promise<T>): Promise<T>
}

/** The limits of open streams, per user or address and in total. */
const connectionLimits = { perKey: 20, total: 2_000 }

/** Notifies the subscribers of this process at once, and the other processes after that. */
export function createLiveEvents(db: Db): LiveEvents {
  const readings = new PQueue({ concurrency: 1 })
  const watchers = new Map<string, Set<() => void>>()
  const notify = (watched: string) => {
    for (const wake of watchers.get(watched) ?? []) wake()
  }
  return {
    publish(watched) {
      notify(watched)
      engineOf(db).others.announce([watched])
    },
    hear(channels) {
      for (const watched of channels ?? watchers.keys()) notify(watched)
    },
    subscribe(watched, wake) {
      const those = watchers.get(watched) ?? new Set()
      watchers.set(watched, those.add(wake))
      return () => {
        those.delete(wake)
        if (those.size === 0 && watchers.get(watched) === those) watchers.delete(watched)
      }
    },
    acquireConnection: createConnectionLimits(connectionLimits),
    enqueue: (work) =>
      readings.add(async () => {
        // SQLite answers synchronously, so many concurrent readers would otherwise block everything else.
        await yieldToEventLoop()
        return work()
      }),
  }
}

interface ThreadEventInput {
  postId: string
  kind: 'comment' | 'reactions' | 'post'
  targetId: string
}

/** Records an event in a thread. Must run in the transaction that causes it, after which subscribers read it. */
export async function recordEvent(ctx: { db: Db; now: () => Date; live: LiveEvents }, event: ThreadEventInput) {
  const { postId, kind, targetId } = event
  await insertThreadEvent(ctx.db, postId, kind, targetId, ctx.now().toISOString())
  afterCommit(ctx.db, () => ctx.live.publish(postId))
}

/** How long events are stored for reconnecting clients, in milliseconds: a day. */
const retentionMs = 86_400_000

/** Deletes old thread events. */
export async function deleteOldThreadEvents(
  services: { db: Db; now: () => Date },
  isStopped: () => boolean = () => false,
) {
  const before = new Date(services.now().getTime() - retentionMs).toISOString()
  await deleteEventsBefore(services.db, before, isStopped)
}

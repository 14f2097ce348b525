import PQueue from 'p-queue'
import { afterCommit } from '../db/after-commit.ts'
import { engineOf } from '../db/engine.ts'
import type { Db } from '../db/open.ts'
import { createConnectionLimits } from '../http/connection-limits.ts'
import { yieldToEventLoop } from '../yield-to-event-loop.ts'
import { createPresence, readSign, signName } from './presence.ts'
import { deleteEventsBefore, insertThreadEvent } from './queries.ts'

/**
 * Notifies subscribers of a thread, by the id of its post, or of another channel. Subscribers then read the changes
 * from the database.
 */
export interface LiveEvents {
  publish(watched: string): void
  /** Notifies the subscribers of these channels, or of all, about changes by other processes. */
  hear(channels: readonly string[] | null): void
  /** Tells the subscribers of a channel that a user is present there. Repeat it: see `presenceMs`. Writes nothing. */
  markPresent(watched: string, userId: string): void
  markAbsent(watched: string, userId: string): void
  /** Returns the ids of the users who are present in a channel that has subscribers. */
  presentIn(watched: string): string[]
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
export function createLiveEvents(db: Db, now: () => Date): LiveEvents {
  const readings = new PQueue({ concurrency: 1 })
  const watchers = new Map<string, Set<() => void>>()
  const notify = (watched: string) => {
    for (const wake of watchers.get(watched) ?? []) wake()
  }
  const presence = createPresence(now, notify)
  const apply = ({ verb, channel, userId }: NonNullable<ReturnType<typeof readSign>>) => {
    if (verb === 'absent') presence.remove(channel, userId)
    // Without subscribers, nothing would ever forget the channel.
    else if (watchers.has(channel)) presence.add(channel, userId)
  }
  const hearOne = (name: string) => {
    const sign = readSign(name)
    if (sign) apply(sign)
    else notify(name)
  }
  return {
    publish(watched) {
      notify(watched)
      engineOf(db).others.announce([watched])
    },
    hear(channels) {
      for (const name of channels ?? watchers.keys()) hearOne(name)
    },
    markPresent(watched, userId) {
      apply({ verb: 'present', channel: watched, userId })
      engineOf(db).others.announce([signName('present', watched, userId)])
    },
    markAbsent(watched, userId) {
      apply({ verb: 'absent', channel: watched, userId })
      engineOf(db).others.announce([signName('absent', watched, userId)])
    },
    presentIn: presence.list,
    subscribe(watched, wake) {
      const those = watchers.get(watched) ?? new Set()
      watchers.set(watched, those.add(wake))
      return () => {
        those.delete(wake)
        if (those.size > 0 || watchers.get(watched) !== those) return
        watchers.delete(watched)
        presence.forget(watched)
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

/** The time since which every event is stored. */
export const storedSince = ({ now }: { now: () => Date }) => new Date(now().getTime() - retentionMs).toISOString()

/** Deletes old thread events. */
export async function deleteOldThreadEvents(
  services: { db: Db; now: () => Date },
  isStopped: () => boolean = () => false,
) {
  await deleteEventsBefore(services.db, storedSince(services), isStopped)
}

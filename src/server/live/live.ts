import type { Db } from '../db/open.ts'
import { insertThreadEvent } from './queries.ts'
import { createSeats } from './seats.ts'
import { createTurns } from './turns.ts'

/** Wakes those who watch a thread, by the id of its post, or something else. Whoever is woken reads what is new. */
export interface Live {
  announce(watched: string): void
  /** Calls `wake` at every announcement, until the function it answers is called. */
  watch(watched: string, wake: () => void): () => void
  /** Counts a stream of this person or address until the function it answers is called; 429 when there are too many. */
  takeSeat(key: string): () => void
  /** Does the work when those before it are done: watchers read one after the other. */
  takeTurn<T>(work: () => Promise<T>): Promise<T>
}

/** How many streams are open at a time, to one person or address and in all. */
const room = { each: 20, inAll: 2_000 }

/** Watchers of this process, for this instance is one process. */
export function createLive(): Live {
  const watchers = new Map<string, Set<() => void>>()
  return {
    announce(watched) {
      for (const wake of watchers.get(watched) ?? []) wake()
    },
    watch(watched, wake) {
      const those = watchers.get(watched) ?? new Set()
      watchers.set(watched, those.add(wake))
      return () => {
        those.delete(wake)
        if (those.size === 0 && watchers.get(watched) === those) watchers.delete(watched)
      }
    },
    takeSeat: createSeats(room),
    takeTurn: createTurns(),
  }
}

interface Event {
  postId: string
  kind: 'comment' | 'reactions' | 'post'
  targetId: string
}

/**
 * Records that something happened in a thread: call it with the transaction in which it does. Who is woken by it reads
 * on the same connection, and so after the transaction.
 */
export async function recordEvent(ctx: { db: Db; now: () => Date; live: Live }, event: Event) {
  const { postId, kind, targetId } = event
  await insertThreadEvent(ctx.db, postId, kind, targetId, ctx.now().toISOString())
  ctx.live.announce(postId)
}

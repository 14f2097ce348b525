import { type TrackedEnvelope, tracked } from '@trpc/server'
import type { z } from 'zod'
import type { liveInput, ThreadEvent } from '../../../shared/discussions/threads.ts'
import type { Context } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { storedSince } from '../../platform/live-events/live-events.ts'
import { findEventBounds } from '../../platform/live-events/queries.ts'
import { createSignal } from '../../platform/live-events/signal.ts'
import { postFor } from '../posts/access/loaders.ts'
import { nextEventBatch, type WatchedThread } from './event-batch.ts'
import { writersIn } from './presence.ts'
import { subscriberOf } from './subscriber.ts'

type Events = AsyncGenerator<TrackedEnvelope<ThreadEvent>, void>

interface StreamStart {
  /** The number of the last known event. */
  last: number
  /** Whether some later events may already be deleted. */
  isReset: boolean
}

async function startFrom(ctx: Context, postId: string, lastEventId: string | null): Promise<StreamStart> {
  if (lastEventId !== null && !/^\d+$/.test(lastEventId)) {
    throw new AppError('BAD_REQUEST', 'lastEventId is invalid', { field: 'lastEventId' })
  }
  const last = Math.min(Number(lastEventId ?? 0), Number.MAX_SAFE_INTEGER)
  const { newest, current, isStored, oldestAt } = await findEventBounds(ctx.db, postId, last)
  if (lastEventId === null) return { last: current, isReset: false }
  // The thread had no event yet. Its first one may be deleted only if the oldest stored one is as old.
  const hasFirst = last === 0 && oldestAt !== null && oldestAt >= storedSince(ctx)
  // Events after one that is no longer stored may be deleted as well. A number above the newest comes from before a
  // restore of the database.
  const isReset = last > newest || (last < current && !isStored && !hasFirst)
  return { last: isReset ? current : last, isReset }
}

/** Returns the next events, and who is writing meanwhile. */
async function nextRound(ctx: Context, watched: WatchedThread, after: number) {
  const subscriber = subscriberOf(ctx, watched.postId)
  const batch = await nextEventBatch(ctx, watched, after, subscriber)
  return { ...batch, writers: batch.isFinal ? [] : await writersIn(ctx, watched.postId, subscriber) }
}

async function* streamBatches(
  ctx: Context,
  watched: WatchedThread,
  start: StreamStart,
  signal: AbortSignal | undefined,
): Events {
  const leaveSlot = ctx.live.acquireConnection(ctx.viewer?.id ?? ctx.address)
  const { raise: ring, wait: heard } = createSignal()
  const unwatch = ctx.live.subscribe(watched.postId, ring)
  signal?.addEventListener('abort', ring)
  try {
    let { last } = start
    let shownWriters = '[]'
    if (start.isReset) yield tracked(String(last), { kind: 'reset' })
    for (;;) {
      await heard()
      const round = await ctx.live.enqueue(async () => (signal?.aborted ? null : nextRound(ctx, watched, last)))
      if (round === null) return
      const writers = JSON.stringify(round.writers)
      // Nothing stores it, so it takes the number of the last event, after which a new stream continues.
      if (writers !== shownWriters) yield tracked(String(last), { kind: 'writing', users: round.writers })
      shownWriters = writers
      for (const [number, event] of round.events) yield tracked(String(number), event)
      if (round.isFinal) return
      last = round.last
      if (round.isFull) ring()
    }
  } finally {
    signal?.removeEventListener('abort', ring)
    unwatch()
    leaveSlot()
  }
}

/**
 * Streams the events of a thread from now on, or after the given event, with their numbers as ids. Ends when the viewer
 * may no longer read the post.
 */
export async function threadEvents(
  ctx: Context,
  input: z.output<typeof liveInput>,
  signal: AbortSignal | undefined,
): Promise<Events> {
  const { post } = await postFor(ctx, 'view', input.postId)
  const start = await startFrom(ctx, post.id, input.lastEventId ?? null)
  return streamBatches(ctx, { postId: post.id, communityId: post.communityId }, start, signal)
}

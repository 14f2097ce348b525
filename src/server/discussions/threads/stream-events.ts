import { type TrackedEnvelope, tracked } from '@trpc/server'
import type { z } from 'zod'
import type { liveInput, ThreadEvent } from '../../shared/threads.ts'
import type { Context } from '../context.ts'
import { AppError } from '../errors.ts'
import { createBell } from '../live/bell.ts'
import { findEventBounds } from '../live/queries.ts'
import { postFor } from '../posts/access.ts'
import { nextRound, type Watched } from './live-round.ts'

type Events = AsyncGenerator<TrackedEnvelope<ThreadEvent>, void>

interface Start {
  /** The number of the last event that is known. */
  last: number
  /** Whether some after it may be forgotten by now. */
  isReset: boolean
}

async function startFrom(ctx: Context, lastEventId: string | null): Promise<Start> {
  const { oldest, newest } = await findEventBounds(ctx.db)
  if (lastEventId === null) return { last: newest, isReset: false }
  if (!/^\d+$/.test(lastEventId)) {
    throw new AppError('BAD_REQUEST', 'lastEventId is not valid', { field: 'lastEventId' })
  }
  const last = Number(lastEventId)
  // A number that was never given is from before the database was restored from a copy.
  const isReset = last < oldest - 1 || last > newest
  return { last: isReset ? newest : last, isReset }
}

async function* deliver(ctx: Context, watched: Watched, start: Start, signal: AbortSignal | undefined): Events {
  const leaveSeat = ctx.live.takeSeat(ctx.viewer?.id ?? ctx.address)
  const { ring, heard } = createBell()
  const unwatch = ctx.live.watch(watched.postId, ring)
  signal?.addEventListener('abort', ring)
  try {
    let { last } = start
    if (start.isReset) yield tracked(String(last), { kind: 'reset' })
    for (;;) {
      await heard()
      const round = await ctx.live.takeTurn(async () => (signal?.aborted ? null : nextRound(ctx, watched, last)))
      if (round === null) return
      for (const [number, event] of round.events) yield tracked(String(number), event)
      if (round.isOver) return
      last = round.last
      if (round.isFull) ring()
    }
  } finally {
    signal?.removeEventListener('abort', ring)
    unwatch()
    leaveSeat()
  }
}

/**
 * What happens in a thread from now on, or since the event named, each with its number as its id. It ends when the
 * viewer may not read the post any more.
 */
export async function threadEvents(
  ctx: Context,
  input: z.output<typeof liveInput>,
  signal: AbortSignal | undefined,
): Promise<Events> {
  const { post } = await postFor(ctx, 'view', input.postId)
  const start = await startFrom(ctx, input.lastEventId ?? null)
  return deliver(ctx, { postId: post.id, communityId: post.communityId }, start, signal)
}

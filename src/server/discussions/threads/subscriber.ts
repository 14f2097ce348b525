import { recordPrivateReads } from '../../communities/core/audited-reads.ts'
import { reloadViewer } from '../../identity/sessions/sessions.ts'
import type { Context } from '../../platform/context.ts'
import { nullIfRefused } from '../../platform/errors.ts'
import { type PostAccess, postFor } from '../posts/access/loaders.ts'

interface Subscriber {
  /** The context with the viewer as they are now; null for guests and after the session has ended. */
  receiver: Context
  /** Whether the stream belongs to a session that has ended. */
  isSignedOut: boolean
  /** Null if the subscriber may no longer read the post. */
  post: PostAccess | null
}

export type SubscriberNow = () => Promise<Subscriber>

async function load(ctx: Context, postId: string): Promise<Subscriber> {
  const viewer = ctx.viewer && (await reloadViewer(ctx))
  const receiver = { ...ctx, viewer }
  if (ctx.viewer && !viewer) return { receiver, isSignedOut: true, post: null }
  const post = await nullIfRefused(postFor(receiver, 'view', postId))
  await recordPrivateReads(receiver)
  return { receiver, isSignedOut: false, post }
}

/** Asks for the current rights of a subscriber at the first call, once for everything that one round sends. */
export function subscriberOf(ctx: Context, postId: string): SubscriberNow {
  let loaded: Promise<Subscriber> | undefined
  return () => {
    loaded ??= load(ctx, postId)
    return loaded
  }
}

import type { z } from 'zod'
import type { searchAllView } from '../../../shared/discovery/search.ts'
import { limits } from '../../../shared/platform/limits.ts'
import type { Context } from '../../platform/context.ts'
import { yieldToEventLoop } from '../../platform/yield-to-event-loop.ts'
import { type ResolvedQuery, resolveQuery } from './resolve-query.ts'
import { communityHits } from './search-communities.ts'
import { commentHits, postHits } from './search-content.ts'
import { userHits } from './search-users.ts'
import { withSecondTry } from './second-try.ts'

/** Returns the top results of each kind, one kind after another, so that other requests run in between. */
async function topHits(ctx: Context, ask: ResolvedQuery | undefined) {
  const page = { limit: limits.searchAllOfEach }
  const users = await userHits(ctx, ask, page)
  await yieldToEventLoop()
  const communities = await communityHits(ctx, ask, page)
  await yieldToEventLoop()
  const posts = await postHits(ctx, ask, page)
  const comments = await commentHits(ctx, ask, page)
  return { posts: posts.items, comments: comments.items, communities: communities.items, people: users.items }
}

/** Returns the top results of each kind. */
export async function searchAll(ctx: Context, q: string): Promise<z.output<typeof searchAllView>> {
  const ask = await resolveQuery(ctx, q)
  return withSecondTry(
    ctx,
    ask,
    (ask) => topHits(ctx, ask),
    (results) => Object.values(results).every((hits) => hits.length === 0),
  )
}

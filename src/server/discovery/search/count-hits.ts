import type { SearchCounts } from '../../../shared/discovery/search.ts'
import { limits } from '../../../shared/platform/limits.ts'
import type { Context } from '../../platform/context.ts'
import { needsTextCheck } from '../../platform/search-index/broad-match.ts'
import { contentPage } from '../../platform/search-index/content-page.ts'
import type { ContentKind } from '../../platform/search-index/index-number-queries.ts'
import { yieldToEventLoop } from '../../platform/yield-to-event-loop.ts'
import { listVisibleNumbers } from './content-queries.ts'
import { type ResolvedQuery, resolveQuery } from './resolve-query.ts'
import { findCommunities } from './search-communities.ts'
import { contentQueryOf, findComments, findPosts } from './search-content.ts'
import { findUsers } from './search-users.ts'
import { withSecondTry } from './second-try.ts'

const page = { limit: limits.searchCountMax }

/** Reads the texts only if the index cannot decide. */
async function countContent(ctx: Context, kind: ContentKind, ask: ResolvedQuery): Promise<number> {
  const look = contentQueryOf(ask)
  if (ask.terms.some(needsTextCheck))
    return (await (kind === 'post' ? findPosts : findComments)(ctx, look, page)).items.length
  const show = async (numbers: readonly number[]) => {
    const rows = await listVisibleNumbers(ctx.db, kind, ctx.viewer, numbers, look.period)
    return rows.map(({ number }) => ({ number, content: '' }))
  }
  return (await contentPage(ctx, kind, look, page, show)).items.length
}

/** Counts the results of each kind, one kind after another, so that other requests run in between. */
async function countEach(ctx: Context, ask: ResolvedQuery | undefined) {
  if (!ask) return { posts: 0, comments: 0, communities: 0, people: 0 }
  const posts = await countContent(ctx, 'post', ask)
  const comments = await countContent(ctx, 'comment', ask)
  const communities = (await findCommunities(ctx, ask, 'communitySearch', page.limit)).length
  await yieldToEventLoop()
  const users = (await findUsers(ctx, ask, page.limit)).length
  return { posts, comments, communities, people: users }
}

/** Returns the numbers of results of each kind. */
export async function countHits(ctx: Context, q: string): Promise<SearchCounts> {
  const ask = await resolveQuery(ctx, q)
  return withSecondTry(
    ctx,
    ask,
    (ask) => countEach(ctx, ask),
    (counts) => Object.values(counts).every((count) => count === 0),
  )
}

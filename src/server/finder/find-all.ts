import type { z } from 'zod'
import { limits } from '../../shared/limits.ts'
import type { searchAllView } from '../../shared/search.ts'
import type { Context } from '../context.ts'
import { pause } from '../jobs/pause.ts'
import { askOf } from './ask.ts'
import { communitiesFor } from './find-communities.ts'
import { peopleFor } from './find-people.ts'
import { commentsFor, postsFor } from './find-written.ts'

/** The first of each kind. One after the other: between them others have their turn. */
export async function findAll(ctx: Context, q: string): Promise<z.output<typeof searchAllView>> {
  const ask = await askOf(ctx, q)
  const page = { limit: limits.searchAllOfEach }
  const people = await peopleFor(ctx, ask, page)
  await pause()
  const communities = await communitiesFor(ctx, ask, page)
  await pause()
  const posts = await postsFor(ctx, ask, page)
  await pause()
  const comments = await commentsFor(ctx, ask, page)
  return { posts: posts.items, comments: comments.items, communities: communities.items, people: people.items }
}

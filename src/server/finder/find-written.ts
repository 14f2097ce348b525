import type { CommentHit, PostHit } from '../../shared/search.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/open.ts'
import type { PageOf } from '../db/page.ts'
import { postLink } from '../posts/present.ts'
import { isLoose, looseMatchOf } from '../search/loose.ts'
import { inBlock, type Term, within } from '../search/match.ts'
import { type Ask, askOf, placesOf } from './ask.ts'
import { findLastNumber, listNumbers, type Range } from './number-queries.ts'
import { snippetOf, titleOf } from './snippet.ts'
import { standsIn } from './spans.ts'
import { inTurns } from './turns.ts'
import { numberIn, type Walked, walk } from './walk.ts'
import { findNumbered, listCommentsNumbered, listPostsNumbered, type Period, type Written } from './written-queries.ts'

/** What a search answers. */
export interface Found<Hit> {
  items: Hit[]
  nextCursor: string | null
}

const nothing = { items: [], nextCursor: null }
/** Before and after every moment there is. */
const [beginning, end] = ['', '~']

const startOf = (day: string) => `${day}T00:00:00.000Z`
const periodOf = ({ typed: { after, before } }: Ask): Period => ({
  since: after === null ? beginning : startOf(after),
  until: before === null ? end : startOf(before),
})

/** The first number of what was written since the moment: numbers grow as it is written. */
async function firstNumberSince(db: Db, kind: Written, moment: string, last: number): Promise<number> {
  let [from, below] = [1, last + 1]
  while (from < below) {
    const middle = Math.floor((from + below) / 2)
    const row = await findNumbered(db, kind, middle)
    if (row && row.createdAt < moment) from = row.number + 1
    else below = middle
  }
  return from
}

async function rangeOf(db: Db, kind: Written, { since, until }: Period, cursor: string | undefined): Promise<Range> {
  const last = await findLastNumber(db, kind)
  const from = since === beginning ? 1 : await firstNumberSince(db, kind, since, last)
  const below = until === end ? last + 1 : await firstNumberSince(db, kind, until, last)
  return { from, below: cursor === undefined ? below : Math.min(below, numberIn(cursor)) }
}

/** So many texts are read whole for one page, when the index does not tell all: each can be long. */
const readMost = 500

interface Text {
  number: number
  title?: string
  content: string
}

/** Those of the texts that have what the index cannot tell of. */
async function havingAll<Row extends Text>(rows: Row[], terms: readonly Term[]): Promise<Row[]> {
  const loose = terms.filter(isLoose)
  if (loose.length === 0) return rows
  const found = await inTurns(rows, (row) => {
    const texts = [row.title ?? '', row.content]
    return loose.every((term) => texts.some((text) => standsIn(text, term))) ? [row] : []
  })
  return found.flat()
}

/** A page of what is asked for; `show` as in walk.ts, within the period. */
async function pageOf<Row extends Text>(
  { db }: Context,
  kind: Written,
  ask: Ask,
  page: PageOf,
  show: (numbers: readonly number[], period: Period) => Promise<Row[]>,
) {
  const match = within(`${kind}Search`, placesOf(ask), looseMatchOf(ask.terms))
  const period = periodOf(ask)
  const walked: Walked<Row> = {
    find: ({ block, ...range }, most) => listNumbers(db, kind, inBlock(block, range.below, match), range, most),
    show: async (numbers) => havingAll(await show(numbers, period), ask.terms),
    ...(ask.terms.some(isLoose) && { seenMost: readMost }),
  }
  return walk(walked, await rangeOf(db, kind, period, page.cursor), page)
}

/** A page of the posts asked for, newest first. It can be short, and still have a next one. */
export async function postsFor(ctx: Context, ask: Ask | undefined, page: PageOf): Promise<Found<PostHit>> {
  if (!ask) return nothing
  const { items, nextCursor } = await pageOf(ctx, 'post', ask, page, (numbers, period) =>
    listPostsNumbered(ctx.db, ctx.viewer, numbers, period),
  )
  const hits = await inTurns(items, (row) => ({
    id: row.id,
    title: titleOf(row.title, ask.terms),
    snippet: snippetOf(row.content, ask.terms),
    link: postLink(row.communitySlug, row.id),
    createdAt: row.createdAt,
    author: { id: row.authorId, name: row.authorName, image: row.authorImage },
    community: { slug: row.communitySlug, name: row.communityName, isPrivate: row.isPrivate === 1 },
    _count: { likes: row.likeCount, comments: row.commentCount },
  }))
  return { items: hits, nextCursor }
}

/** A page of the comments asked for, newest first. It can be short, and still have a next one. */
export async function commentsFor(ctx: Context, ask: Ask | undefined, page: PageOf): Promise<Found<CommentHit>> {
  if (!ask) return nothing
  const { items, nextCursor } = await pageOf(ctx, 'comment', ask, page, (numbers, period) =>
    listCommentsNumbered(ctx.db, ctx.viewer, numbers, period),
  )
  const hits = await inTurns(items, (row) => ({
    id: row.id,
    snippet: snippetOf(row.content, ask.terms),
    link: `${postLink(row.communitySlug, row.postId)}#comment-${row.id}`,
    createdAt: row.createdAt,
    author: { id: row.authorId, name: row.authorName, image: row.authorImage },
    post: { id: row.postId, title: row.postTitle },
    community: { slug: row.communitySlug, name: row.communityName, isPrivate: row.isPrivate === 1 },
  }))
  return { items: hits, nextCursor }
}

type Asked = PageOf & { q: string }

export const findPosts = async (ctx: Context, { q, ...page }: Asked) => postsFor(ctx, await askOf(ctx, q), page)
export const findComments = async (ctx: Context, { q, ...page }: Asked) => commentsFor(ctx, await askOf(ctx, q), page)

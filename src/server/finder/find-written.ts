import type { CommentHit, PostHit } from '../../shared/search.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/open.ts'
import type { PageOf } from '../db/page.ts'
import { postLink } from '../posts/present.ts'
import { isLoose, looseMatchOf } from '../search/loose.ts'
import { inBlock, type Places, type Term, within } from '../search/match.ts'
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
/** Whenever it was written. */
export const anyTime: Period = { since: beginning, until: end }

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

/** What is looked for: terms, or places, or both. */
interface Look {
  terms: readonly Term[]
  places: Places
  period: Period
}

/** A page of what is looked for; `show` as in walk.ts. */
export async function pageOf<Row extends Text>(
  { db }: Pick<Context, 'db'>,
  kind: Written,
  { terms, places, period }: Look,
  page: PageOf,
  show: (numbers: readonly number[]) => Promise<Row[]>,
) {
  const match = within(`${kind}Search`, places, looseMatchOf(terms))
  const walked: Walked<Row> = {
    find: ({ block, ...range }, most) => listNumbers(db, kind, inBlock(block, range.below, match), range, most),
    show: async (numbers) => havingAll(await show(numbers), terms),
    ...(terms.some(isLoose) && { seenMost: readMost }),
  }
  return walk(walked, await rangeOf(db, kind, period, page.cursor), page)
}

const lookOf = (ask: Ask): Look => ({ terms: ask.terms, places: placesOf(ask), period: periodOf(ask) })

/** A page of the posts asked for, newest first. It can be short, and still have a next one. */
export async function postsFor(ctx: Context, ask: Ask | undefined, page: PageOf): Promise<Found<PostHit>> {
  if (!ask) return nothing
  const look = lookOf(ask)
  const { items, nextCursor } = await pageOf(ctx, 'post', look, page, (numbers) =>
    listPostsNumbered(ctx.db, ctx.viewer, numbers, look.period),
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
  const look = lookOf(ask)
  const { items, nextCursor } = await pageOf(ctx, 'comment', look, page, (numbers) =>
    listCommentsNumbered(ctx.db, ctx.viewer, numbers, look.period),
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

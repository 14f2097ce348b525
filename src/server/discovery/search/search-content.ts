import type { CommentHit, PostHit } from '../../../shared/discovery/search.ts'
import { shownText } from '../../../shared/platform/plain-text.ts'
import { presentCommunityRef } from '../../communities/core/present.ts'
import { postLink } from '../../discussions/posts/present.ts'
import type { Context } from '../../platform/context.ts'
import type { PageRequest } from '../../platform/db/pagination.ts'
import {
  type ContentQuery,
  contentPage,
  maximumTime,
  minimumTime,
  type Period,
} from '../../platform/search-index/content-page.ts'
import { mapWithYields } from '../../platform/search-index/map-with-yields.ts'
import { listCommentsNumbered, listPostsNumbered } from './content-queries.ts'
import { type ResolvedQuery, resolveQuery, scopesOf } from './resolve-query.ts'
import { createHighlighter } from './snippet.ts'

/** A page of search results. */
export interface SearchPage<Hit> {
  items: Hit[]
  nextCursor: string | null
}

const emptyPage = { items: [], nextCursor: null }

const startOf = (day: string) => `${day}T00:00:00.000Z`
const periodOf = ({ parsed: { after, before } }: ResolvedQuery): Period => ({
  since: after === null ? minimumTime : startOf(after),
  until: before === null ? maximumTime : startOf(before),
})

export const contentQueryOf = (ask: ResolvedQuery): ContentQuery => ({
  terms: ask.terms,
  scopes: scopesOf(ask),
  period: periodOf(ask),
})

/** Finds posts in this query's way, newest first. */
export const findPosts = (ctx: Context, look: ContentQuery, page: PageRequest) =>
  contentPage(ctx, 'post', look, page, (numbers) => listPostsNumbered(ctx.db, ctx.viewer, numbers, look.period))

/** Finds comments in this query's way, newest first. */
export const findComments = (ctx: Context, look: ContentQuery, page: PageRequest) =>
  contentPage(ctx, 'comment', look, page, (numbers) => listCommentsNumbered(ctx.db, ctx.viewer, numbers, look.period))

/** Returns a page of posts, newest first. May be short and still have a next page. */
export async function postHits(
  ctx: Context,
  ask: ResolvedQuery | undefined,
  page: PageRequest,
): Promise<SearchPage<PostHit>> {
  if (!ask) return emptyPage
  const { items, nextCursor } = await findPosts(ctx, contentQueryOf(ask), page)
  const mark = createHighlighter(ask.terms)
  const hits = await mapWithYields(items, (row) => ({
    id: row.id,
    title: mark.title(row.title),
    snippet: mark.snippet(shownText(row)),
    link: postLink(row.communitySlug, row.id),
    createdAt: row.createdAt,
    author: { id: row.authorId, name: row.authorName, image: row.authorImage },
    community: presentCommunityRef(row),
    _count: { likes: row.likeCount, comments: row.commentCount },
  }))
  return { items: hits, nextCursor }
}

/** Returns a page of comments, newest first. May be short and still have a next page. */
export async function commentHits(
  ctx: Context,
  ask: ResolvedQuery | undefined,
  page: PageRequest,
): Promise<SearchPage<CommentHit>> {
  if (!ask) return emptyPage
  const { items, nextCursor } = await findComments(ctx, contentQueryOf(ask), page)
  const mark = createHighlighter(ask.terms)
  const hits = await mapWithYields(items, (row) => ({
    id: row.id,
    snippet: mark.snippet(shownText(row)),
    link: `${postLink(row.communitySlug, row.postId)}#comment-${row.id}`,
    createdAt: row.createdAt,
    author: { id: row.authorId, name: row.authorName, image: row.authorImage },
    post: { id: row.postId, title: row.postTitle },
    community: presentCommunityRef(row),
  }))
  return { items: hits, nextCursor }
}

type SearchInput = PageRequest & { q: string }

export const searchPosts = async (ctx: Context, { q, ...page }: SearchInput) =>
  postHits(ctx, await resolveQuery(ctx, q), page)
export const searchComments = async (ctx: Context, { q, ...page }: SearchInput) =>
  commentHits(ctx, await resolveQuery(ctx, q), page)

import { wordsRefused } from '../../../shared/instance/content-filter/moderate.ts'
import type { WordRulePreview } from '../../../shared/instance/settings.ts'
import { limits } from '../../../shared/platform/limits.ts'
import { onOneLine, plainTextOf, shownText, type TextRow } from '../../../shared/platform/plain-text.ts'
import { graphemeStart, truncate } from '../../../shared/platform/truncate.ts'
import { communityFor } from '../../communities/core/access/loaders.ts'
import { postLink } from '../../discussions/posts/present.ts'
import type { Context, Viewer } from '../../platform/context.ts'
import { encodeCursor, type PageRequest } from '../../platform/db/pagination.ts'
import { enforceLimit } from '../../platform/rate-limits/enforce-limit.ts'
import { runInSlices, yieldToEventLoop } from '../../platform/yield-to-event-loop.ts'
import { listLatestComments, listLatestPosts } from './preview-queries.ts'

/** The numbers of posts and of comments to check. */
const scannedMax = 2_000
const shownMax = 20
const batchSize = 100
/** The maximum length of the excerpt before the word. */
const leadLength = 30

type Item = WordRulePreview['items'][number]

interface Row extends TextRow {
  id: string
  postId?: string
  title: string
  createdAt: string
  authorId: string
  authorName: string
  communityId: string
  slug: string
  communityName: string
  isPrivate: 0 | 1
}

/** A match in a text, with the words as typed. */
interface RefusedText {
  row: Row
  text: string
  matchedText: string
}

/** Returns the plain text from shortly before the match. */
function snippetOf({ row, text, matchedText: matched }: RefusedText): string {
  const plain = onOneLine(text === row.title ? text : shownText(row))
  const at = plain.indexOf(plainTextOf(matched))
  if (at <= leadLength) return truncate(plain, limits.adminSnippetMax)
  const shown = plain.slice(graphemeStart(plain, at - leadLength))
  return `…${truncate(shown, limits.adminSnippetMax - 1)}`
}

function itemOf(refused: RefusedText): Item {
  const { id, postId, createdAt, authorId, authorName, slug, communityName } = refused.row
  return {
    targetType: postId === undefined ? 'POST' : 'COMMENT',
    id,
    link: postId === undefined ? postLink(slug, id) : `${postLink(slug, postId)}#comment-${id}`,
    snippet: snippetOf(refused),
    author: { id: authorId, name: authorName },
    community: { slug, name: communityName },
    createdAt,
  }
}

/** Yields the rows of a list in batches, newest first. */
async function* latest(list: (page: PageRequest) => Promise<Row[]>) {
  let cursor: string | undefined
  for (let read = 0; read < scannedMax; read += batchSize) {
    const rows = await list({ limit: batchSize, cursor })
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < batchSize) return
    cursor = encodeCursor([last.createdAt, last.id])
  }
}

/** Showing content of private communities to a super admin writes an audit entry. */
async function auditOpenings(ctx: Context, rows: readonly Row[]) {
  const ids = new Set(rows.filter(({ isPrivate }) => isPrivate === 1).map(({ communityId }) => communityId))
  for (const id of ids) await communityFor(ctx, 'view', 'id', id)
}

/**
 * Returns the latest posts and comments that the rule alone would have refused. Yields to the event loop in between.
 */
export async function previewWordRule(
  ctx: Context & { viewer: Viewer },
  { term }: { term: string },
): Promise<WordRulePreview> {
  await enforceLimit(ctx, 'word-rule.preview', ctx.viewer.id)
  const rules = [{ term, reason: '' }]
  const refusals: RefusedText[] = []
  let [looked, refused] = [0, 0]
  const listPosts = (page: PageRequest) => listLatestPosts(ctx.db, page)
  const listComments = (page: PageRequest) => listLatestComments(ctx.db, ctx.viewer, page)
  for (const list of [listPosts, listComments]) {
    let kept = 0
    for await (const row of latest(list)) {
      await yieldToEventLoop()
      looked++
      const hits: RefusedText[] = []
      for (const text of [row.title, row.content]) {
        const matched = await runInSlices(wordsRefused(text, rules))
        if (matched !== null) hits.push({ row, text, matchedText: matched })
      }
      if (hits.length === 0) continue
      refused++
      if (kept++ < shownMax) refusals.push(...hits.slice(0, 1))
    }
  }
  const newest = refusals
    .toSorted((one, other) => (one.row.createdAt < other.row.createdAt ? 1 : -1))
    .slice(0, shownMax)
  await auditOpenings(
    ctx,
    newest.map(({ row }) => row),
  )
  return { looked, refused, items: newest.map(itemOf) }
}

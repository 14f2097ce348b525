import type { WordRulePreview } from '../../shared/instance.ts'
import { limits } from '../../shared/limits.ts'
import { wordsRefused } from '../../shared/moderation/moderate.ts'
import { communityFor } from '../communities/access.ts'
import type { Context, Viewer } from '../context.ts'
import type { Db } from '../db/open.ts'
import { cursorAfter, type PageOf } from '../db/page.ts'
import { plainOf } from '../finder/text.ts'
import { inTurns, pause } from '../jobs/pause.ts'
import { beginning } from '../markup.ts'
import { postLink } from '../posts/present.ts'
import { limit } from '../rate-limits/limit.ts'
import { listLatestComments, listLatestPosts } from './preview-queries.ts'

/** So many posts are looked at, and so many comments. */
const lookedMost = 2_000
const shownMost = 20
const piece = 100
/** So much is shown of what stands before the word, at most. */
const lead = 30

type Item = WordRulePreview['items'][number]

interface Row {
  id: string
  postId?: string
  title: string
  content: string
  createdAt: string
  authorId: string
  authorName: string
  communityId: string
  slug: string
  communityName: string
  isPrivate: 0 | 1
}

/** What was found in a text, and where; the words are cut out of it as they were typed. */
interface Found {
  row: Row
  text: string
  words: string
}

/** The text in plain words from shortly before those at fault. */
function snippetOf({ text, words }: Found): string {
  const plain = plainOf(text)
  const at = plain.indexOf(plainOf(words))
  if (at <= lead) return beginning(plain, limits.adminSnippetMax)
  const shown = plain.slice(at - lead).replace(/^[\udc00-\udfff]/, '')
  return `…${beginning(shown, limits.adminSnippetMax - 1)}`
}

function itemOf(found: Found): Item {
  const { id, postId, createdAt, authorId, authorName, slug, communityName } = found.row
  return {
    targetType: postId === undefined ? 'POST' : 'COMMENT',
    id,
    link: postId === undefined ? postLink(slug, id) : `${postLink(slug, postId)}#comment-${id}`,
    snippet: snippetOf(found),
    author: { id: authorId, name: authorName },
    community: { slug, name: communityName },
    createdAt,
  }
}

/** The rows of a list, newest first, a piece at a time. */
async function* latest(list: (db: Db, page: PageOf) => Promise<Row[]>, db: Db) {
  let cursor: string | undefined
  for (let read = 0; read < lookedMost; read += piece) {
    const rows = await list(db, { limit: piece, cursor })
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < piece) return
    cursor = cursorAfter([last.createdAt, last.id])
  }
}

/** What a private community of others holds is shown to a super admin who is recorded as having opened it. */
async function recordOpenings(ctx: Context, rows: readonly Row[]) {
  const ids = new Set(rows.filter(({ isPrivate }) => isPrivate === 1).map(({ communityId }) => communityId))
  for (const id of ids) await communityFor(ctx, 'view', 'id', id)
}

/** What of the latest posts and comments the rule alone would have refused. Everybody else has their turn in between. */
export async function previewWordRule(
  ctx: Context & { viewer: Viewer },
  { term }: { term: string },
): Promise<WordRulePreview> {
  await limit(ctx, 'word-rule.preview', ctx.viewer.id)
  const rules = [{ term, reason: '' }]
  const found: Found[] = []
  let [looked, refused] = [0, 0]
  for (const list of [listLatestPosts, listLatestComments]) {
    let kept = 0
    for await (const row of latest(list, ctx.db)) {
      await pause()
      looked++
      const hits: Found[] = []
      for (const text of [row.title, row.content]) {
        const words = await inTurns(wordsRefused(text, rules))
        if (words !== null) hits.push({ row, text, words })
      }
      if (hits.length === 0) continue
      refused++
      if (kept++ < shownMost) found.push(...hits.slice(0, 1))
    }
  }
  const newest = found.toSorted((one, other) => (one.row.createdAt < other.row.createdAt ? 1 : -1)).slice(0, shownMost)
  await recordOpenings(
    ctx,
    newest.map(({ row }) => row),
  )
  return { looked, refused, items: newest.map(itemOf) }
}

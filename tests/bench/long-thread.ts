import SQLite from 'better-sqlite3'
import { fillSearchIndex } from '../../src/cli/seed/fill-search-index.ts'
import { createTextGenerator } from '../../src/cli/seed/generated-text.ts'
import { createRandom } from '../../src/cli/seed/random.ts'
import { addComment, addPost, addTopicsOf, dueCommentsOf, type NewComment } from '../../src/cli/seed/thread.ts'
import { openBulkInserter } from '../../src/server/platform/db/sqlite/bulk-insert.ts'
import { emptyPostText } from '../../src/shared/discussions/texts.ts'

/** The title of the added post. */
export const longThreadTitle = 'A thread of many comments'

const hour = 3_600_000
const writers = 100

interface ForumRef {
  communityId: string
  forumId: string
}

function forumIn(file: string) {
  const raw = new SQLite(file, { readonly: true })
  const forum = raw
    .prepare<[], ForumRef>(
      `select "community"."id" as "communityId", "forum"."id" as "forumId" from "community"
       join "forum" on "forum"."communityId" = "community"."id" and "forum"."isDefault" = 1
       where "community"."slug" = 'community-0'`,
    )
    .get()
  const users = raw
    .prepare<[string, number], { userId: string }>(
      'select "userId" from "communityMember" where "communityId" = ? limit ?',
    )
    .all(forum?.communityId ?? '', writers)
  raw.close()
  if (!forum || users.length === 0) throw new Error('the large community is not there')
  return { ...forum, people: users.map(({ userId }) => userId) }
}

/** A post to add to the large community; `at` in milliseconds since 1970. Its comments follow within half an hour. */
export interface AddedThread {
  title: string
  comments: number
  at: number
}

/** Adds posts with so many comments, because the seeder makes none of an exact length. */
export async function addThreads(file: string, threads: readonly AddedThread[]) {
  const { people: users, ...forum } = forumIn(file)
  const chance = createRandom(2_000)
  const texts = createTextGenerator(chance)
  const bulk = openBulkInserter(file, { isFresh: true })
  for (const { title, comments, at } of threads) {
    const made: NewComment[] = Array.from({ length: comments }, (_, index) => {
      const moment = at + 1 + Math.floor((index / comments) * (hour / 2))
      const parent = index > 0 && chance.next() < 0.5 ? chance.upTo(index) : null
      const content = texts.text(3 + chance.skewedUpTo(60))
      const authorId = chance.pick(users)
      return { id: chance.id(moment), authorId, content, at: moment, parent, isDeleted: false, reactions: [] }
    })
    const depths: number[] = []
    for (const [index, comment] of made.entries()) {
      const depth = comment.parent === null ? 0 : (depths[comment.parent] ?? 0) + 1
      if (depth > 9) comment.parent = null
      depths[index] = comment.parent === null ? 0 : depth
    }
    const post = {
      ...{ id: chance.id(at), ...forum, authorId: chance.pick(users), ...emptyPostText },
      ...{ title, content: texts.text(80), at },
      ...{ isPublic: true, isPinned: false, topicIds: [], reactions: [], comments: made },
    }
    addTopicsOf(bulk, post)
    addPost(bulk, post)
    for (const due of dueCommentsOf(post)) addComment(bulk, due)
  }
  bulk.close()
  await fillSearchIndex(file)
}

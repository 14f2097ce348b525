import { inTransaction, type Services } from '../context.ts'
import type { Db } from '../db/open.ts'
import { pause } from '../jobs/pause.ts'
import { inCommunityAs } from '../search/match.ts'
import { findLastNumber, listNumbers } from './number-queries.ts'
import { deleteDue, findDue, findDueAfter, listLengths, updateIndexed } from './settle-queries.ts'

/** So many posts or comments are put right at a time, and no more than so many bytes of text, but one at least. */
const batch = 50
const bytesMost = 40_000

type Due = NonNullable<Awaited<ReturnType<typeof findDue>>>

/** Some numbers that stand in the index as what their community is no more. */
async function someWrong(db: Db, kind: 'post' | 'comment', { id, isPrivate, deletedAt }: Due) {
  const isPublic = isPrivate === 0 && deletedAt === null
  const range = { from: 1, below: (await findLastNumber(db, kind)) + 1 }
  return listNumbers(db, kind, inCommunityAs(id, !isPublic), range, batch)
}

/** As many of them as others can wait for: long texts take their time. */
async function atOnce(db: Db, kind: 'post' | 'comment', numbers: readonly number[]) {
  const sizes = await listLengths(db, kind, numbers)
  const most = sizes.findIndex((_, at) => sizes.slice(0, at + 1).reduce((sum, { bytes }) => sum + bytes, 0) > bytesMost)
  return sizes.slice(0, most < 0 ? sizes.length : Math.max(most, 1)).map(({ number }) => number)
}

/** Puts some posts or comments of the community right; answers whether there were any. */
const putRight = (services: Services, communityId: string) =>
  inTransaction(services, async ({ db }) => {
    const due = await findDue(db, communityId)
    if (!due) return false
    for (const kind of ['post', 'comment'] as const) {
      const wrong = await someWrong(db, kind, due)
      if (wrong.length === 0) continue
      await updateIndexed(db, kind, await atOnce(db, kind, wrong))
      return true
    }
    await deleteDue(db, communityId)
    return false
  })

/**
 * After communities were opened, closed or deleted: puts their posts and comments right in the search index. Until then
 * searches know of them, and nobody sees what they may not read; this keeps searches short.
 */
export async function settleSearch(services: Services, isStopped: () => boolean = () => false) {
  let due = await findDueAfter(services.db, '')
  while (due && !isStopped()) {
    while (!isStopped() && (await putRight(services, due.id))) await pause()
    due = await findDueAfter(services.db, due.id)
  }
}

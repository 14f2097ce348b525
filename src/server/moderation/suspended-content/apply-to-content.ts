import { restoreComment, softDeleteComment } from '../../discussions/comments/remove-comment.ts'
import { restorePost, softDeletePost } from '../../discussions/posts/remove-post.ts'
import { deleteRemovedContent, listRemovedBy, removalEnd } from '../../discussions/posts/removed-content-queries.ts'
import { suspendedContentJob } from '../../identity/users/suspension.ts'
import { findContentRemoval } from '../../instance/restrictions/queries.ts'
import { authorizedBySystem } from '../../platform/authorized.ts'
import { inTransaction, type Services } from '../../platform/context.ts'
import type { CursorKey } from '../../platform/db/pagination.ts'
import { handlerOf } from '../../platform/jobs/job-handler.ts'
import { yieldToEventLoop } from '../../platform/yield-to-event-loop.ts'
import { type ContentKind, listContentAfter } from '../../users/account/deletion-queries.ts'
import { closeCaseOf, reopenCaseOf } from './close-case.ts'
import { removeProfile, restoreProfile } from './profile.ts'

/** Rows per transaction. Each takes some ten statements, while all writers wait. */
const pageSize = 10

const targetTypes = { post: 'POST', comment: 'COMMENT' } as const

/** Where the removal of one kind of content has come to. */
interface Progress {
  kind: ContentKind
  after: CursorKey
}

type Removal = NonNullable<Awaited<ReturnType<typeof findContentRemoval>>>

/** Removes the next page of posts or comments, oldest first. Returns how to go on; null at the end. */
async function removePage(services: Services, userId: string, removal: Removal, { kind, after }: Progress) {
  const page = await listContentAfter(services.db, kind, userId, after, pageSize)
  const targetType = targetTypes[kind]
  const kept = { removalId: userId, imagesUntil: removalEnd(services) }
  for (const { id, deletedAt } of page) {
    if (deletedAt !== null) continue
    const content = authorizedBySystem({ id }, 'remove')
    if (kind === 'post') await softDeletePost(services, content, kept)
    else await softDeleteComment(services, content, kept)
    await closeCaseOf(services, { targetType, targetId: id }, removal)
  }
  const last = page.at(-1)
  if (last) return { kind, after: [last.createdAt, last.id] }
  return kind === 'post' ? ({ kind: 'comment', after: [] } as const) : null
}

/** Restores some of the posts and comments that the removal has removed. Returns whether there were any. */
async function restoreSome(services: Services, userId: string) {
  const content = await listRemovedBy(services.db, userId, pageSize)
  for (const { targetType, targetId: id, reportsResolvedAt } of content) {
    const restorable = authorizedBySystem({ id }, 'review')
    if (targetType === 'POST') await restorePost(services, restorable)
    else await restoreComment(services, restorable)
    // Its author may have erased it in the meantime.
    await deleteRemovedContent(services.db, targetType, id)
    if (reportsResolvedAt !== null) await reopenCaseOf(services, { targetType, targetId: id }, reportsResolvedAt)
  }
  return content.length > 0
}

const start: Progress = { kind: 'post', after: [] }

/**
 * Removes the profile and the next page while a suspension demands it, and restores some of it otherwise. Returns how to
 * go on; null at the end. Changes nothing but the database, because a group of transactions may run again.
 */
async function applyStep(services: Services, userId: string, progress: Progress): Promise<Progress | null> {
  const removal = await findContentRemoval(services.db, userId)
  if (removal) {
    if (progress === start) await removeProfile(services, userId, removal.id)
    return removePage(services, userId, removal, progress)
  }
  await restoreProfile(services, userId)
  return (await restoreSome(services, userId)) ? start : null
}

/** Applies the suspension as each transaction finds it, so that lifting it in the meantime is enough. */
async function applyToContent(services: Services, { userId }: { userId: string }, isStopped: () => boolean) {
  let progress: Progress | null = start
  while (progress && !isStopped()) {
    const from: Progress = progress
    progress = await inTransaction(services, (services) => applyStep(services, userId, from))
    await yieldToEventLoop()
  }
}

export const suspendedContentHandler = handlerOf(suspendedContentJob, (services, payload, { isStopped }) =>
  applyToContent(services, payload, isStopped),
)

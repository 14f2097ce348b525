import { inTransaction, type Services, timestamp } from '../../platform/context.ts'
import { releaseImagesOf } from '../../platform/media/image-usage.ts'
import { yieldToEventLoop } from '../../platform/yield-to-event-loop.ts'
import { releaseImagesOfPost } from '../posts/remove-post.ts'
import { listUnkeptContent, updateImagesReleased } from '../posts/removed-content-queries.ts'

const batch = 20

/** Releases a batch of images. Returns whether there were any. Must run in a transaction. */
async function releaseSome(services: Services): Promise<boolean> {
  const { db } = services
  const content = await listUnkeptContent(db, timestamp(services), batch)
  for (const { targetType, targetId } of content) {
    if (targetType === 'POST') await releaseImagesOfPost(db, targetId)
    else await releaseImagesOf(db, 'COMMENT', [targetId])
    await updateImagesReleased(db, targetType, targetId)
  }
  return content.length > 0
}

/** Releases the images of removed texts that are not restored any more. Their texts can still be restored. */
export async function releaseRemovedImages(services: Services, isStopped: () => boolean) {
  while (!isStopped() && (await inTransaction(services, releaseSome))) await yieldToEventLoop()
}

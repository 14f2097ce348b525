import { limits } from '../../../shared/platform/limits.ts'
import { type Services, timestamp } from '../../platform/context.ts'
import { recordEvent } from '../../platform/live-events/live-events.ts'
import { countPinned, updatePinned } from './change-queries.ts'
import { updatePostHidden, updatePostShown } from './hide-queries.ts'
import { addBackToTrend, subtractFromTrend } from './post-trend.ts'

type HideServices = Pick<Services, 'db' | 'now' | 'live'>

/**
 * Hides a post because of reports or shows it again, for callers that have checked the right to it. Must run in a
 * transaction.
 */
export const setPostHidden = (services: HideServices, id: string, isHidden: boolean): Promise<void> =>
  isHidden ? hidePost(services, id) : showPost(services, id)

async function hidePost(services: HideServices, id: string) {
  const post = await updatePostHidden(services.db, id, timestamp(services))
  if (!post) return
  await subtractFromTrend(services.db, post)
  await recordEvent(services, { postId: id, kind: 'post', targetId: id })
}

async function showPost(services: HideServices, id: string) {
  const post = await updatePostShown(services.db, id)
  if (!post) return
  await addBackToTrend(services.db, post)
  if (post.pinnedAt !== null) await keepPinIfRoom(services, post)
  await recordEvent(services, { postId: id, kind: 'post', targetId: id })
}

/** Keeps the pin, unless other posts have taken its place in the meantime. */
async function keepPinIfRoom({ db }: HideServices, { id, communityId }: { id: string; communityId: string }) {
  const { count } = await countPinned(db, communityId)
  if (count > limits.pinnedPostsMax) await updatePinned(db, id, null)
}

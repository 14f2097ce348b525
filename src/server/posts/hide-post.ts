import { limits } from '../../shared/limits.ts'
import { type Services, timestamp } from '../context.ts'
import { recordEvent } from '../live/live.ts'
import { countPinned, updatePinned } from './change-queries.ts'
import { recountPost, uncountPost } from './create-post.ts'
import { updatePostHidden, updatePostShown } from './hide-queries.ts'

type Hiding = Pick<Services, 'db' | 'now' | 'live'>

/** Hides a post because of reports, or shows it again, for callers that have checked the right to it; run it in a transaction. */
export const setPostHidden = (services: Hiding, id: string, isHidden: boolean): Promise<void> =>
  isHidden ? hidePost(services, id) : showPost(services, id)

async function hidePost(services: Hiding, id: string) {
  const post = await updatePostHidden(services.db, id, timestamp(services))
  if (!post) return
  await uncountPost(services.db, post)
  await recordEvent(services, { postId: id, kind: 'post', targetId: id })
}

async function showPost(services: Hiding, id: string) {
  const post = await updatePostShown(services.db, id)
  if (!post) return
  await recountPost(services.db, post)
  if (post.pinnedAt !== null) await pinWhereRoomIs(services, post)
  await recordEvent(services, { postId: id, kind: 'post', targetId: id })
}

/** It is pinned as it was, unless others were pinned in its place meanwhile. */
async function pinWhereRoomIs({ db }: Hiding, { id, communityId }: { id: string; communityId: string }) {
  const { count } = await countPinned(db, communityId)
  if (count > limits.pinnedPostsMax) await updatePinned(db, id, null)
}

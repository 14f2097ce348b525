import { type Services, timestamp } from '../context.ts'
import { queueMailSoon } from '../mail/mail.ts'
import { gatherNotice, ungatherNotice } from '../notices/gather.ts'
import { listReadersAmong } from '../posts/tell-queries.ts'
import { mailedAmong } from '../settings/wants-mail.ts'
import type { ReactionTarget } from './target.ts'
import { findAuthorOf, findLatestIn, updateReactionNotice } from './tell-queries.ts'

type Telling = Pick<Services, 'db' | 'now' | 'live' | 'mail'>

/** Tells the author of somebody's new reaction, if they may read there, by the one notice for all of them. */
export async function tellOfReaction(services: Telling, target: ReactionTarget, actorId: string): Promise<void> {
  const { db } = services
  const { targetType, targetId, postId } = target
  const thing = await findAuthorOf(db, target)
  if (!thing || thing.authorId === actorId) return
  const { authorId: userId, communityId } = thing
  const [reader] = await listReadersAmong(db, communityId, [userId])
  if (!reader) return
  const at = timestamp(services)
  const commentId = targetType === 'COMMENT' ? targetId : null
  const told = { kind: 'reaction', userId, communityId, postId, commentId, actorId } as const
  const { id, isNew } = await gatherNotice(services, told)
  await updateReactionNotice(db, target, actorId, id)
  // One mail for all that react until the notice is read.
  const { email } = reader
  if (!isNew || email === null || (await mailedAmong(db, userId, ['reaction'])).length === 0) return
  await queueMailSoon(services, 'thread-news', [{ id: userId, email }], at)
}

/** Takes out of the notice who took their reaction back. */
export const untellOfReaction = (
  services: Telling,
  target: Pick<ReactionTarget, 'targetType' | 'targetId'>,
  actorId: string,
  noticeId: string | null,
): Promise<void> => {
  const latestLeft = async () => (noticeId && (await findLatestIn(services.db, target, noticeId))?.userId) || null
  return noticeId === null ? Promise.resolve() : ungatherNotice(services, noticeId, actorId, latestLeft)
}

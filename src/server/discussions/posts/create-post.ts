import type { z } from 'zod'
import { hotRank } from '../../../shared/discussions/hot-rank.ts'
import type { createPostInput, Post } from '../../../shared/discussions/posts.ts'
import { type PostText, postTextOf } from '../../../shared/discussions/texts.ts'
import { limits } from '../../../shared/platform/limits.ts'
import { messages } from '../../../shared/platform/messages.ts'
import { forumFor } from '../../communities/core/access/loaders.ts'
import { listTopicsOf } from '../../communities/core/queries.ts'
import { refuseEndedSession } from '../../identity/sessions/sessions.ts'
import { recordAudit } from '../../instance/audit-log/record-audit.ts'
import { analyzeTexts } from '../../instance/content-filter/analyze-texts.ts'
import { refuseBlockedText } from '../../instance/content-filter/refuse-blocked-text.ts'
import type { Authorized } from '../../platform/authorized.ts'
import { type Context, type Services, timestamp, type Viewer } from '../../platform/context.ts'
import type { Db } from '../../platform/db/open.ts'
import { AppError } from '../../platform/errors.ts'
import { createOnce } from '../../platform/idempotency/once.ts'
import { newId } from '../../platform/ids.ts'
import { recordImagesOf } from '../../platform/media/image-usage.ts'
import { indexSoon } from '../../platform/search-index/index-soon.ts'
import { readText } from '../../platform/texts/read-text.ts'
import { postFor } from './access/loaders.ts'
import { isHeld, notifyOfHeldPost } from './hold-post.ts'
import { notifyOfNewPost } from './notify.ts'
import { addToTrend } from './post-trend.ts'
import { presentPost } from './present.ts'
import { insertPost, insertPostTopics } from './queries.ts'

interface NewPost extends PostText {
  id: string
  forumId: string
  authorId: string
  plainText: string | null
  createdAt: string
  /** When moderators announced it; null or absent for other posts. */
  announcedAt?: string | null
  /** Since when it waits for approval; null or absent for other posts. */
  heldAt?: string | null
}

/**
 * Returns the named topics, or all topics of the community without names. Throws 400 for a topic that the community
 * does not have.
 */
async function resolveTopics(db: Db, communityId: string, named: readonly string[]) {
  const existing = (await listTopicsOf(db, [communityId])).map(({ id }) => id)
  if (named.some((id) => !existing.includes(id))) {
    throw new AppError('BAD_REQUEST', messages.topicNotFound, { field: 'topics' })
  }
  return named.length > 0 ? named : existing
}

const viewOf = async (ctx: Context, id: string) => presentPost(ctx, await postFor(ctx, 'view', id))

/** Creates a post in a forum of a community that the viewer belongs to. */
export async function createPost(
  ctx: Context & { viewer: Viewer },
  input: z.output<typeof createPostInput>,
): Promise<Post> {
  const texts = await analyzeTexts(ctx, Object.values(postTextOf(input)))
  const { content, plainText, mentioned } = await readText(ctx, input.content, limits.postContentMax)
  const create = async (ctx: Context & { viewer: Viewer }) => {
    await refuseEndedSession(ctx)
    const { forum, community, can } = await forumFor(ctx, 'post', input.forumId)
    if (input.isAnnouncement) await forumFor(ctx, 'moderate', input.forumId)
    const topicIds = await resolveTopics(ctx.db, community.id, input.topics)
    await refuseBlockedText(ctx, { communityId: community.id, texts })
    const [id, authorId] = [newId(), ctx.viewer.id]
    const text = { ...postTextOf(input), content, plainText }
    const post = { id, forumId: forum.id, authorId, ...text, createdAt: timestamp(ctx) }
    const announcedAt = input.isAnnouncement ? post.createdAt : null
    const heldAt = !can.moderate && (await isHeld(ctx, community)) ? post.createdAt : null
    await addPost(ctx, community, { ...post, announcedAt, heldAt }, topicIds)
    if (announcedAt !== null)
      await recordAudit(ctx, {
        action: 'post.announce',
        communityId: community.id,
        aboutId: authorId,
        detail: post.title,
      })
    const origin = { communityId: community.id, authorId }
    await recordImagesOf(ctx.db, { targetType: 'POST', targetId: id, ...origin, content })
    if (heldAt !== null) await notifyOfHeldPost(ctx, origin)
    else await notifyOfNewPost(ctx, { id, ...origin, mentioned })
    return viewOf(ctx, id)
  }
  return createOnce(ctx, { create, idOf: ({ id }) => id, again: viewOf })
}

/** Inserts a post and, unless it is held, counts and indexes it. Must run in a transaction. */
export async function addPost(
  ctx: Pick<Services, 'db' | 'now' | 'jobs'>,
  community: Authorized<{ id: string }, 'post'>,
  post: NewPost,
  topicIds: readonly string[],
) {
  const { db } = ctx
  const communityId = community.id
  const { id: postId, createdAt } = post
  const hot = hotRank({ createdAt, reactorCount: 0, commenterCount: 0 })
  const topics = topicIds.map((topicId) => ({ postId, topicId, communityId, createdAt }))
  const row = { ...post, hot, updatedAt: createdAt, hiddenAt: post.heldAt ?? null }
  await insertPost(db, community, { ...row, deletedAt: null })
  if (topics.length > 0) await insertPostTopics(db, topics)
  if (row.hiddenAt !== null) return
  await indexSoon(ctx, 'post', [postId])
  await addToTrend(db, { ...row, communityId }, topicIds)
}

import type { z } from 'zod'
import { hotRank } from '../../shared/hot.ts'
import { messages } from '../../shared/messages.ts'
import type { createPostInput } from '../../shared/posts.ts'
import { forumFor } from '../communities/access.ts'
import { listTopicsOf } from '../communities/queries.ts'
import { addActivity, addTopicPosts, isStillCounted } from '../communities/trend.ts'
import { type Context, inTransaction, timestamp, type Viewer } from '../context.ts'
import type { Db } from '../db/open.ts'
import { AppError } from '../errors.ts'
import { newId } from '../ids.ts'
import { showImagesOf } from '../media/uses.ts'
import { readTexts } from '../moderation/read-texts.ts'
import { refuseUnwanted } from '../moderation/refuse-unwanted.ts'
import { insertPost, insertPostWithTopics, listTopicsOfPost } from './queries.ts'
import { tellOfPost } from './tell.ts'

interface NewPost {
  id: string
  forumId: string
  communityId: string
  authorId: string
  title: string
  content: string
  createdAt: string
}

/** Of the community's topics those that were named, all of them when none was. A topic it does not have is 400. */
async function topicsFor(db: Db, communityId: string, named: readonly string[]) {
  const known = (await listTopicsOf(db, [communityId])).map(({ id }) => id)
  if (named.some((id) => !known.includes(id))) {
    throw new AppError('BAD_REQUEST', messages.topicNotFound, { field: 'topics' })
  }
  return named.length > 0 ? named : known
}

/** Writes a post into a forum of a community that the viewer belongs to. */
export async function createPost(ctx: Context & { viewer: Viewer }, input: z.output<typeof createPostInput>) {
  const { title, content } = input
  const texts = await readTexts([title, content])
  return inTransaction(ctx, async (ctx) => {
    const { forum, community } = await forumFor(ctx, 'post', input.forumId)
    const topicIds = await topicsFor(ctx.db, community.id, input.topics)
    await refuseUnwanted(ctx, { communityId: community.id, texts })
    const place = { forumId: forum.id, communityId: community.id, authorId: ctx.viewer.id }
    const id = newId()
    await addPost(ctx.db, { id, ...place, title, content, createdAt: timestamp(ctx) }, topicIds)
    await showImagesOf(ctx.db, { targetType: 'POST', targetId: id, ...place, content })
    await tellOfPost(ctx, { id, ...place, title, content })
    return { id, community }
  })
}

/** Stores a post and counts it, for callers that have checked the right to it; run it in a transaction. */
export async function addPost(db: Db, post: NewPost, topicIds: readonly string[]) {
  const { id: postId, communityId, createdAt } = post
  const hot = hotRank({ createdAt, reactorCount: 0, commenterCount: 0 })
  const topics = topicIds.map((topicId) => ({ postId, topicId, communityId, createdAt }))
  const row = { ...post, hot, updatedAt: createdAt }
  if (topics.length > 0) await insertPostWithTopics(db, row, topics)
  else await insertPost(db, { ...row, deletedAt: null })
  await countPost(db, post, topicIds, 1)
}

/** Takes a post that goes out of what trends. Call it in the transaction in which it does. */
export async function uncountPost(db: Db, post: Pick<NewPost, 'id' | 'communityId' | 'createdAt'>) {
  const topics = await listTopicsOfPost(db, post.id)
  const topicIds = topics.map(({ id }) => id)
  await countPost(db, post, topicIds, -1)
}

/** Puts a post back that was taken out, if the day on which it was written still counts. */
export async function recountPost(db: Db, post: Pick<NewPost, 'id' | 'communityId' | 'createdAt'>) {
  if (!(await isStillCounted(db, post.communityId, post.createdAt))) return
  const topics = await listTopicsOfPost(db, post.id)
  const topicIds = topics.map(({ id }) => id)
  await countPost(db, post, topicIds, 1)
}

async function countPost(
  db: Db,
  { communityId, createdAt: at }: Pick<NewPost, 'communityId' | 'createdAt'>,
  topicIds: readonly string[],
  by: 1 | -1,
) {
  await addActivity(db, communityId, at, by)
  await addTopicPosts(db, { communityId, topicIds, at, by })
}

import type { Topic } from '../../../shared/communities/topics.ts'
import { messages } from '../../../shared/platform/messages.ts'
import type { Context } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { findTopic, findTopicById } from './queries.ts'

/** Returns a topic by its slug; topics are public. Throws 404 when it does not exist. */
export async function topicFor(ctx: Context, slug: string): Promise<Topic> {
  const topic = await findTopic(ctx.db, slug)
  if (!topic) throw new AppError('NOT_FOUND', messages.topicNotFound)
  return topic
}

/** Throws 404 unless there is a topic with this id. */
export async function checkTopicExists(ctx: Context, id: string) {
  if (!(await findTopicById(ctx.db, id))) throw new AppError('NOT_FOUND', messages.topicNotFound)
}

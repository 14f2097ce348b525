import { messages } from '../../shared/messages.ts'
import type { Topic } from '../../shared/topics.ts'
import type { Context } from '../context.ts'
import { AppError } from '../errors.ts'
import { findTopic } from './queries.ts'

/** A topic by its slug; everybody may know of it. 404 when there is none. */
export async function topicFor(ctx: Context, slug: string): Promise<Topic> {
  const topic = await findTopic(ctx.db, slug)
  if (!topic) throw new AppError('NOT_FOUND', messages.topicNotFound)
  return topic
}

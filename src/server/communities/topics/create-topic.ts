import slugify from '@sindresorhus/slugify'
import type { Topic } from '../../../shared/communities/topics.ts'
import { fold } from '../../../shared/platform/fold.ts'
import { refuseBlockedText } from '../../instance/content-filter/refuse-blocked-text.ts'
import { type Context, timestamp } from '../../platform/context.ts'
import { createOnce } from '../../platform/idempotency/once.ts'
import { newId } from '../../platform/ids.ts'
import { topicFor } from './access.ts'
import { findTopicByKey, insertTopic, listTakenTopicSlugs } from './queries.ts'

/** Returns the form in which topic names are compared. */
export const topicKey = (name: string) => fold(name).replace(/\s+/g, ' ').trim()

/** Returns the topic with this name and creates it if necessary. */
export const createTopic = (ctx: Context, name: string): Promise<Topic> =>
  createOnce(ctx, { create: (ctx) => findOrCreate(ctx, name), idOf: ({ slug }) => slug, again: topicFor })

async function findOrCreate(ctx: Context, name: string): Promise<Topic> {
  const nameKey = topicKey(name)
  const existing = await findTopicByKey(ctx.db, nameKey)
  if (existing) return existing
  await refuseBlockedText(ctx, { communityId: null, texts: [name] })
  const id = newId()
  const base = slugify(name) || `topic-${id.slice(-6)}`
  const isTaken = (await listTakenTopicSlugs(ctx.db, [base])).length > 0
  const topic = { id, name: name.replace(/\s+/g, ' '), slug: isTaken ? `${base}-${id.slice(-6)}` : base }
  await insertTopic(ctx.db, { ...topic, nameKey, createdAt: timestamp(ctx) })
  return topic
}

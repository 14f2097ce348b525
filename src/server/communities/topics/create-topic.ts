import slugify from '@sindresorhus/slugify'
import type { Topic } from '../../shared/topics.ts'
import { type Context, inTransaction, timestamp } from '../context.ts'
import { newId } from '../ids.ts'
import { refuseUnwanted } from '../moderation/refuse-unwanted.ts'
import { findTopicByKey, insertTopic, listTakenTopicSlugs } from './queries.ts'

/**
 * The form names of topics are compared in: without case, accents and superfluous white space. Only the accents of
 * alphabets go: in many scripts a mark is a vowel, and makes another word.
 */
export const topicKey = (name: string) =>
  name
    .trim()
    .replace(/\s+/g, ' ')
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()

/** Answers the topic of this name, making it when there is none. */
export const createTopic = (ctx: Context, name: string): Promise<Topic> =>
  inTransaction(ctx, async (ctx) => {
    const nameKey = topicKey(name)
    const known = await findTopicByKey(ctx.db, nameKey)
    if (known) return known
    await refuseUnwanted(ctx, { communityId: null, texts: [name] })
    const id = newId()
    const base = slugify(name) || `topic-${id.slice(-6)}`
    const isTaken = (await listTakenTopicSlugs(ctx.db, [base])).length > 0
    const topic = { id, name: name.replace(/\s+/g, ' '), slug: isTaken ? `${base}-${id.slice(-6)}` : base }
    await insertTopic(ctx.db, { ...topic, nameKey, createdAt: timestamp(ctx) })
    return topic
  })

import slugify from '@sindresorhus/slugify'
import type { Topic } from '../../../shared/communities/topics.ts'
import { refuseBlockedText } from '../../instance/content-filter/refuse-blocked-text.ts'
import { type Context, inTransaction, timestamp } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { findTopicByKey, insertTopic, listTakenTopicSlugs } from './queries.ts'

/**
 * Returns the form in which topic names are compared: without case, accents and extra white space. Removes marks only
 * in alphabets where they are accents, because in many scripts they are vowels.
 */
export const topicKey = (name: string) =>
  name
    .trim()
    .replace(/\s+/g, ' ')
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()

/** Returns the topic with this name and creates it if necessary. */
export const createTopic = (ctx: Context, name: string): Promise<Topic> =>
  inTransaction(ctx, async (ctx) => {
    const nameKey = topicKey(name)
    const known = await findTopicByKey(ctx.db, nameKey)
    if (known) return known
    await refuseBlockedText(ctx, { communityId: null, texts: [name] })
    const id = newId()
    const base = slugify(name) || `topic-${id.slice(-6)}`
    const isTaken = (await listTakenTopicSlugs(ctx.db, [base])).length > 0
    const topic = { id, name: name.replace(/\s+/g, ' '), slug: isTaken ? `${base}-${id.slice(-6)}` : base }
    await insertTopic(ctx.db, { ...topic, nameKey, createdAt: timestamp(ctx) })
    return topic
  })

import slugify from '@sindresorhus/slugify'
import type { z } from 'zod'
import type { createCommunityInput } from '../../shared/communities.ts'
import { messages } from '../../shared/messages.ts'
import { type Context, inTransaction, timestamp, type Viewer } from '../context.ts'
import { flag } from '../db/dialect.ts'
import type { Db } from '../db/open.ts'
import { AppError } from '../errors.ts'
import { newId } from '../ids.ts'
import { refuseUnwanted } from '../moderation/refuse-unwanted.ts'
import { listExistingTopics } from '../topics/queries.ts'
import { communityFor } from './access.ts'
import { insertCommunity, insertCommunityTopics, insertForum, insertMember, listTakenSlugs } from './queries.ts'

const slugMax = 60
/** Words that mean something else under /communities/ and /api/communities/. */
const reserved = new Set(['create', 'by-slug', 'trending'])

/** An address made of the name, with a number behind it when others have the plain one. */
async function freeSlug(db: Db, name: string, id: string): Promise<string> {
  // A name in a script that cannot be spelt in Latin letters leaves nothing.
  const base = slugify(name).slice(0, slugMax).replace(/-+$/, '') || `community-${id.slice(-6)}`
  const candidates = [base, ...Array.from({ length: 19 }, (_, index) => `${base}-${index + 2}`)]
  const taken = new Set((await listTakenSlugs(db, candidates)).map((row) => row.slug))
  return candidates.find((slug) => !taken.has(slug) && !reserved.has(slug)) ?? `${base}-${id.slice(-6)}`
}

/** 400 unless every one of the topics exists. */
export async function checkTopics(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return
  const known = await listExistingTopics(db, ids)
  if (known.length < ids.length) throw new AppError('BAD_REQUEST', messages.topicNotFound, { field: 'topics' })
}

/** Founds a community with its first organizer and its default forum "General". */
export const createCommunity = (ctx: Context & { viewer: Viewer }, input: z.output<typeof createCommunityInput>) =>
  inTransaction(ctx, async (ctx) => {
    await checkTopics(ctx.db, input.topics)
    const id = newId()
    const at = timestamp(ctx)
    const { name, description, guidelines } = input
    await refuseUnwanted(ctx, { communityId: null, texts: [name, description, guidelines] })
    await insertCommunity(ctx.db, {
      id,
      name,
      slug: await freeSlug(ctx.db, name, id),
      description,
      guidelines,
      isPrivate: flag(input.isPrivate),
      requiresApproval: flag(input.requiresApproval),
      creatorId: ctx.viewer.id,
      createdAt: at,
      archivedAt: null,
      deletedAt: null,
    })
    await insertMember(ctx.db, id, ctx.viewer.id, 'ORGANIZER', at)
    await insertForum(ctx.db, {
      id: newId(),
      communityId: id,
      name: 'General',
      isDefault: 1,
      position: 0,
      createdAt: at,
    })
    const topics = input.topics.map((topicId, position) => ({ communityId: id, topicId, position }))
    if (topics.length > 0) await insertCommunityTopics(ctx.db, topics)
    return communityFor(ctx, 'read', 'id', id)
  })

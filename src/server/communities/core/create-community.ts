import slugify from '@sindresorhus/slugify'
import type { z } from 'zod'
import type { Community, createCommunityInput } from '../../../shared/communities/communities.ts'
import { firstForum } from '../../../shared/communities/default-forum.ts'
import { communityTextOf } from '../../../shared/communities/texts.ts'
import { limits } from '../../../shared/platform/limits.ts'
import { messages } from '../../../shared/platform/messages.ts'
import { refuseBlockedText } from '../../instance/content-filter/refuse-blocked-text.ts'
import { authorizedBySystem } from '../../platform/authorized.ts'
import { type Context, timestamp, type Viewer } from '../../platform/context.ts'
import { flag } from '../../platform/db/dialect.ts'
import type { Db } from '../../platform/db/open.ts'
import { AppError } from '../../platform/errors.ts'
import { createOnce } from '../../platform/idempotency/once.ts'
import { newId } from '../../platform/ids.ts'
import { indexSoon } from '../../platform/search-index/index-soon.ts'
import { readText } from '../../platform/texts/read-text.ts'
import { communityFor } from './access/loaders.ts'
import { addMember } from './change-members.ts'
import { presentCommunity } from './present.ts'
import { insertCommunity, insertCommunityTopics, insertForum, listExistingTopics, listTakenSlugs } from './queries.ts'
import { saveLook } from './save-look.ts'

const slugMax = 60
/** Slugs with another meaning under /communities/ and /api/communities/. */
const reserved = new Set(['create', 'by-slug', 'trending'])

/** Derives a slug from the name and appends a number if it is taken. */
export async function freeSlug(db: Db, name: string, id: string): Promise<string> {
  // A name in a script without Latin transliteration leaves no characters.
  const base = slugify(name).slice(0, slugMax).replace(/-+$/, '') || `community-${id.slice(-6)}`
  const candidates = [base, ...Array.from({ length: 19 }, (_, index) => `${base}-${index + 2}`)]
  const taken = new Set((await listTakenSlugs(db, candidates)).map((row) => row.slug))
  return candidates.find((slug) => !taken.has(slug) && !reserved.has(slug)) ?? `${base}-${id.slice(-6)}`
}

/** Throws 400 unless every topic exists. */
export async function checkTopics(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return
  const existing = await listExistingTopics(db, ids)
  if (existing.length < ids.length) throw new AppError('BAD_REQUEST', messages.topicNotFound, { field: 'topics' })
}

const noLook = { iconId: null, bannerId: null, color: null }

const viewOf = async (ctx: Context, id: string) => presentCommunity(ctx, await communityFor(ctx, 'read', 'id', id))

/** Creates a community with the viewer as its organizer and a default forum "General". */
export async function createCommunity(
  ctx: Context & { viewer: Viewer },
  input: z.output<typeof createCommunityInput>,
): Promise<Community> {
  const { content: guidelines } = await readText(ctx, input.guidelines, limits.guidelinesMax)
  const create = async (ctx: Context & { viewer: Viewer }) => {
    await checkTopics(ctx.db, input.topics)
    const id = newId()
    const at = timestamp(ctx)
    const text = communityTextOf({ ...input, guidelines })
    await refuseBlockedText(ctx, { communityId: null, texts: Object.values(text) })
    await insertCommunity(ctx.db, {
      id,
      ...text,
      slug: await freeSlug(ctx.db, text.name, id),
      isPrivate: flag(input.isPrivate),
      requiresApproval: flag(input.requiresApproval),
      creatorId: ctx.viewer.id,
      createdAt: at,
      archivedAt: null,
      deletedAt: null,
    })
    const founder = { userId: ctx.viewer.id, role: 'ORGANIZER', createdAt: at } as const
    await addMember(ctx, authorizedBySystem({ id }, 'join'), founder)
    const own = authorizedBySystem({ id }, 'manage')
    await insertForum(ctx.db, own, { id: newId(), name: firstForum.text, isDefault: 1, position: 0, createdAt: at })
    await insertCommunityTopics(ctx.db, own, input.topics)
    await saveLook(ctx, { ...own, ...noLook }, input)
    await indexSoon(ctx, 'community', [id])
    return viewOf(ctx, id)
  }
  return createOnce(ctx, { create, idOf: ({ id }) => id, again: viewOf })
}

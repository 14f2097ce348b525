import type { z } from 'zod'
import type { communityDetailsInput } from '../../shared/community-settings.ts'
import { recordAct } from '../audit/record.ts'
import { type CommunityAccess, communityAfterwards, communityFor } from '../communities/access.ts'
import { checkTopics } from '../communities/create-community.ts'
import { type CommunityRow, insertCommunityTopics, listTopicsOf } from '../communities/queries.ts'
import { type Context, inTransaction, type Viewer } from '../context.ts'
import { refuseUnwanted } from '../moderation/refuse-unwanted.ts'
import { deleteCommunityTopics, updateCommunity } from './queries.ts'

type SignedIn = Context & { viewer: Viewer }
type Details = z.output<typeof communityDetailsInput>

const texts = ['name', 'description', 'guidelines'] as const

async function changeTexts(ctx: SignedIn, community: CommunityRow, details: Details) {
  const changed = texts.filter((field) => details[field] !== undefined && details[field] !== community[field])
  if (changed.length === 0) return
  // The community's own word rules are for those who write in it: its guidelines may name what they forbid.
  await refuseUnwanted(ctx, { communityId: null, texts: changed.map((field) => details[field] ?? '') })
  await updateCommunity(ctx.db, community.id, Object.fromEntries(changed.map((field) => [field, details[field]])))
  const words = changed.map((field) => (field === 'name' ? `name: ${community.name} → ${details.name}` : field))
  await recordAct(ctx, { action: 'details.change', communityId: community.id, detail: words.join(', ') })
}

async function changeTopics(ctx: SignedIn, communityId: string, ids: readonly string[]) {
  await checkTopics(ctx.db, ids)
  const before = await listTopicsOf(ctx.db, [communityId])
  if (before.map(({ id }) => id).join() === ids.join()) return
  await deleteCommunityTopics(ctx.db, communityId)
  const rows = ids.map((topicId, position) => ({ communityId, topicId, position }))
  if (rows.length > 0) await insertCommunityTopics(ctx.db, rows)
  const names = (await listTopicsOf(ctx.db, [communityId])).map(({ name }) => name)
  await recordAct(ctx, { action: 'topics.change', communityId, detail: names.join(', ') })
}

/** Changes what is given of name, description, guidelines and topics. Posts keep the topics they have. */
export const saveDetails = (ctx: SignedIn, details: Details): Promise<CommunityAccess> =>
  inTransaction(ctx, async (ctx) => {
    const { community } = await communityFor(ctx, 'manage', 'slug', details.slug)
    await changeTexts(ctx, community, details)
    if (details.topics) await changeTopics(ctx, community.id, details.topics)
    return communityAfterwards(ctx, community.id)
  })

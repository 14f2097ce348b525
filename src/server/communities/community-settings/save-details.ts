import type { z } from 'zod'
import type { Community } from '../../../shared/communities/communities.ts'
import type { communityDetailsInput } from '../../../shared/communities/settings.ts'
import { communityTextKeys } from '../../../shared/communities/texts.ts'
import { limits } from '../../../shared/platform/limits.ts'
import { recordAudit } from '../../instance/audit-log/record-audit.ts'
import { refuseBlockedText } from '../../instance/content-filter/refuse-blocked-text.ts'
import { type Context, inTransaction, type Viewer } from '../../platform/context.ts'
import { indexSoon } from '../../platform/search-index/index-soon.ts'
import { readText } from '../../platform/texts/read-text.ts'
import { type AuthorizedCommunity, communityFor, reloadCommunity } from '../core/access/loaders.ts'
import { checkTopics } from '../core/create-community.ts'
import { presentCommunity } from '../core/present.ts'
import { insertCommunityTopics, listTopicsOf } from '../core/queries.ts'
import { saveLook } from '../core/save-look.ts'
import { deleteCommunityTopics, updateCommunity } from './queries.ts'

type SignedInContext = Context & { viewer: Viewer }
type Details = z.output<typeof communityDetailsInput>

async function changeTexts(ctx: SignedInContext, community: AuthorizedCommunity<'manage'>, details: Details) {
  const changed = communityTextKeys.filter(
    (field) => details[field] !== undefined && details[field] !== community[field],
  )
  if (changed.length === 0) return
  // Excludes the community's own word rules, because its guidelines may quote the words they forbid.
  await refuseBlockedText(ctx, { communityId: null, texts: changed.map((field) => details[field] ?? '') })
  await updateCommunity(ctx.db, community, Object.fromEntries(changed.map((field) => [field, details[field]])))
  await indexSoon(ctx, 'community', [community.id])
  const changes = changed.map((field) => (field === 'name' ? `name: ${community.name} → ${details.name}` : field))
  await recordAudit(ctx, { action: 'details.change', communityId: community.id, detail: changes.join(', ') })
}

async function changeTopics(ctx: SignedInContext, community: AuthorizedCommunity<'manage'>, ids: readonly string[]) {
  const communityId = community.id
  await checkTopics(ctx.db, ids)
  const before = await listTopicsOf(ctx.db, [communityId])
  if (before.map(({ id }) => id).join() === ids.join()) return
  await deleteCommunityTopics(ctx.db, community)
  await insertCommunityTopics(ctx.db, community, ids)
  await indexSoon(ctx, 'community', [communityId])
  const names = (await listTopicsOf(ctx.db, [communityId])).map(({ name }) => name)
  await recordAudit(ctx, { action: 'topics.change', communityId, detail: names.join(', ') })
}

async function changeLook(ctx: SignedInContext, community: AuthorizedCommunity<'manage'>, details: Details) {
  const changed = await saveLook(ctx, community, details)
  if (changed.length === 0) return
  await recordAudit(ctx, { action: 'details.change', communityId: community.id, detail: changed.join(', ') })
}

/** Changes the given fields. Existing posts keep their topics. */
export async function saveDetails(ctx: SignedInContext, input: Details): Promise<Community> {
  const { guidelines } = input
  const read = guidelines === undefined ? null : await readText(ctx, guidelines, limits.guidelinesMax)
  const details = { ...input, ...(read && { guidelines: read.content }) }
  return inTransaction(ctx, async (ctx) => {
    const { community } = await communityFor(ctx, 'manage', 'slug', details.slug)
    await changeTexts(ctx, community, details)
    await changeLook(ctx, community, details)
    if (details.topics) await changeTopics(ctx, community, details.topics)
    return presentCommunity(ctx, await reloadCommunity(ctx, community.id))
  })
}

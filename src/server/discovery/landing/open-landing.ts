import type { Landing } from '../../../shared/discovery/landing.ts'
import { limits } from '../../../shared/platform/limits.ts'
import { onOneLine } from '../../../shared/platform/plain-text.ts'
import { truncate } from '../../../shared/platform/truncate.ts'
import { listTrendingCommunities } from '../../communities/core/list-queries.ts'
import { siteIntroduction } from '../../instance/settings/branding.ts'
import { instanceSetting } from '../../instance/settings/settings.ts'
import { type Context, timestamp } from '../../platform/context.ts'
import { mediaPathOf } from '../../platform/media/media-urls.ts'
import { hotFeed } from '../feeds/feeds.ts'

async function listCommunities(guest: Context): Promise<Landing['communities']> {
  const rows = await listTrendingCommunities(guest.db, guest.viewer, timestamp(guest), limits.landingCommunities)
  return rows.map(({ id, name, slug, isPrivate, iconId, memberCount, description }) => ({
    ...{ id, name, slug, memberCount },
    isPrivate: isPrivate === 1,
    iconUrl: mediaPathOf(iconId),
    description: truncate(onOneLine(description), limits.landingDescriptionMax),
  }))
}

async function listPosts(guest: Context): Promise<Landing['posts']> {
  const { items } = await hotFeed(guest, { limit: limits.landingPosts })
  return items.map(({ id, title, excerpt, link, createdAt, author, community, _count }) => {
    return { id, title, excerpt, link, createdAt, author, community, comments: _count.comments }
  })
}

/** Returns the landing page. Every viewer gets what guests may read. */
export async function openLanding(ctx: Context): Promise<Landing> {
  const site = await siteIntroduction(ctx.db)
  if (!(await instanceSetting(ctx.db, 'guestsMayRead'))) return { ...site, posts: [], communities: [] }
  const guest = { ...ctx, viewer: null }
  return { ...site, posts: await listPosts(guest), communities: await listCommunities(guest) }
}

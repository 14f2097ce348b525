import { presentPostCard } from '../../discussions/posts/present.ts'
import { translatorOf } from '../../identity/preferences/translator-for.ts'
import { unsubscribeLink } from '../../notify/unsubscribe-token.ts'
import { type Services, timestamp, type Viewer } from '../../platform/context.ts'
import type { EmailComposer } from '../../platform/mail/deliver-mails.ts'
import { countUnreadBundles } from '../bundle-queries.ts'
import { findMailRecipient } from '../emails/recipient.ts'
import { countComments, countPosts, listTopPosts } from './digest-content-queries.ts'
import { type DigestCommunity, digestEmail } from './digest-email-template.ts'
import { findDigest } from './digest-queries.ts'
import { isAway } from './digest-schedule.ts'

/** Communities per digest, and posts per community. */
const communitiesMax = 8
const postsMax = 3

/** Returns what is new by community: the one with most news first, then by name in the language of the reader. */
async function listNews(services: Services, reader: Viewer, period: { since: string; until: string }) {
  const { db, config } = services
  const news = new Map<string, DigestCommunity & { id: string }>()
  const add = (
    { id, name, slug, count }: Awaited<ReturnType<typeof countPosts>>[number],
    key: 'posts' | 'comments',
  ) => {
    const before = news.get(id) ?? { id, name, link: `${config.publicUrl}/communities/${slug}`, ...nothing }
    news.set(id, { ...before, [key]: count })
  }
  for (const row of await countPosts(db, reader, period)) add(row, 'posts')
  for (const row of await countComments(db, reader, period)) add(row, 'comments')
  const { compare } = new Intl.Collator((await translatorOf(services, reader)).language)
  return [...news.values()].sort(
    (one, other) => other.posts + other.comments - one.posts - one.comments || compare(one.name, other.name),
  )
}

const nothing = { posts: 0, comments: 0, top: [] }

/** Adds the highest-ranked posts to the first communities. */
async function withTopPosts(
  { db, config }: Services,
  reader: Viewer,
  period: { since: string; until: string },
  communities: readonly (DigestCommunity & { id: string })[],
): Promise<DigestCommunity[]> {
  const ids = communities.map(({ id }) => id)
  const rows = await listTopPosts(db, reader, period, ids, postsMax)
  const top = Map.groupBy(rows, ({ communityId }) => communityId)
  return communities.map((community) => ({
    ...community,
    top: (top.get(community.id) ?? []).map(presentPostCard).map(({ title, author, excerpt, _count, link }) => ({
      ...{ title, author: author.name, excerpt: excerpt ?? '', ..._count, link: config.publicUrl + link },
    })),
  }))
}

/**
 * A digest covers events since the previous one that the recipient can still read at the time of sending. Composes no
 * mail when there are none, when the recipient has turned off digests, or came back after one for users who are away was queued.
 */
const digest: EmailComposer = async (services, { about, createdAt: since }) => {
  const { db, config } = services
  const now = timestamp(services)
  const reader = await findMailRecipient(services, about ?? '')
  const wanted = reader && (await findDigest(db, reader.id))
  if (!reader || !wanted || wanted.frequency === 'never') return null
  if (wanted.frequency === null && !isAway(wanted, now)) return null
  // The next digest continues from `until`.
  const period = { since, until: wanted.since ?? now }
  const news = await listNews(services, reader, period)
  if (news.length === 0) return null
  return digestEmail({
    to: reader.email,
    name: reader.name,
    frequency: wanted.frequency ?? 'away',
    communities: await withTopPosts(services, reader, period, news.slice(0, communitiesMax)),
    more: Math.max(0, news.length - communitiesMax),
    posts: news.reduce((sum, { posts }) => sum + posts, 0),
    comments: news.reduce((sum, { comments }) => sum + comments, 0),
    unread: await countUnreadBundles(db, reader, now),
    feed: `${config.publicUrl}/feed`,
    settings: `${config.publicUrl}/settings`,
    unsubscribe: await unsubscribeLink(services, reader.id, 'digest'),
  })
}

export const digestMails = { digest }

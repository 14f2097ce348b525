import type { Composer } from '../mail/worker.ts'
import { presentPostCard } from '../posts/present.ts'
import { isOn } from '../settings/settings.ts'
import { unsubscribeLink } from '../settings/unsubscribe-token.ts'
import { digestLetter } from './digest-letter.ts'
import { findDigest } from './digest-queries.ts'
import { countComments, countPosts, listTopPosts } from './happened-queries.ts'
import { countUnread } from './queries.ts'
import { readerByMail } from './reader.ts'

/** How many posts a digest shows. */
const postsMax = 5

/**
 * Told is what happened since the digest before, and can be read by its reader when the mail goes out; where that is
 * nothing, or the reader wants no digest any more, there is no mail.
 */
const digest: Composer = async (services, { about, createdAt: since }) => {
  const { db, config } = services
  const reader = await readerByMail(services, about ?? '')
  const wanted = reader && (await findDigest(db, reader.id))
  if (!reader || !wanted || !(await isOn(db, reader.id, 'NOTIFICATIONS_EMAIL_ENABLED'))) return null
  // Up to there; from there on the next one tells.
  const span = { since, until: wanted.since }
  const [posts, comments] = [await countPosts(db, reader, span), await countComments(db, reader, span)]
  if (posts + comments === 0) return null
  const top = (await listTopPosts(db, reader, span, postsMax)).map(presentPostCard)
  return digestLetter({
    to: reader.email,
    name: reader.name,
    rhythm: wanted.rhythm,
    top: top.map(({ title, author, community, _count: { likes, comments }, link }) => {
      return { title, author: author.name, community: community.name, likes, comments, link: config.publicUrl + link }
    }),
    posts,
    comments,
    unread: await countUnread(db, reader),
    feed: `${config.publicUrl}/feed`,
    settings: `${config.publicUrl}/settings`,
    unsubscribe: await unsubscribeLink(services, reader.id, 'digest'),
  })
}

export const digestMails = { digest }

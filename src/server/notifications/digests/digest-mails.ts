import { presentPostCard } from '../../discussions/posts/present.ts'
import { unsubscribeLink } from '../../notify/unsubscribe-token.ts'
import { timestamp } from '../../platform/context.ts'
import type { EmailComposer } from '../../platform/mail/deliver-mails.ts'
import { findMailRecipient } from '../emails/recipient.ts'
import { countUnread } from '../queries.ts'
import { countComments, countPosts, listTopPosts } from './digest-content-queries.ts'
import { digestEmail } from './digest-email-template.ts'
import { findDigest } from './digest-queries.ts'

/** Posts per digest. */
const postsMax = 5

/**
 * A digest covers events since the previous one that the recipient can still read at the time of sending. Composes no
 * mail when there are none or the recipient has turned off digests.
 */
const digest: EmailComposer = async (services, { about, createdAt: since }) => {
  const { db, config } = services
  const reader = await findMailRecipient(services, about ?? '')
  const wanted = reader && (await findDigest(db, reader.id))
  if (!reader || !wanted) return null
  // The next digest continues from `until`.
  const span = { since, until: wanted.since }
  const [posts, comments] = [await countPosts(db, reader, span), await countComments(db, reader, span)]
  if (posts + comments === 0) return null
  const top = (await listTopPosts(db, reader, span, postsMax)).map(presentPostCard)
  return digestEmail({
    to: reader.email,
    name: reader.name,
    frequency: wanted.frequency,
    top: top.map(({ title, author, community, _count: { likes, comments }, link }) => {
      return { title, author: author.name, community: community.name, likes, comments, link: config.publicUrl + link }
    }),
    posts,
    comments,
    unread: await countUnread(db, reader, timestamp(services)),
    feed: `${config.publicUrl}/feed`,
    settings: `${config.publicUrl}/settings`,
    unsubscribe: await unsubscribeLink(services, reader.id, 'digest'),
  })
}

export const digestMails = { digest }

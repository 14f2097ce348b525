import { timingSafeEqual } from 'node:crypto'
import type { NotificationGroup } from '../../shared/notifications/groups.ts'
import { definitionOf, isThreadKind, kindNames } from '../../shared/notifications/kinds.ts'
import { signatureOf } from '../instance/settings/secret.ts'
import type { Services } from '../platform/context.ts'
import type { Db } from '../platform/db/open.ts'

const topics = [...kindNames, 'thread-news', 'digest'] as const
/** The mails that carry an unsubscribe link: about one kind of notification, about threads, or the digest. */
type MailTopic = (typeof topics)[number]

/** Returns the groups that a link switches off: every group of which its mail can have a kind. */
export function groupsOf(topic: MailTopic): NotificationGroup[] {
  if (topic === 'digest') return []
  const kinds = topic === 'thread-news' ? kindNames.filter(isThreadKind) : [topic]
  const groups = new Set(kinds.map((kind) => definitionOf(kind).group))
  return [...groups].filter((group) => group !== 'required')
}

const signatureLength = 32
const sign = (db: Db, text: string) => signatureOf(db, 'unsubscribe', text)

/**
 * Returns a token that unsubscribes this user from this topic and does nothing else. It never expires and is not
 * stored.
 */
export async function unsubscribeToken(db: Db, userId: string, topic: MailTopic): Promise<string> {
  const text = `${topic} ${userId}`
  return Buffer.concat([await sign(db, text), Buffer.from(text)]).toString('base64url')
}

/** Returns a link to the page that mutes a discussion for this user. It is signed like an unsubscribe link. */
export async function muteLink({ db, config }: Services, userId: string, postId: string) {
  const text = `mute ${userId} ${postId}`
  const token = Buffer.concat([await sign(db, text), Buffer.from(text)]).toString('base64url')
  return `${config.publicUrl}/unsubscribe/${token}`
}

/** Returns the address of the unsubscribe page. Mail clients post to the same address. */
export const unsubscribeLink = async ({ db, config }: Services, userId: string, topic: MailTopic) =>
  `${config.publicUrl}/unsubscribe/${await unsubscribeToken(db, userId, topic)}`

type UnsubscribeAim = { userId: string; topic: MailTopic } | { userId: string; topic: 'mute'; postId: string }

/** Returns the user and topic of a token; null unless this instance issued it. */
export async function readUnsubscribeToken(db: Db, token: string): Promise<UnsubscribeAim | null> {
  const bytes = Buffer.from(token, 'base64url')
  // Node's decoder skips invalid characters, so other spellings of a token must be rejected.
  if (bytes.length <= signatureLength || bytes.toString('base64url') !== token) return null
  const text = bytes.subarray(signatureLength).toString()
  if (!timingSafeEqual(bytes.subarray(0, signatureLength), await sign(db, text))) return null
  const [name, userId = '', postId = ''] = text.split(' ')
  if (name === 'mute') return { userId, topic: name, postId }
  const topic = topics.find((one) => one === name)
  return topic === undefined ? null : { userId, topic }
}

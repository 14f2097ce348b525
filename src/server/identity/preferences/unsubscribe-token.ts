import { timingSafeEqual } from 'node:crypto'
import { type NoticeKind, noticeKinds } from '../../shared/notices.ts'
import type { Services } from '../context.ts'
import type { Db } from '../db/open.ts'
import { signatureOf } from '../instance/secret.ts'

const topics = [...noticeKinds, 'thread-news', 'digest'] as const
/** What is switched off at once: one kind of notice, those that share the mail of threads, or the digest. */
type MailTopic = (typeof topics)[number]

/** What shares the mail of threads. */
const ofThreads = ['reply', 'comment', 'mention', 'reaction'] as const satisfies NoticeKind[]

export const kindsOf = (topic: MailTopic): readonly NoticeKind[] => {
  if (topic === 'digest') return []
  return topic === 'thread-news' ? ofThreads : [topic]
}

const signatureLength = 32
const sign = (db: Db, words: string) => signatureOf(db, 'unsubscribe', words)

/** What lets whoever holds it switch off this for that person, and nothing else; it never runs out. Not stored. */
export async function unsubscribeToken(db: Db, userId: string, topic: MailTopic): Promise<string> {
  const words = `${topic} ${userId}`
  return Buffer.concat([await sign(db, words), Buffer.from(words)]).toString('base64url')
}

/** The page where the person switches this off. Mail programs post to the same address. */
export const unsubscribeLink = async ({ db, config }: Services, userId: string, topic: MailTopic) =>
  `${config.publicUrl}/unsubscribe/${await unsubscribeToken(db, userId, topic)}`

/** Whom and what a token is for; null unless this instance has given it. */
export async function readUnsubscribeToken(
  db: Db,
  token: string,
): Promise<{ userId: string; topic: MailTopic } | null> {
  const bytes = Buffer.from(token, 'base64url')
  // One token for each meaning: the decoder skips over what it does not know.
  if (bytes.length <= signatureLength || bytes.toString('base64url') !== token) return null
  const words = bytes.subarray(signatureLength).toString()
  if (!timingSafeEqual(bytes.subarray(0, signatureLength), await sign(db, words))) return null
  const [name, userId = ''] = words.split(' ')
  const topic = topics.find((one) => one === name)
  return topic === undefined ? null : { userId, topic }
}

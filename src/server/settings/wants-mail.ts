import type { NoticeKind } from '../../shared/notices.ts'
import type { Db } from '../db/open.ts'
import { choicesOf } from '../notices/choices.ts'
import { isOn } from './settings.ts'

/** Of these kinds of notices those of which the person wants mails; none when they want none at all. */
export async function mailedAmong<Kind extends NoticeKind>(
  db: Db,
  userId: string,
  kinds: readonly Kind[],
): Promise<Kind[]> {
  if (!(await isOn(db, userId, 'NOTIFICATIONS_EMAIL_ENABLED'))) return []
  const choices = await choicesOf(db, userId)
  return kinds.filter((kind) => choices[kind])
}

import { type NoticeKind, noticeKinds } from '../../shared/notices.ts'
import type { Db } from '../db/open.ts'
import { listChoices, upsertChoice } from './choice-queries.ts'

/** Reactions are many, and say little that cannot wait. */
const isMailedByDefault = (kind: NoticeKind) => kind !== 'reaction'

/** Of every kind whether the person is written to of it. */
export async function choicesOf(db: Db, userId: string): Promise<Record<NoticeKind, boolean>> {
  const made = new Map((await listChoices(db, userId)).map(({ kind, isMailed }) => [kind, isMailed === 1]))
  const entries = noticeKinds.map((kind) => [kind, made.get(kind) ?? isMailedByDefault(kind)])
  return Object.fromEntries(entries)
}

/** Switches these kinds on or off; the others stay. */
export async function saveChoices(db: Db, userId: string, choices: Partial<Record<NoticeKind, boolean | undefined>>) {
  for (const kind of noticeKinds) {
    const isMailed = choices[kind]
    if (isMailed !== undefined) await upsertChoice(db, userId, kind, isMailed)
  }
}

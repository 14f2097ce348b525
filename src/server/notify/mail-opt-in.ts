import { definitionOf, kindNames, type NotificationKind } from '../../shared/notifications/kinds.ts'
import type { Db } from '../platform/db/open.ts'
import { isMailable, listMailPreferences, upsertMailPreference } from './recipient-queries.ts'

const isMailedByDefault = (kind: NotificationKind) => definitionOf(kind).isMailedOnRequest !== true

/** Returns for every kind whether the user wants mail about it. */
export async function mailPreferencesOf(db: Db, userId: string): Promise<Record<NotificationKind, boolean>> {
  const made = new Map((await listMailPreferences(db, userId)).map(({ kind, isMailed }) => [kind, isMailed === 1]))
  const entries = kindNames.map((kind) => [kind, made.get(kind) ?? isMailedByDefault(kind)])
  return Object.fromEntries(entries)
}

/** Turns mail about these kinds on or off; other kinds stay unchanged. */
export async function saveMailPreferences(
  db: Db,
  userId: string,
  choices: Partial<Record<NotificationKind, boolean | undefined>>,
) {
  for (const kind of kindNames) {
    const isMailed = choices[kind]
    if (isMailed !== undefined) await upsertMailPreference(db, userId, kind, isMailed)
  }
}

/** Returns which of these kinds the user may be sent by mail now. */
export async function kindsWithMail<Kind extends NotificationKind>(
  ctx: { db: Db; now: () => Date },
  userId: string,
  kinds: readonly Kind[],
): Promise<Kind[]> {
  if (!(await isMailable(ctx, userId))) return []
  const choices = await mailPreferencesOf(ctx.db, userId)
  return kinds.filter((kind) => choices[kind])
}

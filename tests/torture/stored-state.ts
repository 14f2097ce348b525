import SQLite from 'better-sqlite3'

export interface MailRow {
  id: string
  kind: string
  toEmail: string
  attempts: number
  dueAt: string | null
  sentAt: string | null
  failedAt: string | null
}

/** Each statement returns the key of a stored item, and the part of it that the ledger knows. */
const statements = [
  `select 'account:' || "email" as "key", "name" as "value" from "user"`,
  `select 'verified:' || "email" as "key", 'yes' as "value" from "user" where "emailVerifiedAt" is not null`,
  `select 'community:' || "slug" as "key", "name" as "value" from "community"`,
  `select 'post:' || "title" as "key", "content" as "value" from "post" where "deletedAt" is null`,
  `select 'comment:' || substr("content", 1, 9) as "key", "content" as "value" from "comment" where "deletedAt" is null`,
  `select 'reaction:' || "email" || ':' || "targetId" as "key", "reactionType" as "value" from "reaction"
    join "user" on "user"."id" = "userId"`,
  `select 'report:' || "email" || ':' || "targetId" as "key", "reason" as "value" from "report"
    join "user" on "user"."id" = "reporterId"`,
  `select 'member:' || "email" || ':' || "slug" as "key", 'in' as "value" from "communityMember"
    join "user" on "user"."id" = "userId" join "community" on "community"."id" = "communityId"`,
  `select 'bio:' || "email" as "key", "value" from "userSetting" join "user" on "user"."id" = "userId"
    where "key" = 'PROFILE_BIO'`,
  `select 'image:' || "width" || 'x' || "height" as "key", 'there' as "value" from "media"`,
  `select 'invitation:' || "emailKey" as "key", 'open' as "value" from "invitation" where "revokedAt" is null`,
]

const mailStatement = 'select "id", "kind", "toEmail", "attempts", "dueAt", "sentAt", "failedAt" from "mail"'

interface StoredItem {
  key: string
  value: string
}

/** The stored items by the keys of the ledger, and the duplicate keys. */
export interface StoredState {
  stored: ReadonlyMap<string, string>
  doubles: readonly string[]
}

function stateOf(items: readonly StoredItem[]): StoredState {
  const stored = new Map<string, string>()
  const doubles: string[] = []
  for (const { key, value } of items) {
    if (stored.has(key)) doubles.push(key)
    stored.set(key, value)
  }
  return { stored, doubles }
}

/** Reads the state of a database on a server. `query` runs a statement in the current snapshot. */
export async function queryStoredState(query: <Row extends object>(sql: string) => Promise<Row[]>) {
  const items = await query<StoredItem>(statements.join(' union all '))
  return { ...stateOf(items), mails: await query<MailRow>(mailStatement) }
}

function reading<T>(file: string, work: (raw: SQLite.Database) => T): T {
  const raw = new SQLite(file, { readonly: true, fileMustExist: true, timeout: 10_000 })
  try {
    return work(raw)
  } finally {
    raw.close()
  }
}

/** Reads the state of a database file. */
export const readStoredState = (file: string) =>
  reading(file, (raw) => stateOf(raw.prepare<[], StoredItem>(statements.join(' union all ')).all()))

export const readMails = (file: string) => reading(file, (raw) => raw.prepare<[], MailRow>(mailStatement).all())

/** The number of mails that are due by then. */
export const dueMails = (file: string, by: Date) =>
  readMails(file).filter(({ dueAt }) => dueAt !== null && dueAt <= by.toISOString()).length

/** The number of waiting mails. */
export const waitingMails = (file: string) =>
  reading(
    file,
    (raw) => raw.prepare<[], number>('select count(*) from mail where dueAt is not null').pluck().get() ?? 0,
  )

/** The faults of the file itself. */
export const databaseDamage = (file: string): string[] => {
  try {
    return reading(file, (raw) => [
      ...raw
        .prepare<[], string>('pragma integrity_check(5)')
        .pluck()
        .all()
        .filter((line) => line !== 'ok'),
      ...raw
        .prepare<[], { table: string }>('pragma foreign_key_check')
        .all()
        .map(({ table }) => `dangling row of ${table}`),
    ])
  } catch (error) {
    return [(error as Error).message]
  }
}

/** The number of mails that were tried and not finished, including those in flight when the process died. */
export const mailsInFlight = (file: string) =>
  readMails(file)
    .filter(({ attempts, dueAt, sentAt }) => attempts > 0 && dueAt !== null && sentAt === null)
    .map(({ id }) => id)

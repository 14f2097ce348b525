import { setTimeout as sleep } from 'node:timers/promises'
import { checkInstance } from '../../../src/server/operations/integrity/check-instance.ts'
import { readConfig } from '../../../src/server/platform/config.ts'
import { openPostgres } from '../../../src/server/platform/db/postgres/open.ts'
import { openMediaStore } from '../../../src/server/platform/media/open-media-store.ts'
import type { Fault } from '../ledger.ts'
import type { DatabaseCluster } from './database-cluster.ts'
import type { Cluster } from './trials.ts'

/** The longest wait for work in progress to end, in milliseconds: longer than a lease and its retries. */
const patience = 180_000

const unfinished = `select
  (select count(*) from "pg_stat_activity" where "application_name" = 'folkmoot' and "state" <> 'idle'
    and "query" not ilike 'listen%')
  + (select count(*) from "mail" where "dueAt" < to_char(now() at time zone 'UTC' + interval '1 minute', 'YYYY-MM-DD"T"HH24:MI:SS'))
  + (select count(*) from "postNumber" where "isOutdated" = 1) + (select count(*) from "commentNumber" where "isOutdated" = 1)
  + (select count(*) from "userNumber" where "isOutdated" = 1) + (select count(*) from "communityNumber" where "isOutdated" = 1)
  as "count"`

/** Waits until all processes answer, no write is in progress, the search index is current and the mails are sent. */
export async function settleDown({ databases, instances }: Cluster): Promise<Fault[]> {
  const end = performance.now() + patience
  let last = ''
  while (performance.now() < end) {
    const answers = await Promise.all(
      instances.map(({ address }) =>
        fetch(`${address()}/readyz`).then(
          ({ ok }) => ok,
          () => false,
        ),
      ),
    )
    const [waiting] = await databases.query<{ count: string }>(unfinished).catch(() => [])
    if (answers.every(Boolean) && waiting?.count === '0') return []
    last = `ready: ${answers.join(', ')}; unfinished: ${waiting?.count ?? 'unknown'}`
    await sleep(250)
  }
  return [{ kind: 'the cluster did not settle', detail: last }]
}

/** The findings of the operator's check. */
export async function checkDatabase(url: string, env: Record<string, string>): Promise<Fault[]> {
  const db = openPostgres(url)
  try {
    const media = openMediaStore(readConfig({ ...env, DATABASE_URL: url }))
    const findings = await checkInstance(db, { now: new Date(), media })
    return findings.map(({ what, count, examples }) => ({
      kind: 'check',
      detail: `${what}: ${count} (${examples.join('; ')})`,
    }))
  } finally {
    await db.destroy()
  }
}

/** Notifications about the same event to the same user. */
export async function doubleNotifications(databases: DatabaseCluster): Promise<Fault[]> {
  const rows = await databases.query<{ userId: string; kind: string; times: string }>(
    `select "userId", "kind", count(*) as "times" from "notification" where "commentId" is not null
      group by "userId", "kind", "commentId", "actorId" having count(*) > 1`,
  )
  return rows.map(({ userId, kind, times }) => ({
    kind: 'notified twice',
    detail: `${kind} to ${userId}: ${times}`,
  }))
}

import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { checkInstance } from '../../src/server/operations/integrity/check-instance.ts'
import { openSqlite } from '../../src/server/platform/db/sqlite/open.ts'
import { openMediaStore } from '../../src/server/platform/media/open-media-store.ts'
import type { Fault } from './ledger.ts'
import type { MailSink } from './mail-sink.ts'
import { databaseDamage, type MailRow, readStoredState, type StoredState } from './stored-state.ts'
import type { Workload } from './workload.ts'

/** The number of writes of a round that are read back through the API; all of them are checked in the file. */
const looked = 4

/** The findings of the operator's check: counts, ranks, the search index, images and their files. */
export async function integrityFaults(dataDir: string, now = new Date()): Promise<Fault[]> {
  const db = openSqlite(`${dataDir}/folkmoot.db`)
  try {
    const findings = await checkInstance(db, { now, media: openMediaStore({ dataDir }) })
    return findings.map(({ what, count, examples }) => ({
      kind: 'check',
      detail: `${what}: ${count} (${examples.join('; ')})`,
    }))
  } finally {
    await db.destroy()
  }
}

/** Whether it becomes true within ten seconds: the search index follows a write after about a second. */
async function becomesTrue(is: () => Promise<boolean>) {
  for (let times = 0; times < 100; times++) {
    if (await is()) return true
    await sleep(100)
  }
  return false
}

/** Reads some of these writes back as their users do. */
export async function verifyOverHttp(crowd: Workload, touched: readonly string[]): Promise<Fault[]> {
  const { client, ledger } = crowd
  const faults: Fault[] = []
  const fault = (kind: string, detail: string) => void faults.push({ kind, detail })
  const isFound = (procedure: string, q: string, id: string, cookie: string) =>
    becomesTrue(async () => {
      const hits = await client.query<{ items: { id: string }[] }>(procedure, { q }, cookie)
      return hits?.items.some((hit) => hit.id === id) ?? false
    })
  const here = touched.filter((key) => ledger.ackedOf(key) !== null)
  for (const { key, id, author } of crowd.posts.filter(({ key }) => here.includes(key)).slice(-looked)) {
    const path = `/api/communities/${crowd.slugs[0]}/posts/${id}`
    const { body, status } = await client.ask<{ content: string }>('GET', path, author.cookie)
    if (body?.content !== ledger.ackedOf(key)) fault('post not served', `${key}: ${status}`)
    if (!(await isFound('search.posts', key.slice(5), id, author.cookie))) fault('post not found by search', key)
  }
  for (const { key, id, author, postId } of crowd.comments.filter(({ key }) => here.includes(key)).slice(-looked)) {
    const isThere = crowd.posts.some((post) => post.id === postId)
    if (isThere && !(await isFound('search.comments', key.slice(8), id, author.cookie)))
      fault('comment not found by search', key)
  }
  for (const [key, { path, cookie }] of [...crowd.images].filter(([key]) => here.includes(key))) {
    const answer = await fetch(new URL(path, crowd.address()), { headers: { cookie } })
    const bytes = Buffer.from(await answer.arrayBuffer())
    const { width, height } = answer.ok
      ? await sharp(bytes)
          .metadata()
          .catch(() => ({ width: 0, height: 0 }))
      : { width: 0, height: 0 }
    if (`image:${width}x${height}` !== key) fault('image not served', `${key}: ${answer.status}`)
  }
  for (const { email, cookie } of [...crowd.people.slice(0, looked), ...crowd.people.slice(-looked)]) {
    const { body, status } = await client.ask<{ email: string }>('GET', '/api/auth/me', cookie)
    if (body?.email !== email) fault('session lost', `${email}: ${status}`)
  }
  return faults
}

/** All faults after a restart. */
export async function verifyWrites(crowd: Workload, dataDir: string): Promise<Fault[]> {
  const file = `${dataDir}/folkmoot.db`
  const damage = databaseDamage(file).map((detail) => ({ kind: 'damaged file', detail }))
  return [
    ...damage,
    ...verifyState(crowd, readStoredState(file)),
    ...(await integrityFaults(dataDir)),
    ...(await verifyOverHttp(crowd, crowd.ledger.takeTouched())),
  ]
}

/** Compares the ledger with the stored state. */
export function verifyState({ ledger }: Workload, { stored, doubles }: StoredState): Fault[] {
  const halves = [...stored].filter(([key, value]) => /^(post|comment):/.test(key) && !value.endsWith(' end'))
  return [
    ...ledger.settle(stored),
    ...doubles.map((detail) => ({ kind: 'written twice', detail })),
    ...halves.map(([detail]) => ({ kind: 'half a text', detail })),
  ]
}

export interface MailCount {
  sent: number
  /** Mails that were sent twice under one Message-ID, because the process died before it recorded the acceptance. */
  again: number
  faults: Fault[]
}

/** Compares the queue with the accepted mails; `inHand` counts how often each mail was in flight at a kill. */
export function verifyMails(queue: readonly MailRow[], sink: MailSink, inHand: ReadonlyMap<string, number>): MailCount {
  const times = new Map<string, number>()
  for (const { id } of sink.accepted) times.set(id, (times.get(id) ?? 0) + 1)
  const reached = new Set(sink.accepted.map(({ to }) => to))
  const queued = new Set(queue.map(({ id }) => id))
  const faults: Fault[] = []
  const perReader = new Set<string>()
  let again = 0
  for (const { id, kind, toEmail, sentAt, failedAt, dueAt } of queue) {
    const count = times.get(id) ?? 0
    const what = `${kind} to ${toEmail} (${id})`
    if (dueAt !== null) faults.push({ kind: 'mail still waiting', detail: what })
    if (failedAt !== null) faults.push({ kind: 'mail given up', detail: what })
    if (sentAt !== null && count === 0) faults.push({ kind: 'mail lost', detail: what })
    const isOwed = kind === 'verify-email' || kind === 'invitation'
    if (isOwed && !reached.has(toEmail)) faults.push({ kind: 'mail lost', detail: what })
    if (isOwed && perReader.has(kind + toEmail)) faults.push({ kind: 'mail queued twice', detail: what })
    perReader.add(kind + toEmail)
    if (count > 1 + (inHand.get(id) ?? 0)) faults.push({ kind: 'mail sent twice', detail: what })
    else if (count > 1) again += count - 1
  }
  for (const id of times.keys()) if (!queued.has(id)) faults.push({ kind: 'mail that was never queued', detail: id })
  return { sent: times.size, again, faults }
}

/** The queue must contain a mail for each acknowledged sign-up and invitation, whatever its state. */
export function verifyMailCauses(queue: readonly MailRow[], { stored }: StoredState): Fault[] {
  const queued = new Set(queue.map(({ kind, toEmail }) => `${kind}:${toEmail}`))
  const faults: Fault[] = []
  for (const key of stored.keys()) {
    const [what = '', email = ''] = key.split(':')
    const kind = what === 'account' ? 'verify-email' : what === 'invitation' ? 'invitation' : null
    if (kind && !queued.has(`${kind}:${email}`)) faults.push({ kind: 'mail never queued', detail: key })
  }
  return faults
}

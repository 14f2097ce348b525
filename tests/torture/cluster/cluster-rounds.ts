import { setTimeout as sleep } from 'node:timers/promises'
import { createRandom } from '../../../src/cli/seed/random.ts'
import { createHttpClient } from '../http-client.ts'
import { createLedger, type Fault } from '../ledger.ts'
import { startMailSink } from '../mail-sink.ts'
import { gather } from '../rounds.ts'
import { queryStoredState } from '../stored-state.ts'
import { verifyMailCauses, verifyMails, verifyOverHttp, verifyState } from '../verification.ts'
import { createWorkload, writeContinuously } from '../workload.ts'
import { startBalancer } from './balancer.ts'
import { startDatabaseCluster } from './database-cluster.ts'
import { createInstance, laterBuild, startBucket } from './instances.ts'
import { checkDatabase, doubleNotifications, settleDown } from './quiet-cluster.ts'
import { type Cluster, trials, upgradeAll } from './trials.ts'
import { watchThread } from './watcher.ts'

const processes = 3
const users = 6
/** Acknowledged writes before and after what happens. */
const writesAround = 25
/** The longest wait for writes to go on, in milliseconds. */
const patience = 120_000

export interface ClusterTotals {
  /** By what happened: how often, and the longest time until the next acknowledged write, in milliseconds. */
  trials: Map<string, { times: number; longestMs: number }>
  acknowledged: number
  unanswered: number
  /** Acknowledged writes that a new primary did not have. */
  lost: number
  /** The longest time between the acknowledgement of a lost write and the death of its primary, in milliseconds. */
  lostWindowMs: number
  liveComments: number
  mails: number
  mailsAgain: number
  promotionMs: number[]
  faults: Fault[]
}

/**
 * Runs these trials, in this order, on three processes behind a balancer, with a primary and a standby. Without
 * `isSynchronous`, acknowledged writes may be lost with a primary, and are counted.
 */
export async function runClusterRounds(
  order: readonly string[],
  { seed, isSynchronous, say }: { seed: number; isSynchronous: boolean; say: (line: string) => void },
): Promise<ClusterTotals> {
  const [sink, bucket, databases] = [
    await startMailSink(),
    await startBucket(),
    await startDatabaseCluster(isSynchronous),
  ]
  const instances = await Promise.all(Array.from({ length: processes }, () => createInstance(bucket.env, sink.url)))
  for (const one of instances) await one.start(databases.url())
  const balancer = await startBalancer(instances.map(({ address }) => address()))
  const chance = createRandom(seed)
  const faults: Fault[] = []
  const ledger = createLedger()
  const promotionMs: number[] = []
  const pick = () => chance.pick(instances)
  const cluster: Cluster = { databases, instances, pick, later: laterBuild(), promotionMs }
  const address = () => balancer.address
  // While a part is missing, an answer may be 502 to 504: the write has no answer then.
  const client = createHttpClient(address, faults, () => true)
  const crowd = createWorkload({ address, ledger, client, sink, chance })
  const totals: ClusterTotals = {
    ...{ trials: new Map(), acknowledged: 0, unanswered: 0, lost: 0, lostWindowMs: 0, liveComments: 0 },
    ...{ mails: 0, mailsAgain: 0, promotionMs, faults },
  }
  const inFlight = new Map<string, number>()
  const note = (round: string, newFaults: readonly Fault[]) => {
    for (const { kind, detail } of newFaults) {
      faults.push({ kind, detail: `${round}: ${detail}` })
      say(`  FOUND ${kind}: ${detail}`)
    }
  }

  await gather(crowd)
  const [founder] = crowd.people
  const body = { title: 'Live', content: 'A thread that everybody watches end', forumId: crowd.forumId }
  const { body: thread } = await crowd.client.ask<{ id: string }>('POST', '/api/posts', founder?.cookie, body)
  await ledger.attempt('post:Live', body.content, async () => 'acknowledged')
  const postId = thread?.id ?? ''
  const watchers = instances.map((one) => watchThread(one.address, founder?.cookie ?? '', postId))
  const spoken: string[] = []

  /** Comments on the watched thread, until the end. */
  async function speak(isOver: () => boolean) {
    while (!isOver()) {
      const text = `lv${String(++crowd.count).padStart(7, '0')} end`
      await ledger.attempt(`comment:${text.slice(0, 9)}`, text, async () => {
        const path = `/api/posts/${postId}/comments`
        const answer = await crowd.client.ask<{ id: string }>('POST', path, founder?.cookie, { content: text })
        if (answer.outcome === 'acknowledged' && answer.body) spoken.push(answer.body.id)
        return answer.outcome
      })
      await sleep(50)
    }
  }

  async function untilAcknowledged(count: number, what: string) {
    const until = ledger.acknowledged() + count
    const end = performance.now() + patience
    while (ledger.acknowledged() < until) {
      if (performance.now() > end)
        return note(what, [{ kind: 'writes did not go on', detail: `${patience / 1_000} s` }])
      await sleep(5)
    }
  }

  async function round(what: string, happen: (cluster: Cluster) => Promise<void>) {
    let isOver = false
    const writers = crowd.people.slice(0, users).map((user) => writeContinuously(crowd, user, () => isOver))
    writers.push(speak(() => isOver))
    await untilAcknowledged(writesAround + chance.upTo(writesAround), what)
    const from = performance.now()
    const happened = happen(cluster)
    await untilAcknowledged(1, what)
    const pause = performance.now() - from
    await happened
    await untilAcknowledged(writesAround, what)
    isOver = true
    await Promise.all(writers)
    const { trials: seen } = totals
    const before = seen.get(what) ?? { times: 0, longestMs: 0 }
    seen.set(what, { times: before.times + 1, longestMs: Math.max(before.longestMs, pause) })

    note(what, await settleDown(cluster))
    const state = await queryStoredState(databases.query)
    const ackedAt = new Map([...state.stored.keys()].map((key) => [key, ledger.ackedAtOf(key)]))
    const faults = verifyState(crowd, state)
    const lost = faults.filter(({ kind }) => kind === 'acknowledged write lost')
    if (isSynchronous) note(what, faults)
    else {
      totals.lost += lost.length
      for (const { detail } of lost) {
        const [key = ''] = detail.split(': ')
        const at = ackedAt.get(key) ?? ledger.ackedAtOf(key)
        if (at > 0) totals.lostWindowMs = Math.max(totals.lostWindowMs, from - at)
      }
      note(
        what,
        faults.filter(({ kind }) => kind !== 'acknowledged write lost'),
      )
    }
    note(what, [...(await checkDatabase(databases.url(), bucket.env)), ...(await doubleNotifications(databases))])
    if (isSynchronous) note(what, await verifyOverHttp(crowd, ledger.takeTouched()))
    for (const { id, attempts, sentAt, dueAt } of state.mails)
      if (attempts > 1 || (attempts > 0 && dueAt !== null && sentAt === null)) inFlight.set(id, attempts)
    say(
      `${what}: writes went on after ${Math.round(pause)} ms; ${ledger.acknowledged()} acknowledged, ${faults.length} findings`,
    )
  }

  for (const what of order) await round(what, trials[what] ?? (async () => {}))
  if (isSynchronous) {
    await round('all processes are upgraded one by one', upgradeAll)
    const live = [...watchers.entries()]
    for (const [at, { seen }] of live) {
      const missing = spoken.filter((id) => !seen.has(id))
      if (missing.length > 0)
        note('live comments', [
          { kind: 'comment not seen', detail: `${missing.length} of ${spoken.length} on process ${at}` },
        ])
    }
    totals.liveComments = spoken.length
    const state = await queryStoredState(databases.query)
    // Notifications are mailed some minutes later.
    const now = new Date().toISOString()
    const sent = state.mails.filter(({ dueAt }) => dueAt === null || dueAt < now)
    const judged = verifyMails(sent, sink, inFlight)
    note('mails', [...judged.faults, ...verifyMailCauses(state.mails, state)])
    totals.mails = judged.sent
    totals.mailsAgain = judged.again
  }
  for (const one of watchers) await one.stop()
  for (const one of instances) await one.stop()
  await balancer.stop()
  await databases.stop()
  await bucket.stop()
  await sink.close()
  for (const one of instances) one.proxy.close()
  return { ...totals, acknowledged: ledger.acknowledged(), unanswered: ledger.unanswered() }
}

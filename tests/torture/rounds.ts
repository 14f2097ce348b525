import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createRandom } from '../../src/cli/seed/random.ts'
import { createHttpClient } from './http-client.ts'
import { createLedger, type Fault } from './ledger.ts'
import { startMailSink } from './mail-sink.ts'
import { type Server, type StartOptions, spawnServer, startServer, temporaryFolder } from './server.ts'
import { dueMails, mailsInFlight, readMails, readStoredState, waitingMails } from './stored-state.ts'
import { verifyMailCauses, verifyMails, verifyWrites } from './verification.ts'
import { waitUntil } from './wait-until.ts'
import { createWorkload, joinOrLeave, signUp, verify, type Workload, writeContinuously } from './workload.ts'

const hour = 3_600_000
const users = 6

export interface RoundTotals {
  rounds: number
  kills: number
  killsWhileStarting: number
  acknowledged: number
  unanswered: number
  mails: number
  mailsAgain: number
  restartMs: number[]
  faults: Fault[]
}

/** Creates users and two communities through the API. */
export async function gather(crowd: Workload) {
  for (let number = 0; number < users; number++) {
    const email = `person${number}@example.org`
    const user = await signUp(crowd, email)
    await waitUntil(() => crowd.sink.tokenFor(email) !== null, 'the mail of a sign-up')
    await verify(crowd, user)
  }
  const [founder] = crowd.people
  if (!founder) throw new Error('no user could sign up')
  for (const name of ['Torture', 'Coming and Going']) {
    const body = { name, description: 'Everything about growing vegetables' }
    const { body: made } = await crowd.client.ask<{ slug: string }>('POST', '/api/communities', founder.cookie, body)
    const slug = made?.slug ?? ''
    crowd.slugs.push(slug)
    await crowd.ledger.attempt(`community:${slug}`, name, async () => 'acknowledged')
    await crowd.ledger.attempt(`member:${founder.email}:${slug}`, 'in', async () => 'acknowledged')
  }
  const slug = crowd.slugs[0] ?? ''
  for (const user of crowd.people.slice(1)) await joinOrLeave(crowd, user, slug)
  const { body: forums } = await crowd.client.ask<{ id: string }[]>(
    'GET',
    `/api/communities/by-slug/${slug}/forums`,
    founder.cookie,
  )
  crowd.forumId = forums?.[0]?.id ?? ''
}

/** Runs this many rounds on one database: start, write, kill, restart, check. Calls `say` for each. */
export async function runRounds(
  rounds: number,
  seed: number,
  say: (line: string) => void,
  isEnough: () => boolean,
): Promise<RoundTotals> {
  const dataDir = temporaryFolder()
  const file = join(dataDir, 'folkmoot.db')
  const clock = join(temporaryFolder(), 'clock')
  const sink = await startMailSink()
  const options: StartOptions = { dataDir, smtpUrl: sink.url, clock }
  const faults: Fault[] = []
  const handled = new Map<string, number>()
  let server = undefined as unknown as Server
  let isDying = false
  const count: RoundTotals = {
    rounds: 0,
    kills: 0,
    killsWhileStarting: 0,
    acknowledged: 0,
    unanswered: 0,
    mails: 0,
    mailsAgain: 0,
    restartMs: [],
    faults,
  }
  const chance = createRandom(seed)
  const ledger = createLedger()
  const address = () => server.address
  const client = createHttpClient(address, faults)
  const crowd = createWorkload({ address, ledger, client, sink, chance })
  const note = (newFaults: readonly Fault[]) => {
    for (const { kind, detail } of newFaults) {
      // A permanent fault would be found in every round.
      if (faults.some((earlier) => earlier.kind === kind && earlier.detail.endsWith(`: ${detail}`))) continue
      faults.push({ kind, detail: `round ${count.rounds}: ${detail}` })
      say(`  FOUND ${kind}: ${detail}`)
    }
  }
  const noteErrors = () =>
    note(server.errors().map((detail) => ({ kind: 'error in the log', detail: detail.slice(0, 600) })))

  /** Kills the server, and records the mails in flight. */
  async function kill() {
    isDying = true
    await server.kill()
    count.kills += 1
    noteErrors()
    for (const id of mailsInFlight(file)) handled.set(id, (handled.get(id) ?? 0) + 1)
  }
  async function restart() {
    const from = performance.now()
    server = await startServer(options)
    count.restartMs.push(performance.now() - from)
    isDying = false
  }

  let movedHours = 0
  /** Advances the clock until no mail waits, and checks the accepted mails. */
  async function drain() {
    for (let times = 0; times < 10 && waitingMails(file) > 0; times++) {
      await server.stop()
      noteErrors()
      writeFileSync(clock, String(++movedHours * 1.1 * hour))
      await restart()
      const before = performance.now()
      await waitUntil(
        () =>
          dueMails(file, new Date(Date.now() + movedHours * 1.1 * hour)) === 0 || performance.now() - before > 60_000,
        'the mails',
        90_000,
      )
    }
    const queue = readMails(file)
    const judged = verifyMails(queue, sink, handled)
    note([...judged.faults, ...verifyMailCauses(queue, readStoredState(file))])
    count.mails = judged.sent
    count.mailsAgain = judged.again
  }

  await restart()
  await gather(crowd)
  const drainEvery = Math.max(25, Math.ceil(rounds / 6))
  for (let round = 1; round <= rounds; round++) {
    count.rounds = round
    const writes = ledger.acknowledged() + chance.upTo(60) + 5
    const isOver = () => isDying
    const writing = crowd.people.slice(0, users).map((user) => writeContinuously(crowd, user, isOver))
    while (ledger.acknowledged() < writes && server.isUp()) await sleep(1)
    await sleep(chance.upTo(30))
    await kill()
    await Promise.all(writing)
    if (chance.upTo(8) === 0) {
      const starting = spawnServer(options)
      await sleep(chance.upTo(1_500))
      await starting.kill()
      count.killsWhileStarting += 1
      count.kills += 1
      for (const id of mailsInFlight(file)) handled.set(id, (handled.get(id) ?? 0) + 1)
    }
    await restart()
    note(await verifyWrites(crowd, dataDir))
    const isLast = round === rounds || isEnough()
    if (isLast || round % drainEvery === 0) await drain()
    say(
      `round ${round}: ${ledger.acknowledged()} acknowledged, ${ledger.unanswered()} unanswered, ${faults.length} findings`,
    )
    if (isLast) break
  }
  await server.stop()
  noteErrors()
  await sink.close()
  return { ...count, acknowledged: ledger.acknowledged(), unanswered: ledger.unanswered() }
}

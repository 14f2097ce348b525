import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type CaseResult, type InstanceTemplate, type OpenCase, openCase } from './instance-template.ts'
import { startMailSink } from './mail-sink.ts'
import { dueMails, waitingMails } from './stored-state.ts'
import { waitUntil } from './wait-until.ts'

const hour = 3_600_000
const day = 24 * hour
let users = 0

/** Writes, signs up and signs in under the current clock; nothing may fail. */
async function live(run: OpenCase, when: string) {
  const { client, email, password } = run
  const login = await client.ask('POST', '/api/auth/login', '', { email, password })
  run.expect(login.status === 200, `${when}, signing in: ${login.status}`)
  const me = await client.ask('GET', '/api/auth/me', login.cookie)
  run.expect(me.status === 200, `${when}, the new session: ${me.status}`)
  const body = { email: `clock${++users}@example.org`, password, name: 'Clock' }
  const signup = await client.ask('POST', '/api/auth/signup', '', body)
  run.expect(signup.status === 201, `${when}, signing up: ${signup.status}`)
  const post = await client.ask('POST', '/api/posts', login.cookie, {
    title: 'Now',
    content: 'peas end',
    forumId: run.forumId,
  })
  run.expect(post.status === 201, `${when}, a post: ${post.status}`)
  for (const feed of ['new', 'hot']) {
    const { status, body } = await client.ask<{ createdAt: string }[]>('GET', `/api/feed/${feed}`, login.cookie)
    run.expect(status === 200, `${when}, the feed: ${status}`)
    const dates = (body ?? []).map(({ createdAt }) => createdAt)
    if (feed === 'new')
      run.expect(dates.join() === dates.toSorted().reverse().join(), `${when}, the feed is out of order`)
  }
}

/**
 * The clock jumps while the server runs, and returns; once with a restart in between, so that scheduled jobs see it.
 */
async function jump(template: InstanceTemplate, by: number, name: string): Promise<CaseResult> {
  const run = openCase(template)
  const clock = join(run.dataDir, 'clock')
  const sink = await startMailSink()
  const options = { smtpUrl: sink.url, clock }
  await run.start(options)
  for (const moved of [by, 0]) {
    writeFileSync(clock, String(moved))
    // The process reads the file every 20 ms.
    await sleep(60)
    await live(run, moved === 0 ? 'back again' : name)
  }
  const session = await run.read('/api/auth/me')
  run.expect(session === 200 || by > 300 * day, `the session from before: ${session}`)
  writeFileSync(clock, String(by))
  run.expect((await run.server().stop()) === 0, 'it does not stop')
  await run.start(options)
  await live(run, `${name}, started anew`)
  const errors = run.server().errors()
  run.expect(errors.length === 0, `the log: ${errors[0]?.slice(0, 300)}`)
  await waitUntil(() => dueMails(run.file, new Date(Date.now() + by)) === 0, 'the mails')
  await run.isIntact(new Date(Date.now() + by))
  const most = Math.max(...sink.accepted.map(({ id }) => sink.timesOf(id)))
  run.expect(most === 1, `a mail was sent ${most} times`)
  const waiting = waitingMails(run.file)
  const ending = await run.end(
    `signing in, writing, the order of feeds and ${sink.accepted.length} mails work as before, ${waiting} waiting`,
  )
  await sink.close()
  return ending
}

export const anHourBack = (template: InstanceTemplate) => jump(template, -hour, 'an hour back')
export const aDayBack = (template: InstanceTemplate) => jump(template, -day, 'a day back')
export const aYearForward = (template: InstanceTemplate) => jump(template, 365 * day, 'a year forward')

import { expect, test } from 'vitest'
import { enqueueJob } from '../../../src/server/platform/jobs/enqueue.ts'
import { deliverMails } from '../../../src/server/platform/mail/mail-queue.ts'
import { openWorld } from '../../support/checked-world.ts'

const metricsToken = 'a-token-of-enough-length'

async function openMeasuredWorld() {
  const world = await openWorld({ config: { metricsToken } })
  const ask = (authorization?: string) =>
    world.app.inject({ url: '/metrics', headers: authorization === undefined ? {} : { authorization } })
  /** The value of a sample, such as `name{label="value"}`; undefined if there is none. */
  const sampled = async (name: string) => {
    const { body } = await ask(`Bearer ${metricsToken}`)
    const line = body.split('\n').find((line) => line.startsWith(`${name} `))
    return line === undefined ? undefined : Number(line.slice(name.length))
  }
  return { ...world, ask, sampled }
}

test('gives the metrics only to callers who send the token', async () => {
  const world = await openMeasuredWorld()
  const admin = await world.user('Ann', { isSuperAdmin: true })
  for (const authorization of [undefined, '', 'Bearer', 'Bearer wrong', `Basic ${metricsToken}`]) {
    const { statusCode, headers, body } = await world.ask(authorization)
    expect({ statusCode, challenge: headers['www-authenticate'] }).toEqual({ statusCode: 401, challenge: 'Bearer' })
    expect(JSON.parse(body)).toEqual({ error: 'Send the token of METRICS_TOKEN as a bearer token.' })
  }
  const bySession = await world.app.inject({ url: '/metrics', headers: { cookie: admin.cookie } })
  expect(bySession.statusCode).toBe(401)
  const { statusCode, headers, body } = await world.ask(`Bearer ${metricsToken}`)
  expect(statusCode).toBe(200)
  expect(headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/)
  expect(headers['cache-control']).toBe('no-store')
  expect(body).toContain('nodejs_eventloop_lag_seconds')
})

test('has no metrics unless they are switched on', async () => {
  const world = await openWorld()
  const { statusCode } = await world.app.inject({ url: '/metrics', headers: { authorization: 'Bearer ' } })
  expect(statusCode).toBe(404)
})

test('counts calls by procedure and result, never by what was asked', async () => {
  const world = await openMeasuredWorld()
  const get = (url: string) => world.app.inject(url)
  await get('/api/communities')
  await get('/api/communities')
  await get('/api/posts/invented-id/comments')
  await get('/trpc/communities.list?input=%7B%7D')
  await get('/trpc/invented.procedure?input=%7B%7D')
  const calls = (labels: string) => world.sampled(`folkmoot_call_duration_seconds_count{${labels}}`)
  expect(await calls('procedure="communities.list",transport="rest",status="200"')).toBe(2)
  expect(await calls('procedure="communities.list",transport="trpc",status="200"')).toBe(1)
  expect(await calls('procedure="comments.list",transport="rest",status="404"')).toBe(1)
  expect(await calls('procedure="unknown",transport="trpc",status="404"')).toBe(1)
  const requests = (labels: string) => world.sampled(`folkmoot_http_request_duration_seconds_count{${labels}}`)
  expect(await requests('method="GET",route="/api/posts/:postId/comments",status="404"')).toBe(1)
  expect((await world.ask(`Bearer ${metricsToken}`)).body).not.toContain('invented')
})

test('counts hits of the response cache, statements, sessions and jobs', async () => {
  const world = await openMeasuredWorld()
  expect(await world.sampled('folkmoot_sessions')).toBe(0)
  await world.user('Ann')
  await world.user('Ben')
  expect(await world.sampled('folkmoot_sessions')).toBe(2)
  const lookups = async (result: string) =>
    (await world.sampled(`folkmoot_response_cache_lookups_total{result="${result}"}`)) ?? 0
  const before = await lookups('hit')
  await world.app.inject('/api/communities')
  await world.app.inject('/api/communities')
  expect((await lookups('hit')) - before).toBe(1)
  expect(await world.sampled('folkmoot_database_statement_duration_seconds_count{kind="insert"}')).toBeGreaterThan(0)
  expect(await world.sampled('folkmoot_jobs_due{queue="mail"}')).toBeUndefined()
  await enqueueJob(world.services, deliverMails, {}, { key: 'queue' })
  expect(await world.sampled('folkmoot_jobs_due{queue="mail"}')).toBe(1)
  expect(await world.sampled('folkmoot_jobs_failed')).toBe(0)
  await world.db.updateTable('job').set({ runAt: null, failedAt: '2026-11-20T12:00:00.000Z' }).execute()
  const { length } = await world.db.selectFrom('job').select('id').execute()
  expect(await world.sampled('folkmoot_jobs_failed')).toBe(length)
})

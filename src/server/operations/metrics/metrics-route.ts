import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { messages } from '../../../shared/platform/messages.ts'
import { type Services, timestamp } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { tokenHash } from '../../platform/ids.ts'
import { findFailingMails } from '../../platform/mail/failing-mails.ts'
import type { Metrics } from '../../platform/metrics/metrics.ts'
import { countDueJobs, countFailedJobs, countSessions } from './queries.ts'

/** Compares hashes, which have equal lengths, so that the time reveals nothing about the token. */
const isEqual = (one: string, other: string) =>
  timingSafeEqual(Buffer.from(tokenHash(one)), Buffer.from(tokenHash(other)))

/** `GET /metrics` in Prometheus's format, for callers that send the token as a bearer. */
export function mountMetrics(app: FastifyInstance, services: Services, metrics: Metrics) {
  const { db, config } = services
  const dueJobs = { name: 'folkmoot_jobs_due', help: 'Jobs whose time has come', label: 'queue' }
  metrics.addGauges(dueJobs, async () => {
    const queues = await countDueJobs(db, timestamp(services))
    return new Map(queues.map(({ queue, count }) => [queue, count]))
  })
  const failedJobs = { name: 'folkmoot_jobs_failed', help: 'Jobs that were given up' }
  metrics.addGauge(failedJobs, async () => (await countFailedJobs(db)).count)
  const failingMails = { name: 'folkmoot_mails_failing', help: 'Mails that wait after two failures, up to 1,000' }
  metrics.addGauge(failingMails, async () => (await findFailingMails(db))?.count ?? 0)
  const sessions = { name: 'folkmoot_sessions', help: 'Valid sessions' }
  metrics.addGauge(sessions, async () => (await countSessions(db, timestamp(services))).count)

  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    const [scheme, token = ''] = (request.headers.authorization ?? '').split(' ')
    if (scheme?.toLowerCase() !== 'bearer' || !isEqual(token, config.metricsToken ?? '')) {
      reply.header('www-authenticate', 'Bearer')
      throw new AppError('UNAUTHORIZED', messages.metricsTokenNeeded)
    }
    return reply.type(metrics.contentType).send(await metrics.text())
  })
}

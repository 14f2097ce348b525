import type { FastifyInstance } from 'fastify'
import type { Metrics } from '../metrics/metrics.ts'

const millisecondsInSecond = 1000

/** Measures every answer under its route's pattern, so that addresses make no time series. */
export function observeRequests(app: FastifyInstance, metrics: Metrics) {
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request
    const answered = { method, route: routeOptions.url ?? 'unknown', status: reply.statusCode }
    metrics.observeRequest(answered, reply.elapsedTime / millisecondsInSecond)
    done()
  })
}

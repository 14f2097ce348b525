import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'

const isEventStream = (payload: unknown): payload is Response =>
  payload instanceof Response && payload.headers.get('content-type')?.startsWith('text/event-stream') === true

/**
 * Answers that go on until somebody closes them: nothing between may keep or change them. A stop of the server cuts
 * them, and does not end them: a browser then asks again from where it was.
 */
export function holdEventStreams(scope: FastifyInstance) {
  const open = new Set<ServerResponse>()
  let isClosing = false
  scope.addHook('onSend', (_request, reply, payload, done) => {
    if (!isEventStream(payload)) return done()
    payload.headers.set('cache-control', 'no-store, no-transform')
    open.add(reply.raw)
    reply.raw.once('close', () => open.delete(reply.raw))
    if (isClosing) reply.raw.destroy()
    done()
  })
  scope.addHook('preClose', async () => {
    isClosing = true
    for (const answer of open) answer.destroy()
  })
}

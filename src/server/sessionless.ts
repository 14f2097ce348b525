import type { FastifyRequest } from 'fastify'
import type { Context, Services, Viewer } from './context.ts'
import { networkOf } from './network.ts'

/**
 * The context of a request for which no session is looked at: everybody gets the same, as nobody or as the given person.
 */
export const sessionless = (services: Services, request: FastifyRequest, viewer: Viewer | null): Context => ({
  ...services,
  viewer,
  session: { id: null, userAgent: '', setCookie: () => {} },
  requestId: request.id,
  address: networkOf(request.ip),
})

import type { FastifyRequest } from 'fastify'
import type { Context, Services, SessionPort, Viewer } from '../context.ts'
import { connectionOf, networkPrefix } from './client-network.ts'

/** The session of a caller without cookies. */
export const noSession: SessionPort = { id: null, userAgent: '', setCookie: () => {}, device: null, browser: null }

/** Creates a context without reading the session, for a guest or the given user. */
export const contextWithoutSession = (services: Services, request: FastifyRequest, viewer: Viewer | null): Context => ({
  ...services,
  viewer,
  session: noSession,
  requestId: request.id,
  address: networkPrefix(request.ip),
  connection: connectionOf(request),
  privateReads: new Set(),
})

import type { FastifyRequest } from 'fastify'
import type { Context, Services, Viewer } from '../context.ts'
import { connectionOf, networkPrefix } from './client-network.ts'

/** Creates a context without reading the session, for a guest or the given user. */
export const contextWithoutSession = (services: Services, request: FastifyRequest, viewer: Viewer | null): Context => ({
  ...services,
  viewer,
  session: {
    id: null,
    userAgent: '',
    setCookie: () => {},
    device: null,
    setDeviceCookie: () => {},
    browser: null,
    setBrowserCookie: () => {},
  },
  requestId: request.id,
  address: networkPrefix(request.ip),
  connection: connectionOf(request),
  privateReads: new Set(),
})

import type { FastifyReply, FastifyRequest } from 'fastify'
import { messages } from '../../../shared/platform/messages.ts'

const notPages = /^\/(api|trpc|assets|feeds)(\/|$)/

/** Decoded like the paths of routes. The router has refused paths that cannot be decoded. */
const pathOf = ({ url }: FastifyRequest) => decodeURI(url.split(/[?#]/)[0] ?? '')

/** Whether the path belongs to the app, which does its own routing. */
export const isPagePath = (request: FastifyRequest) => !notPages.test(pathOf(request))

/** Whether the request opens a page of the app. */
export const isPage = (request: FastifyRequest) =>
  (request.method === 'GET' || request.method === 'HEAD') && isPagePath(request)

export const answerNotFound = (reply: FastifyReply) => reply.code(404).send({ error: messages.notFound })

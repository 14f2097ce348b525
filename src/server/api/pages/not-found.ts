import type { FastifyReply, FastifyRequest } from 'fastify'
import { messages } from '../../shared/messages.ts'

const notPages = /^\/(api|trpc|assets|feeds)(\/|$|\?)/

/** Whether a path nobody else answers is one of the app's pages: those are told apart in the browser. */
export const isPage = (request: FastifyRequest) =>
  (request.method === 'GET' || request.method === 'HEAD') && !notPages.test(request.url)

export const answerNotFound = (reply: FastifyReply) => reply.code(404).send({ error: messages.notFound })

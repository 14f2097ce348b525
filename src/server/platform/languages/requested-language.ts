import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Language } from '../../../shared/platform/languages.ts'
import { wantedLanguage } from './choose-language.ts'

const headerName = 'accept-language'

/** Notes that the answer depends on a header of its request. */
function varyBy(reply: FastifyReply, name: string) {
  const names = String(reply.getHeader('vary') ?? '')
    .split(',')
    .map((other) => other.trim())
    .filter((other) => other !== '')
  if (!names.includes(name)) reply.header('vary', [...names, name].join(', '))
}

/**
 * Returns the language that a REST request asks for; undefined stands for English. Programs know English, so neither the
 * choice of their user or browser nor the language of the site counts.
 */
export function requestedLanguage(request: FastifyRequest, reply: FastifyReply, offered: readonly Language[]) {
  if (offered.length > 1) varyBy(reply, headerName)
  return wantedLanguage({ header: request.headers[headerName] }, offered)
}

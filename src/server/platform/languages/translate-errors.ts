import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { english, type Language } from '../../../shared/platform/languages.ts'
import type { Phrase } from '../../../shared/platform/phrase.ts'
import { requestedLanguage } from './requested-language.ts'
import { translatorInto } from './translator.ts'

const phrases = new WeakMap<object, Phrase>()

/** Notes the phrase behind the error of a body, whose English has its values filled in. */
export function notePhrase<Body extends object>(body: Body, phrase: Phrase | undefined): Body {
  if (phrase) phrases.set(body, phrase)
  return body
}

const isErrorBody = (body: unknown): body is { error: string } =>
  typeof body === 'object' && body !== null && 'error' in body && typeof body.error === 'string'

/** Returns the body of an error in the language that the request asks for. */
export async function translateError<Body extends { error: string }>(
  request: FastifyRequest,
  reply: FastifyReply,
  body: Body,
  offered: readonly Language[],
): Promise<Body> {
  if (offered.length === 1) return body
  const translate = await translatorInto(requestedLanguage(request, reply, offered) ?? english.code)
  return { ...body, error: translate(phrases.get(body) ?? { text: body.error }) }
}

/** Writes the errors of answers in the language that the request asks for. The clients of tRPC do it themselves. */
export function translateErrors(app: FastifyInstance, offered: readonly Language[]) {
  if (offered.length === 1) return
  app.addHook('preSerialization', async (request, reply, body) =>
    reply.statusCode < 400 || !isErrorBody(body) ? body : translateError(request, reply, body, offered),
  )
}

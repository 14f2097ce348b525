import { english, type Language, offeredLanguages } from '../../shared/platform/languages.ts'
import { readSession } from '../identity/sessions/sessions.ts'
import { instanceSetting } from '../instance/settings/settings.ts'
import type { ContextOf, Services } from '../platform/context.ts'
import { connectionOf, networkPrefix } from '../platform/http/client-network.ts'
import type { CookiePurpose } from '../platform/http/cookies.ts'
import { idempotencyHeader } from '../platform/idempotency/header.ts'
import { chooseLanguage, wantedLanguage } from '../platform/languages/choose-language.ts'
import { requestedLanguage } from '../platform/languages/requested-language.ts'
import type { ResponseCache } from '../platform/response-cache/response-cache.ts'

/** The needs of each door to the procedures. */
export interface ApiOptions {
  contextOf: ContextOf
  responseCache: ResponseCache
}

const userAgentMax = 400

/** Pages are sent even when the database fails, so a failure yields English. */
async function languageOfSite({ db, log }: Services, offered: readonly Language[]) {
  if (offered.length === 1) return english.code
  const instance = await instanceSetting(db, 'language').catch((error) => {
    log.error({ err: error }, 'could not load the language of the instance')
    return english.code
  })
  return chooseLanguage({ instance }, offered)
}

/**
 * Creates the context of a request: the services and the viewer. Pages and their calls have the language of their reader,
 * REST the one that the request asks for.
 */
export function createContextOf(services: Services, transport: 'pages' | 'rest'): ContextOf {
  const offered = offeredLanguages(services.config.showsLanguageDrafts)
  const isForPrograms = transport === 'rest'
  return async (request, reply) => {
    const cookies = new Map<CookiePurpose, string>()
    // Replaces an earlier cookie, because a transaction may run twice.
    const setCookie = (purpose: CookiePurpose, header: string) => {
      cookies.set(purpose, header)
      reply.removeHeader('set-cookie').header('set-cookie', [...cookies.values()])
    }
    const userAgent = (request.headers['user-agent'] ?? '').slice(0, userAgentMax)
    const session = await readSession(services, request.headers.cookie ?? '', { userAgent, setCookie })
    const address = networkPrefix(request.ip)
    const connection = connectionOf(request)
    const signs = {
      preference: session.viewer?.language,
      cookie: session.session.language,
      header: request.headers['accept-language'],
    }
    const wanted = isForPrograms ? requestedLanguage(request, reply, offered) : wantedLanguage(signs, offered)
    const language = wanted ?? (isForPrograms ? english.code : await languageOfSite(services, offered))
    const idempotencyKey = request.headers[idempotencyHeader]
    return {
      ...{ ...services, ...session, requestId: request.id, address, connection, privateReads: new Set() },
      language,
      wantedLanguage: wanted,
      idempotencyKey: idempotencyKey === undefined ? undefined : String(idempotencyKey),
    }
  }
}

import type { FastifyInstance } from 'fastify'
import { exportAnswer } from '../../../shared/identity/account.ts'
import { messages } from '../../../shared/platform/messages.ts'
import { type ContextOf, timestamp } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import type { StartDownload } from '../../platform/http/downloads.ts'
import { commonErrors } from '../../platform/http/error-body.ts'
import { enforceLimit } from '../../platform/rate-limits/enforce-limit.ts'
import { accountJson } from './export-account.ts'

const schema = {
  summary: 'Export all data about you',
  tags: ['account'],
  response: { 200: exportAnswer, ...commonErrors },
}

/** `GET /api/users/me/export`: all data about the signed-in user as a JSON file. Ends with the session. */
export function mountAccountExport(app: FastifyInstance, contextOf: ContextOf, startDownload: StartDownload) {
  // A HEAD would make the whole file.
  app.get('/api/users/me/export', { schema, exposeHeadRoute: false }, async (request, reply) => {
    const ctx = await contextOf(request, reply)
    const { viewer } = ctx
    if (!viewer) throw new AppError('UNAUTHORIZED', messages.signInNeeded)
    const signedIn = { ...ctx, viewer }
    const stream = await startDownload(signedIn, {
      pieces: accountJson(signedIn),
      admit: async () => {
        await enforceLimit(ctx, 'account.secret', viewer.id)
        await enforceLimit(ctx, 'export', viewer.id)
      },
    })
    const file = `folkmoot-export-${timestamp(ctx).slice(0, 10)}.json`
    reply.type('application/json; charset=utf-8').header('content-disposition', `attachment; filename="${file}"`)
    return reply.send(stream)
  })
}

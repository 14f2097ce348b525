import type { FastifySchema } from 'fastify'
import { z } from 'zod'
import { commonErrors } from '../../platform/http/error-body.ts'
import { idempotencyHeaders } from '../../platform/idempotency/header.ts'
import { createsOnce } from '../../platform/procedures.ts'
import { findProcedure } from '../procedures.ts'
import type { RestRow } from './route.ts'

const paramsOf = (path: string) => [...path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '')

const hasFields = (shape: Record<string, z.ZodType>) => Object.keys(shape).length > 0

/**
 * Derives the OpenAPI description of a row from the schemas that the procedure checks: path parameters, then the query
 * for GET or the body.
 */
export function restSchema(row: RestRow): FastifySchema {
  const rest: Record<string, z.ZodType> = { ...row.takes?.shape }
  const params: Record<string, z.ZodType> = {}
  for (const name of paramsOf(row.path)) {
    const inputName = row.rename[name] ?? name
    params[name] = rest[inputName] ?? z.string()
    delete rest[inputName]
  }
  return {
    ...(createsOnce(findProcedure(row.calls)) && { headers: idempotencyHeaders }),
    summary: row.summary,
    operationId: row.calls,
    tags: [row.calls.split('.')[0] ?? ''],
    ...(hasFields(params) && { params: z.object(params) }),
    ...(hasFields(rest) && { [row.method === 'GET' ? 'querystring' : 'body']: z.object(rest) }),
    response: { [row.status]: row.response, ...commonErrors },
  }
}

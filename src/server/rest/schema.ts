import type { AnyTRPCProcedure } from '@trpc/server'
import type { FastifySchema } from 'fastify'
import { z } from 'zod'
import { moderationResultView } from '../../shared/moderation/result.ts'
import type { RestRow } from './table.ts'

/** The body of every refusal. */
const refusal = z
  .looseObject({
    error: z.string(),
    field: z.string().optional(),
    requiresVerification: z.boolean().optional(),
    moderationResult: moderationResultView.optional(),
    requestId: z.string().optional(),
  })
  .meta({ id: 'Error' })

/** The shape of what the procedure takes; tRPC keeps the schema it was given. */
function inputShape(procedure: AnyTRPCProcedure | undefined): Record<string, z.ZodType> {
  const { inputs = [] } = (procedure?._def ?? {}) as { inputs?: unknown[] }
  const [input] = inputs
  return input instanceof z.ZodObject ? (input.shape as Record<string, z.ZodType>) : {}
}

const paramsOf = (path: string) => [...path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '')

const some = (shape: Record<string, z.ZodType>) => Object.keys(shape).length > 0

/**
 * What the documentation says of a row, taken from the schemas that the procedure itself checks: path parameters,
 * then for GET the query, else the body.
 */
export function restSchema(row: RestRow, procedure: AnyTRPCProcedure | undefined): FastifySchema {
  const rest = { ...inputShape(procedure) }
  const params: Record<string, z.ZodType> = {}
  for (const name of paramsOf(row.path)) {
    const inputName = row.rename[name] ?? name
    params[name] = rest[inputName] ?? z.string()
    delete rest[inputName]
  }
  return {
    summary: row.does,
    operationId: row.calls,
    tags: [row.calls.split('.')[0] ?? ''],
    ...(some(params) && { params: z.object(params) }),
    ...(some(rest) && { [row.method === 'GET' ? 'querystring' : 'body']: z.object(rest) }),
    response: { [row.status]: row.answers, '4xx': refusal },
  }
}

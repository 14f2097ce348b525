import { z } from 'zod'
import { moderationResultView } from '../../../shared/instance/content-filter/result.ts'

/** The body of every error. */
const errorBody = z
  .looseObject({
    error: z.string(),
    field: z.string().optional(),
    requiresVerification: z.boolean().optional(),
    moderationResult: moderationResultView.optional(),
    retryAfter: z.int().positive().optional().describe('Seconds, as in the Retry-After header'),
    requestId: z.string().optional(),
  })
  .meta({ id: 'Error' })

const documented = (description: string) => ({ description, content: { 'application/json': { schema: errorBody } } })

/** Describes the errors of a path by status, for the OpenAPI document. */
export const documentErrors = (descriptions: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(descriptions).map(([status, description]) => [status, documented(description)]))

/** The errors that every path has. */
export const commonErrors = documentErrors({
  '4xx': 'The request is refused; `error` says why, and `field` which part of the input is wrong.',
  '5xx':
    'The server failed; 503 and 507 mean that its storage fails or is full. The log has the cause under `requestId`.',
})

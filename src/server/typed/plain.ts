import type { AnyTRPCProcedure } from '@trpc/server'
import type { FastifyRequest } from 'fastify'
import { limits } from '../../shared/limits.ts'
import { appRouter } from '../router.ts'

const procedures = appRouter._def.procedures as unknown as Readonly<Record<string, AnyTRPCProcedure>>

/** One call of a procedure there is. */
export interface Call {
  path: string
  procedure: AnyTRPCProcedure
  input: unknown
}

/** A request that is nothing but queries, or nothing but mutations, each well-formed. */
export interface PlainRequest {
  type: 'query' | 'mutation'
  isBatch: boolean
  calls: Call[]
}

const isJson = (contentType: string | undefined) => contentType?.startsWith('application/json') === true

function typeOf({ method, headers }: FastifyRequest): PlainRequest['type'] | null {
  const { accept, 'content-type': contentType, 'trpc-accept': special } = headers
  if (special !== undefined || accept?.includes('jsonl')) return null
  if (method === 'GET') return contentType === undefined || isJson(contentType) ? 'query' : null
  return method === 'POST' && isJson(contentType) ? 'mutation' : null
}

/** The text of the input; null when it is not sure that others read the same. */
function inputText(type: PlainRequest['type'], request: FastifyRequest): string | null {
  const { batch: _, input, ...others } = request.query as Record<string, unknown>
  if (Object.keys(others).length > 0) return null
  if (type === 'mutation') return typeof request.body === 'string' && request.body !== '' ? request.body : null
  if (input === undefined) return ''
  // Libraries differ in how they decode what is not encoded well.
  return typeof input === 'string' && !/[%\ufffd]/.test(input) ? input : null
}

function parsed(text: string): { input: unknown } | null {
  try {
    return { input: text === '' ? undefined : JSON.parse(text) }
  } catch {
    return null
  }
}

/** The inputs of the calls, in their order. */
function inputsOf(input: unknown, isBatch: boolean, count: number): unknown[] | null {
  if (!isBatch) return [input]
  if (input === undefined) return Array(count).fill(undefined)
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return null
  return Array.from({ length: count }, (_, index) => (input as Record<number, unknown>)[index])
}

/** What a request asks for; null unless it is a plain one. */
export function plainRequest(request: FastifyRequest): PlainRequest | null {
  const type = typeOf(request)
  const { batch } = request.query as Record<string, unknown>
  if (type === null || (batch !== undefined && batch !== '1')) return null
  const isBatch = batch === '1'
  const { path } = request.params as { path: string }
  const paths = isBatch ? path.split(',') : [path]
  if (paths.length > limits.callsPerRequest) return null
  const text = inputText(type, request)
  const sent = text === null ? null : parsed(text)
  const inputs = sent && inputsOf(sent.input, isBatch, paths.length)
  if (!inputs) return null
  const calls = paths.flatMap((path, index) => {
    const procedure = Object.hasOwn(procedures, path) ? procedures[path] : undefined
    return procedure?._def.type === type ? [{ path, procedure, input: inputs[index] }] : []
  })
  return calls.length === paths.length ? { type, isBatch, calls } : null
}

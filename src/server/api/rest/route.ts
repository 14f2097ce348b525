import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server'
import { z } from 'zod'
import type { AppRouter } from '../../router.ts'
import type { ProcedurePath } from '../procedures.ts'

type Inputs = inferRouterInputs<AppRouter>
type Outputs = inferRouterOutputs<AppRouter>
type At<Tree, P extends ProcedurePath> = P extends `${infer R}.${infer N}`
  ? R extends keyof Tree
    ? N extends keyof Tree[R]
      ? Tree[R][N]
      : never
    : never
  : never

/** A REST path and its procedure. */
export interface RestRow {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Path parameters are written `:name`. They form the procedure's input together with the query or body. */
  path: string
  calls: ProcedurePath
  type: 'query' | 'mutation'
  /** The schema of the procedure's input. */
  takes: z.ZodObject
  /** The schema of a successful response; for a list the bare array, or a union of both forms. */
  response: z.ZodType
  /** A list takes `limit` and `cursor`, and returns the next page in a `Link` header. */
  isList: boolean
  /** The property for a list's items when the procedure returns more than items; otherwise null. */
  itemsName: string | null
  status: 200 | 201
  /** The procedure's input names of path parameters with other names. */
  rename: Readonly<Record<string, string>>
  /** The summary in the OpenAPI document. */
  summary: string
}

type Verb = `${RestRow['method']} /api/${string}`
type Options = Partial<Pick<RestRow, 'status' | 'rename' | 'type'>>

const split = (verb: Verb) => {
  const [method, path] = verb.split(' ') as [RestRow['method'], string]
  return { method, path, type: method === 'GET' ? ('query' as const) : ('mutation' as const) }
}

export const noInput = z.object({})

type InputOf<P extends ProcedurePath> = Exclude<At<Inputs, P>, void>

/** Accepts only a schema of the procedure's input; any schema for procedures without input. */
type Takes<P extends ProcedurePath, I extends z.ZodObject> = [InputOf<P>] extends [never]
  ? I
  : [InputOf<P>, z.input<I>] extends [z.input<I>, InputOf<P>]
    ? I
    : never

/**
 * Defines a path that returns the procedure's output. Does not compile for a missing procedure or a wrong schema. A GET
 * is a query and everything else a mutation, unless the options say otherwise.
 */
export const route = <P extends ProcedurePath, I extends z.ZodObject, A extends z.ZodType>(
  verb: Verb,
  calls: P,
  takes: Takes<P, I>,
  response: At<Outputs, P> extends z.output<A> ? A : never,
  summary: string,
  { status = 200, rename = {}, type }: Options = {},
): RestRow => ({
  ...{ ...split(verb), calls, takes, response, summary, status, rename, isList: false, itemsName: null },
  ...(type && { type }),
})

interface ObjectForm {
  itemsName: string
  view: z.ZodObject
}

/** Defines a path that returns the bare items of a paged list, or an object if the row describes one. */
export const listRoute = <P extends ProcedurePath, I extends z.ZodObject, A extends z.ZodType>(
  verb: Verb,
  calls: P,
  takes: Takes<P, I>,
  item: At<Outputs, P> extends { items: z.output<A>[] } ? A : never,
  summary: string,
  { rename = {}, object }: Options & { object?: ObjectForm } = {},
): RestRow => {
  const response = object ? z.union([z.array(item), object.view]) : z.array(item)
  const itemsName = object?.itemsName ?? null
  return { ...split(verb), calls, takes, response, summary, status: 200, rename, isList: true, itemsName }
}

export const created = { status: 201 } as const

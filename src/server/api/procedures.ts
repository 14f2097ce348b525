import type { AnyTRPCProcedure, inferRouterOutputs } from '@trpc/server'
import { type AppRouter, appRouter } from '../router.ts'

type Outputs = inferRouterOutputs<AppRouter>
/** Such as `posts.byId`. */
export type ProcedurePath = { [R in keyof Outputs & string]: `${R}.${keyof Outputs[R] & string}` }[keyof Outputs &
  string]

const domains = Object(appRouter) as Readonly<Record<string, unknown>>

const isProcedure = (value: unknown): value is AnyTRPCProcedure => typeof value === 'function' && 'meta' in value

const procedures = new Map<string, AnyTRPCProcedure>(
  Object.entries(domains).flatMap(([domain, procedures]) =>
    Object.entries(Object(procedures)).flatMap(([name, procedure]) =>
      isProcedure(procedure) ? [[`${domain}.${name}`, procedure] as const] : [],
    ),
  ),
)

/** Returns the procedure at a path such as `posts.byId`; undefined if it does not exist. */
export const findProcedure = (path: string): AnyTRPCProcedure | undefined => procedures.get(path)

import { type AnyTRPCProcedure, callTRPCProcedure, getTRPCErrorFromUnknown } from '@trpc/server'
import { readSession } from '../../../src/server/identity/sessions/sessions.ts'
import { publicError } from '../../../src/server/platform/errors.ts'
import { noSession } from '../../../src/server/platform/http/context-without-session.ts'
import { appRouter } from '../../../src/server/router.ts'
import type { World } from '../world.ts'

const procedures = appRouter._def.procedures as unknown as Record<string, AnyTRPCProcedure>

/** The procedures whose answers are cached. */
export const cachedPaths = Object.keys(procedures).filter(
  (path) => (procedures[path]?.meta as { cacheable?: unknown } | undefined)?.cacheable !== undefined,
)

export interface Read {
  path: string
  input: object
  /** The same over REST, where there is a path. */
  url?: string
  /** Whether guests always get a fresh answer. */
  isForUsers?: boolean
}

type Holder = Pick<World['guest'], 'cookie'>

/** The answer of a call: its value or its refusal. */
export interface ReadResult {
  status: number
  said: unknown
}

/** The answer without the cache: a database with a plugin has no cache. */
export async function readUncached(
  { services }: World,
  { cookie }: Holder,
  { path, input }: Read,
): Promise<ReadResult> {
  const db = services.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => result,
  })
  const anew = { ...services, db }
  const session = await readSession(anew, cookie, noSession)
  const ctx = { ...anew, ...session, requestId: 'test', address: '127.0.0.1', privateReads: new Set<string>() }
  const call = { router: appRouter, path, type: 'query', ctx, signal: undefined, batchIndex: 0 } as const
  try {
    const said: unknown = await callTRPCProcedure({ ...call, getRawInput: async () => input })
    return { status: 200, said: JSON.parse(JSON.stringify(said)) }
  } catch (error) {
    const { status, body } = publicError(getTRPCErrorFromUnknown(error), 'test')
    return { status, said: body.error }
  }
}

/** The answer over tRPC. */
export async function readTrpc({ app }: Pick<World, 'app'>, { cookie }: Holder, read: Read): Promise<ReadResult> {
  const url = `/trpc/${read.path}?input=${encodeURIComponent(JSON.stringify(read.input))}`
  const answer = await app.inject({ url, headers: { cookie } })
  const body = answer.json()
  return { status: answer.statusCode, said: body.error?.message ?? body.result.data }
}

/** The answer over REST; for a list with the address of the next page instead of its cursor. */
export async function readRest({ app }: Pick<World, 'app'>, { cookie }: Holder, url: string) {
  const answer = await app.inject({ url, headers: { cookie } })
  const body = answer.json()
  return { status: answer.statusCode, said: body?.error ?? body, hasNext: answer.headers.link !== undefined }
}

/** The REST form of a tRPC answer. */
export function asRestResult({ status, said }: ReadResult) {
  const page = said as { items?: unknown; nextCursor?: string | null } | null
  const isPage = typeof page === 'object' && page?.items !== undefined
  return { status, said: isPage ? page.items : said, hasNext: isPage && page.nextCursor !== null }
}

/** Whether reading again uses the cache: no statement runs. */
export async function isFromCache(world: World, holder: Holder, read: Read): Promise<boolean> {
  const before = world.statementCount()
  await readTrpc(world, holder, read)
  return world.statementCount() === before
}

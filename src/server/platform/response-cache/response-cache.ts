import type { Context, Viewer } from '../context.ts'
import type { Db } from '../db/open.ts'
import { type SerializedAnswer, sizeOfAnswer } from './serialize-json.ts'
import { alwaysValid, createVersionedCache, sizeOfEntry, type ValidityPeriod } from './versioned-cache.ts'

type Work = (ctx: Context) => Promise<SerializedAnswer>

/** Returns when something of the viewer's expires next, which changes answers without a write. */
export type NextExpiry = (ctx: Context, now: string) => Promise<string | null>

/** The maximum size of the cached answers, in characters. */
const maxSize = 8_000_000

/** The viewers of sessions are read once and shared by many requests. */
const viewerKeys = new WeakMap<Viewer, string>()

function viewerKeyOf(viewer: Viewer): string {
  const key = viewerKeys.get(viewer) ?? JSON.stringify(viewer)
  viewerKeys.set(viewer, key)
  return key
}

/** The viewer in the key includes their rights, because a change of rights must not reuse earlier answers. */
const keyOf = ({ viewer, language }: Context, procedure: string, input: unknown) =>
  `${viewer && viewerKeyOf(viewer)} ${language} ${procedure} ${JSON.stringify(input)}`

/**
 * Answers reads from the cache until the database changes. The key consists of the viewer with their rights, the
 * language, the procedure and its input. Concurrent requests for the same answer share one read.
 */
export function createResponseCache(db: Db, nextExpiry: NextExpiry, onLookup?: (isHit: boolean) => void) {
  const cached = createVersionedCache<SerializedAnswer>(db, {
    maxSize,
    sizeOf: (answer, key) => sizeOfAnswer(answer) + sizeOfEntry(key),
    onLookup,
  })

  async function validityOf(ctx: Context, from: Date): Promise<ValidityPeriod> {
    const until = await nextExpiry(ctx, from.toISOString())
    return { from: from.getTime(), until: until === null ? alwaysValid.until : Date.parse(until) }
  }

  async function load(ctx: Context, work: Work) {
    const from = ctx.now()
    let readsClock = false
    const now = () => {
      readsClock = true
      return ctx.now()
    }
    const value = await work({ ...ctx, now })
    // A guest has nothing that expires.
    return { value, validity: readsClock && ctx.viewer ? await validityOf(ctx, from) : alwaysValid }
  }

  return async (ctx: Context, procedure: string, input: unknown, work: Work): Promise<SerializedAnswer> => {
    const key = keyOf(ctx, procedure, input)
    return (await cached(key, ctx.now, () => load(ctx, work))) ?? work(ctx)
  }
}

export type ResponseCache = ReturnType<typeof createResponseCache>

import type { Context } from '../context.ts'
import { changes } from '../db/changes.ts'
import { always, holds, keepUntilChange, type Span } from '../db/kept.ts'
import type { Db } from '../db/open.ts'

/** An answer as it is sent. */
export interface Answer {
  /** JSON. */
  body: string
  /** Where its next page is, as the Link header says it; null without one. */
  link: string | null
}

type Work = (ctx: Context) => Promise<Answer>

/** The next moment at which something of the viewer's runs out, so that reads answer otherwise though nobody wrote. */
export type NextExpiry = (ctx: Context, now: string) => Promise<string | null>

/** How much is kept, in characters. */
const sizeMax = 8_000_000
const spansMax = 10_000

/** Tells people apart by number. Somebody who was read anew is another one: their rights may be others. */
function numberPeople() {
  const numbers = new WeakMap<object, number>()
  let last = 0
  return (viewer: object | null) => {
    if (viewer === null) return 0
    const known = numbers.get(viewer)
    if (known !== undefined) return known
    last += 1
    numbers.set(viewer, last)
    return last
  }
}

/**
 * Makes an answer once and gives it to everybody who asks the same in the same person, until the database changes. Who
 * asks while it is made waits for it. A failure is everybody's own.
 */
export function createAnswers(db: Db, nextExpiry: NextExpiry) {
  const kept = keepUntilChange<Answer>(db, sizeMax)
  const spans = keepUntilChange<Span>(db, spansMax)
  const making = new Map<string, { version: number; made: ReturnType<typeof make> }>()
  const numberOf = numberPeople()

  /** From when to when the clock changes nothing for the viewer. */
  async function spanOf(ctx: Context, from: Date, version: number): Promise<Span> {
    const key = String(numberOf(ctx.viewer))
    const known = spans.get(key, ctx.now, version)
    if (known) return known
    const until = await nextExpiry(ctx, from.toISOString())
    const span = { from: from.getTime(), until: until === null ? always.until : Date.parse(until) }
    spans.put(key, { value: span, span, size: 1 }, version)
    return span
  }

  async function make(ctx: Context, key: string, work: Work, version: number) {
    const from = ctx.now()
    let isTimed = false
    const now = () => {
      isTimed = true
      return ctx.now()
    }
    const answer = await work({ ...ctx, now })
    // Nothing of a guest's runs out.
    const span = isTimed && ctx.viewer ? await spanOf(ctx, from, version) : always
    kept.put(key, { value: answer, span, size: answer.body.length + key.length }, version)
    return { answer, span }
  }

  async function share(ctx: Context, key: string, work: Work, version: number): Promise<Answer> {
    const running = making.get(key)
    if (running?.version === version) {
      const { answer, span } = await running.made
      if (holds(span, ctx.now)) return answer
    }
    const own = { version, made: make(ctx, key, work, version) }
    making.set(key, own)
    try {
      return (await own.made).answer
    } finally {
      if (making.get(key) === own) making.delete(key)
    }
  }

  return (ctx: Context, question: string, work: Work): Answer | Promise<Answer> => {
    const key = `${numberOf(ctx.viewer)} ${question}`
    const version = changes(db)
    return kept.get(key, ctx.now, version) ?? share(ctx, key, work, version)
  }
}

export type Answers = ReturnType<typeof createAnswers>

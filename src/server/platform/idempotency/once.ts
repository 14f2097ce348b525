import { createHmac } from 'node:crypto'
import { messages } from '../../../shared/platform/messages.ts'
import { type Context, inTransaction, type KeyedCall, type Services, timestamp } from '../context.ts'
import { AppError } from '../errors.ts'
import { tokenHash } from '../ids.ts'
import { idempotencyKeyMax } from './header.ts'
import { deleteKeysBefore, findMadeBy, saveMade } from './queries.ts'

/** How long a call is remembered, in milliseconds. */
const rememberedMs = 24 * 3_600_000

/**
 * Returns the call with the key of its request; undefined without a key. Throws 400 for an unusable one. `isByGuest` is for
 * calls that make their user: the answer may be lost after its cookie has arrived.
 */
export function keyedCall(
  { idempotencyKey: key, viewer }: Pick<Context, 'idempotencyKey' | 'viewer'>,
  { name, input, isByGuest = false }: { name: string; input: unknown; isByGuest?: boolean },
): KeyedCall | undefined {
  if (key === undefined) return
  if (key.length === 0 || key.length > idempotencyKeyMax)
    throw new AppError('BAD_REQUEST', messages.idempotencyKeyInvalid, { field: 'Idempotency-Key' })
  return { key, scope: (!isByGuest && viewer?.id) || 'guests', name, input }
}

const isRecord = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Orders the fields of objects, and leaves passwords out, whose hash must not be quick to compute. */
const inOrder = (name: string, value: unknown) => {
  if (name === 'password') return
  return isRecord(value)
    ? Object.fromEntries(Object.entries(Object(value)).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value
}

/** Only the holder of the key, whose hash alone is stored, can compute the fingerprint of a text. */
const fingerprintOf = ({ key, name, input }: KeyedCall) =>
  createHmac('sha256', key)
    .update(`${name}\n${JSON.stringify(input, inOrder)}`)
    .digest('base64url')

type Caller = Pick<Context, 'db' | 'now' | 'call'>

/** The time of the oldest call that is remembered. */
const rememberedSince = ({ now }: Pick<Services, 'now'>) => new Date(now().getTime() - rememberedMs).toISOString()

/**
 * Returns what an earlier call with this key has made; null if there was none. Throws 422 if that call was another one.
 * Within the transaction that would make it, no concurrent call can come in between.
 */
export async function findMade(ctx: Caller): Promise<string | null> {
  const { db, call } = ctx
  if (!call) return null
  const row = await findMadeBy(db, call.scope, tokenHash(call.key), rememberedSince(ctx))
  if (!row) return null
  if (row.fingerprint !== fingerprintOf(call))
    throw new AppError('UNPROCESSABLE_CONTENT', messages.sentBefore, { field: 'Idempotency-Key' })
  return row.resultId
}

/** Remembers what the call has made: an id, or nothing. Must run in the transaction that makes it. */
export async function rememberMade(ctx: Caller, resultId: string): Promise<void> {
  const { db, call } = ctx
  if (!call) return
  const { scope, key } = call
  const row = { scope, keyHash: tokenHash(key), fingerprint: fingerprintOf(call), resultId, createdAt: timestamp(ctx) }
  await saveMade(db, row)
}

interface Creation<C, View> {
  create: (ctx: C) => Promise<View>
  /** Returns the id of the created entity. */
  idOf: (view: View) => string
  /** Makes the answer to a repeated call, with the rights that the viewer has now. */
  again: (ctx: C, id: string) => Promise<View>
}

/**
 * Creates something in a transaction. If the call has an idempotency key that was used before, creates nothing and answers
 * again.
 */
export const createOnce = <C extends Context, View>(
  ctx: C,
  { create, idOf, again }: Creation<C, View>,
): Promise<View> =>
  inTransaction(ctx, async (ctx) => {
    const made = await findMade(ctx)
    if (made !== null) return again(ctx, made)
    const view = await create(ctx)
    await rememberMade(ctx, idOf(view))
    return view
  })

/** Like `createOnce`, for work without an answer. */
export const doOnce = <C extends Context>(ctx: C, work: (ctx: C) => Promise<void>): Promise<void> =>
  createOnce<C, void>(ctx, { create: work, idOf: () => '', again: async () => {} })

/** Forgets the calls of more than a day ago. Returns false if the process stops before the end. */
export const deleteOldKeys = (services: Services, isStopped: () => boolean) =>
  deleteKeysBefore(services.db, rememberedSince(services), isStopped)

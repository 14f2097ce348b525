import { callTRPCProcedure, getErrorShape, getTRPCErrorFromUnknown, type TRPCError } from '@trpc/server'
import type { Answers } from '../answers/answers.ts'
import { jsonOf } from '../answers/json.ts'
import type { Context } from '../context.ts'
import { appRouter } from '../router.ts'
import { isKept } from '../trpc.ts'
import type { Call, PlainRequest } from './plain.ts'

/** The status of a batch in which calls ended differently. */
const mixed = 207

/** How a call ended: its envelope as JSON; `error` is null when all went well. */
interface Ending {
  text: string
  status: number
  error: TRPCError | null
}

interface Asked {
  ctx: Context
  type: PlainRequest['type']
  answers: Answers
  onFailure: (failure: { error: TRPCError; ctx: Context; path: string }) => void
}

/** What tRPC says of what a procedure answers. */
const envelope = async (data: unknown) =>
  data === undefined ? '{"result":{}}' : `{"result":{"data":${await jsonOf(data)}}}`

function call({ path, procedure, input }: Call, batchIndex: number, { ctx, type, answers }: Asked) {
  const work = async (ctx: Context) => ({
    body: await envelope(
      await callTRPCProcedure({
        router: appRouter,
        path,
        type,
        ctx,
        getRawInput: async () => input,
        signal: undefined,
        batchIndex,
      }),
    ),
    link: null,
  })
  const keeps = isKept(procedure, ctx.viewer, () => input)
  return keeps ? answers(ctx, `${path} ${JSON.stringify(input)}`, work) : work(ctx)
}

async function end(asked: Asked, one: Call, batchIndex: number): Promise<Ending> {
  const { ctx, type, onFailure } = asked
  try {
    return { text: (await call(one, batchIndex, asked)).body, status: 200, error: null }
  } catch (cause) {
    const error = getTRPCErrorFromUnknown(cause)
    const { path, input } = one
    onFailure({ error, ctx, path })
    const shape = getErrorShape({ config: appRouter._def._config, ctx, error, input, path, type })
    return { text: JSON.stringify({ error: shape }), status: shape.data.httpStatus, error }
  }
}

/** What a plain request is answered, exactly as tRPC's own adapter would. */
export async function answerPlain({ isBatch, calls }: PlainRequest, asked: Asked) {
  const endings = await Promise.all(calls.map((one, index) => end(asked, one, index)))
  const texts = endings.map(({ text }) => text)
  const [status = 200, ...others] = new Set(endings.map((ending) => ending.status))
  return {
    status: others.length === 0 ? status : mixed,
    body: isBatch ? `[${texts.join(',')}]` : (texts[0] ?? ''),
    errors: endings.flatMap(({ error }) => error ?? []),
  }
}

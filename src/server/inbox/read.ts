import { type Context, timestamp, type Viewer } from '../context.ts'
import { ring } from '../notices/ring.ts'
import { updateAllRead, updateRead } from './queries.ts'

type Reader = Context & { viewer: Viewer }

/** Reads a notice of the viewer; answers whether it is there. */
export async function readOne(ctx: Reader, id: string): Promise<boolean> {
  const isThere = await updateRead(ctx.db, ctx.viewer.id, id, timestamp(ctx))
  if (isThere) ring(ctx, [ctx.viewer.id])
  return isThere
}

export async function readAll(ctx: Reader) {
  await updateAllRead(ctx.db, ctx.viewer.id, timestamp(ctx))
  ring(ctx, [ctx.viewer.id])
}

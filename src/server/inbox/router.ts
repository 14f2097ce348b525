import { pageInput } from '../../shared/fields.ts'
import { messages } from '../../shared/messages.ts'
import { noticeInput } from '../../shared/notices.ts'
import { timestamp } from '../context.ts'
import { cutPage } from '../db/page.ts'
import { AppError } from '../errors.ts'
import { router, signedInProcedure } from '../trpc.ts'
import { presentNotice } from './present.ts'
import { countUnread, listNotices, updateAllRead, updateRead } from './queries.ts'

const done = { ok: true as const }

export const inboxRouter = router({
  list: signedInProcedure.input(pageInput).query(async ({ ctx, input }) => {
    const rows = await listNotices(ctx.db, ctx.viewer, timestamp(ctx), input)
    const { items, nextCursor } = cutPage(rows, input, (row) => [row.createdAt, row.id])
    return { items: items.map(presentNotice), nextCursor }
  }),

  unread: signedInProcedure.query(async ({ ctx }) => ({ count: await countUnread(ctx.db, ctx.viewer.id) })),

  markRead: signedInProcedure.input(noticeInput).mutation(async ({ ctx, input }) => {
    const isThere = await updateRead(ctx.db, ctx.viewer.id, input.id, timestamp(ctx))
    if (!isThere) throw new AppError('NOT_FOUND', messages.noticeNotFound)
    return done
  }),

  markAllRead: signedInProcedure.mutation(async ({ ctx }) => {
    await updateAllRead(ctx.db, ctx.viewer.id, timestamp(ctx))
    return done
  }),
})

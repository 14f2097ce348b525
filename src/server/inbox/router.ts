import { pageInput } from '../../shared/fields.ts'
import { messages } from '../../shared/messages.ts'
import { mailChoicesInput, noticeInput, unsubscribeInput } from '../../shared/notices.ts'
import { timestamp } from '../context.ts'
import { cutPage } from '../db/page.ts'
import { AppError } from '../errors.ts'
import { limitedByAddress, publicProcedure, router, signedInProcedure } from '../trpc.ts'
import { mailChoices, saveMailChoices } from './choices.ts'
import { unreadCounts } from './live.ts'
import { presentNotice } from './present.ts'
import { countUnread, listNotices } from './queries.ts'
import { readAll, readOne } from './read.ts'
import { unsubscribe, unsubscribing } from './unsubscribe.ts'

const done = { ok: true as const }

export const inboxRouter = router({
  list: signedInProcedure.input(pageInput).query(async ({ ctx, input }) => {
    const rows = await listNotices(ctx.db, ctx.viewer, timestamp(ctx), input)
    const { items, nextCursor } = cutPage(rows, input, (row) => [row.createdAt, row.id])
    return { items: items.map(presentNotice), nextCursor }
  }),

  unread: signedInProcedure.query(async ({ ctx }) => ({ count: await countUnread(ctx.db, ctx.viewer) })),

  /** The same count, live. */
  live: signedInProcedure.subscription(({ ctx, signal }) => unreadCounts(ctx, signal)),

  mailChoices: signedInProcedure.query(({ ctx }) => mailChoices(ctx)),

  saveMailChoices: signedInProcedure.input(mailChoicesInput).mutation(({ ctx, input }) => saveMailChoices(ctx, input)),

  /** What the link at the foot of a mail would switch off; by `unsubscribe` it does. Neither needs a session. */
  unsubscribing: publicProcedure
    .use(limitedByAddress('token.address'))
    .input(unsubscribeInput)
    .query(({ ctx, input }) => unsubscribing(ctx, input.token)),

  unsubscribe: publicProcedure
    .use(limitedByAddress('token.address'))
    .input(unsubscribeInput)
    .mutation(({ ctx, input }) => unsubscribe(ctx, input.token)),

  markRead: signedInProcedure.input(noticeInput).mutation(async ({ ctx, input }) => {
    const isThere = await readOne(ctx, input.id)
    if (!isThere) throw new AppError('NOT_FOUND', messages.noticeNotFound)
    return done
  }),

  markAllRead: signedInProcedure.mutation(async ({ ctx }) => {
    await readAll(ctx)
    return done
  }),
})

import { notificationInput, preferencesInput, unsubscribeInput } from '../../shared/notifications/notifications.ts'
import { pageInput } from '../../shared/platform/fields.ts'
import { messages } from '../../shared/platform/messages.ts'
import { timestamp } from '../platform/context.ts'
import { toPage } from '../platform/db/pagination.ts'
import { AppError } from '../platform/errors.ts'
import { translatorInto } from '../platform/languages/translator.ts'
import { limitedGuesses, ok, publicProcedure, router, signedInProcedure } from '../platform/procedures.ts'
import { countUnreadBundles } from './bundle-queries.ts'
import { listNotificationBundles } from './list-bundles.ts'
import { markAllRead, markBundleRead, markRead } from './mark-read.ts'
import { preferences, savePreferences } from './preferences.ts'
import { presentNotification } from './present.ts'
import { listNotifications } from './queries.ts'
import { unreadCounts } from './unread-counts.ts'
import { unsubscribe, unsubscribePreview } from './unsubscribe/unsubscribe.ts'

export const notificationsRouter = router({
  list: signedInProcedure.input(pageInput).query(async ({ ctx, input }) => {
    const rows = await listNotifications(ctx.db, ctx.viewer, timestamp(ctx), input)
    const { items, nextCursor } = toPage(rows, input, (row) => [row.createdAt, row.id])
    const translate = await translatorInto(ctx.language)
    return { items: items.map((row) => presentNotification(row, translate)), nextCursor }
  }),

  /** Like `list`, with the unread notifications of a post or of a kind in a community as one. */
  bundles: signedInProcedure.input(pageInput).query(({ ctx, input }) => listNotificationBundles(ctx, input)),

  /** Counts bundles. */
  unread: signedInProcedure.query(async ({ ctx }) => ({
    count: await countUnreadBundles(ctx.db, ctx.viewer, timestamp(ctx)),
  })),

  /** The unread count, live. */
  live: signedInProcedure.subscription(({ ctx, signal }) => unreadCounts(ctx, signal)),

  preferences: signedInProcedure.query(({ ctx }) => preferences(ctx)),

  savePreferences: signedInProcedure.input(preferencesInput).mutation(({ ctx, input }) => savePreferences(ctx, input)),

  /** Previews an unsubscribe link; `unsubscribe` applies it. Neither needs a session. */
  unsubscribePreview: publicProcedure
    .use(limitedGuesses('token.address'))
    .input(unsubscribeInput)
    .query(({ ctx, input }) => unsubscribePreview(ctx, input.token)),

  unsubscribe: publicProcedure
    .use(limitedGuesses('token.address'))
    .input(unsubscribeInput)
    .mutation(({ ctx, input }) => unsubscribe(ctx, input.token)),

  markRead: signedInProcedure.input(notificationInput).mutation(async ({ ctx, input }) => {
    const isThere = await markRead(ctx, input.id)
    if (!isThere) throw new AppError('NOT_FOUND', messages.notificationNotFound)
    return ok
  }),

  /** Marks the bundle of a notification as read, up to this notification. */
  markBundleRead: signedInProcedure.input(notificationInput).mutation(async ({ ctx, input }) => {
    const isThere = await markBundleRead(ctx, input.id)
    if (!isThere) throw new AppError('NOT_FOUND', messages.notificationNotFound)
    return ok
  }),

  markAllRead: signedInProcedure.mutation(async ({ ctx }) => {
    await markAllRead(ctx)
    return ok
  }),
})

import { pushDeviceInput, pushSubscriptionInput } from '../../../shared/notifications/push.ts'
import { pageInput } from '../../../shared/platform/fields.ts'
import { messages } from '../../../shared/platform/messages.ts'
import { toPage } from '../../platform/db/pagination.ts'
import { AppError } from '../../platform/errors.ts'
import { tokenHash } from '../../platform/ids.ts'
import { ok, router, signedInProcedure } from '../../platform/procedures.ts'
import { deleteDeviceOf, listDevices } from './device-queries.ts'
import { pushTextOf } from './push-text.ts'
import { findStillNews } from './still-news.ts'
import { subscribeDevice } from './subscribe.ts'
import { vapidKeys } from './vapid.ts'

/** Push notifications to the viewer's browsers. */
export const pushRouter = router({
  key: signedInProcedure.query(async ({ ctx }) => ({ key: (await vapidKeys(ctx.db)).publicKey })),

  devices: signedInProcedure.input(pageInput).query(async ({ ctx, input }) => {
    const rows = await listDevices(ctx.db, ctx.viewer.id, input)
    const { items, nextCursor } = toPage(rows, input, (row) => [row.createdAt, row.id])
    const own = ctx.session.id === null ? null : tokenHash(ctx.session.id)
    return { items: items.map(({ sessionId, ...device }) => ({ ...device, isCurrent: sessionId === own })), nextCursor }
  }),

  subscribe: signedInProcedure.input(pushSubscriptionInput).mutation(({ ctx, input }) => subscribeDevice(ctx, input)),

  remove: signedInProcedure.input(pushDeviceInput).mutation(async ({ ctx, input }) => {
    await deleteDeviceOf(ctx.db, ctx.viewer.id, input.id)
    return ok
  }),

  /** The text of a notification for the recipient's device, while it is news. */
  text: signedInProcedure.input(pushDeviceInput).query(async ({ ctx, input }) => {
    const row = await findStillNews(ctx, ctx.viewer, input.id)
    if (!row) throw new AppError('NOT_FOUND', messages.notificationNotFound)
    return pushTextOf(ctx, row)
  }),
})

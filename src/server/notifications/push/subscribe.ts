import { ECDH } from 'node:crypto'
import type { PushDevice, PushSubscriptionInput } from '../../../shared/notifications/push.ts'
import { limits } from '../../../shared/platform/limits.ts'
import { messages } from '../../../shared/platform/messages.ts'
import { deviceName } from '../../identity/sessions/device.ts'
import { refuseEndedSession } from '../../identity/sessions/sessions.ts'
import { type Context, inTransaction, timestamp, type Viewer } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { isPublicHost } from '../../platform/push/public-addresses.ts'
import { deleteOldestDevices, findDeviceByEndpoint, upsertDevice } from './device-queries.ts'

type SignedInContext = Context & { viewer: Viewer }

/** Whether the bytes are a point of the curve, without which nothing can be encrypted for the device. */
function isPublicKey(key: string): boolean {
  try {
    ECDH.convertKey(key, 'prime256v1', 'base64url')
    return true
  } catch {
    return false
  }
}

/**
 * Sends pushes to this browser as long as its session lasts. Throws 400 for an endpoint that is not on the internet, and
 * for a key that is none.
 */
export async function subscribeDevice(ctx: SignedInContext, input: PushSubscriptionInput): Promise<PushDevice> {
  const { endpoint, keys } = input
  if (!isPublicHost(new URL(endpoint).hostname))
    throw new AppError('BAD_REQUEST', messages.pushEndpointRefused, { field: 'endpoint' })
  if (!isPublicKey(keys.p256dh)) throw new AppError('BAD_REQUEST', messages.pushKeyRefused, { field: 'keys.p256dh' })
  return inTransaction(ctx, async (ctx) => {
    const { id: sessionId, userAgent } = await refuseEndedSession(ctx)
    const { viewer, db } = ctx
    const existing = await findDeviceByEndpoint(db, endpoint)
    const { p256dh, auth } = keys
    const isSame =
      existing?.userId === viewer.id &&
      existing.sessionId === sessionId &&
      existing.p256dh === p256dh &&
      existing.auth === auth
    const device = {
      ...{ id: newId(), userId: viewer.id, sessionId, endpoint, p256dh, auth },
      ...{ label: deviceName(userAgent), createdAt: timestamp(ctx) },
    }
    const { id, label, createdAt } = isSame ? existing : device
    if (!isSame) {
      await upsertDevice(db, device)
      await deleteOldestDevices(db, viewer.id, limits.pushDevicesMax)
    }
    return { id, label, createdAt, isCurrent: true }
  })
}

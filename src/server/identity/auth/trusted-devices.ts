import { type Services, type SessionPort, timestamp } from '../../platform/context.ts'
import type { Db } from '../../platform/db/open.ts'
import { newToken, tokenHash } from '../../platform/ids.ts'
import {
  deleteDevicesBefore,
  deleteDevicesBeyond,
  deleteDevicesOf,
  findDeviceOf,
  isDeviceKnown,
  upsertDevice,
} from './trusted-device-queries.ts'

type DeviceContext = Pick<Services, 'db' | 'now' | 'config'> & { session: SessionPort }

export const deviceCookieName = 'folkmoot_device'
/** How long a browser stays trusted after its last sign-in. */
const trustDays = 365
const day = 86_400_000
/** Per user; a new one replaces the device that was unused longest. */
const devicesMax = 50

/** Returns the time of the last sign-in from which on a device is still trusted. */
const trustedSince = ({ now }: Pick<Services, 'now'>) => new Date(now().getTime() - trustDays * day).toISOString()

/** Returns the stored form of the browser's cookie if the account of this address signed in there. */
export async function findTrustedDevice({ db, now, session }: DeviceContext, emailKey: string): Promise<string | null> {
  if (!session.device) return null
  const row = await findDeviceOf(db, emailKey, tokenHash(session.device), trustedSince({ now }))
  return row?.tokenHash ?? null
}

/** Returns the stored form of the browser's cookie if any account signed in there. */
export async function findKnownDevice({ db, session }: DeviceContext): Promise<string | null> {
  const hash = session.device ? tokenHash(session.device) : null
  return hash !== null && (await isDeviceKnown(db, hash)) ? hash : null
}

/** Remembers that the user proved their identity in this browser. Accounts that share a browser share its cookie. */
export async function trustDevice({ db, now, config, session }: DeviceContext, userId: string) {
  const known = session.device
  // A cookie that this instance did not issue is replaced, because somebody else may know it.
  const token = known && (await isDeviceKnown(db, tokenHash(known))) ? known : newToken()
  await upsertDevice(db, { userId, tokenHash: tokenHash(token), usedAt: timestamp({ now }) })
  await deleteDevicesBeyond(db, userId, devicesMax)
  const secure = config.publicUrl.startsWith('https:') ? '; Secure' : ''
  const maxAge = (trustDays * day) / 1_000
  session.setDeviceCookie(`${deviceCookieName}=${token}; HttpOnly; Max-Age=${maxAge}; Path=/; SameSite=Lax${secure}`)
}

/** Forgets the user's devices, of which one may be an intruder's. */
export const forgetDevices = (db: Db, userId: string) => deleteDevicesOf(db, userId)

export const deleteOldDevices = (services: Pick<Services, 'db' | 'now'>) =>
  deleteDevicesBefore(services.db, trustedSince(services))

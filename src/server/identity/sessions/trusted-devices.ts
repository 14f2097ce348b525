import { type Services, type SessionPort, timestamp } from '../../platform/context.ts'
import type { Db } from '../../platform/db/open.ts'
import { cookieHeader } from '../../platform/http/cookies.ts'
import { newToken, tokenHash } from '../../platform/ids.ts'
import {
  deleteDevicesBefore,
  deleteDevicesBeyond,
  deleteDevicesOf,
  findDeviceOf,
  isDeviceKnown,
  listDevicesAmong,
  upsertDevice,
} from './trusted-device-queries.ts'

type DeviceContext = Pick<Services, 'db' | 'now' | 'config'> & { session: SessionPort }

/** How long a browser stays trusted after its last sign-in. */
const trustDays = 365
const day = 86_400_000
/** Per user; a new one replaces the device that was unused longest. */
const devicesMax = 50

/** Returns the time of the last sign-in from which on a device is still trusted. */
const trustedSince = ({ now }: Pick<Services, 'now'>) => new Date(now().getTime() - trustDays * day).toISOString()

/** Accounts per browser; a new one replaces the account that signed in there first. */
const tokensMax = 10

/** The tokens in the browser's cookie: one for each account, because an earlier user of the browser knows the earlier ones. */
const tokensOf = ({ device }: SessionPort) => device?.split('.').slice(-tokensMax) ?? []

/** Returns the stored form of the account's token if the account of this address signed in in this browser. */
export async function findTrustedDevice({ db, now, session }: DeviceContext, emailKey: string): Promise<string | null> {
  const hashes = tokensOf(session).map(tokenHash)
  if (hashes.length === 0) return null
  const row = await findDeviceOf(db, emailKey, hashes, trustedSince({ now }))
  return row?.tokenHash ?? null
}

/** Returns the stored form of one of the browser's tokens if any account signed in there. */
export async function findKnownDevice({ db, session }: DeviceContext): Promise<string | null> {
  for (const hash of tokensOf(session).map(tokenHash)) if (await isDeviceKnown(db, hash)) return hash
  return null
}

/** Remembers that the user proved their identity in this browser. */
export async function trustDevice({ db, now, config, session }: DeviceContext, userId: string) {
  const tokens = tokensOf(session)
  const owned = new Set((await listDevicesAmong(db, userId, tokens.map(tokenHash))).map((row) => row.tokenHash))
  const token = tokens.find((token) => owned.has(tokenHash(token))) ?? newToken()
  await upsertDevice(db, { userId, tokenHash: tokenHash(token), usedAt: timestamp({ now }) })
  await deleteDevicesBeyond(db, userId, devicesMax)
  const maxAge = (trustDays * day) / 1_000
  const value = [...tokens.filter((other) => other !== token), token].slice(-tokensMax).join('.')
  session.setCookie('device', cookieHeader('device', value, maxAge, config))
}

/** Forgets the user's devices, of which one may be an intruder's. */
export const forgetDevices = (db: Db, userId: string) => deleteDevicesOf(db, userId)

export const deleteOldDevices = (services: Pick<Services, 'db' | 'now'>, isStopped?: () => boolean) =>
  deleteDevicesBefore(services.db, trustedSince(services), isStopped)

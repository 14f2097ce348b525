import { type Services, type SessionPort, timestamp } from '../../platform/context.ts'
import type { Db } from '../../platform/db/open.ts'
import { newToken, tokenHash } from '../../platform/ids.ts'

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
  const row = await db
    .selectFrom('trustedDevice')
    .innerJoin('user', 'user.id', 'trustedDevice.userId')
    .select('trustedDevice.tokenHash')
    .where('trustedDevice.tokenHash', '=', tokenHash(session.device))
    .where('trustedDevice.usedAt', '>', trustedSince({ now }))
    .where('user.emailKey', '=', emailKey)
    .executeTakeFirst()
  return row?.tokenHash ?? null
}

/** A cookie that this instance did not issue is replaced, because somebody else may know it. */
async function isIssued(db: Db, hash: string): Promise<boolean> {
  const row = await db.selectFrom('trustedDevice').select('userId').where('tokenHash', '=', hash).executeTakeFirst()
  return row !== undefined
}

/** Remembers that the user proved their identity in this browser. Accounts that share a browser share its cookie. */
export async function trustDevice(ctx: DeviceContext, userId: string) {
  const known = ctx.session.device
  const token = known && (await isIssued(ctx.db, tokenHash(known))) ? known : newToken()
  const usedAt = timestamp(ctx)
  await ctx.db
    .insertInto('trustedDevice')
    .values({ userId, tokenHash: tokenHash(token), usedAt })
    .onConflict((conflict) => conflict.columns(['userId', 'tokenHash']).doUpdateSet({ usedAt }))
    .execute()
  await ctx.db
    .deleteFrom('trustedDevice')
    .where('userId', '=', userId)
    .where('tokenHash', 'not in', (eb) =>
      eb
        .selectFrom('trustedDevice')
        .select('tokenHash')
        .where('userId', '=', userId)
        .orderBy('usedAt', 'desc')
        .limit(devicesMax),
    )
    .execute()
  const secure = ctx.config.publicUrl.startsWith('https:') ? '; Secure' : ''
  const maxAge = (trustDays * day) / 1_000
  ctx.session.setDeviceCookie(
    `${deviceCookieName}=${token}; HttpOnly; Max-Age=${maxAge}; Path=/; SameSite=Lax${secure}`,
  )
}

/** Forgets the user's devices, of which one may be an intruder's. */
export const forgetDevices = (db: Db, userId: string) =>
  db.deleteFrom('trustedDevice').where('userId', '=', userId).execute()

export const deleteOldDevices = (services: Pick<Services, 'db' | 'now'>) =>
  services.db.deleteFrom('trustedDevice').where('usedAt', '<=', trustedSince(services)).execute()

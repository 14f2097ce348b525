import type { World } from '../world.ts'

/** The doors as the same browser meets them next: with the cookie that the last call through the typed API set. */
export function withRenewedCookie(world: World, { setCookies }: Pick<World['guest'], 'setCookies'>) {
  const cookie = setCookies.at(-1)?.split(';')[0]
  if (!cookie) throw new Error('no cookie was set')
  return { cookie, ...world.clientWith(cookie) }
}

import type { World } from '../world.ts'

/** The clients of the same browser after the last tRPC call: with the cookie that it set. */
export function withRenewedCookie(world: World, { setCookies }: Pick<World['guest'], 'setCookies'>) {
  const cookie = setCookies.at(-1)?.split(';')[0]
  if (!cookie) throw new Error('no cookie was set')
  return { cookie, ...world.clientWith(cookie) }
}

import { describe, expect, test } from 'vitest'
import { operator } from '../../../src/server/identity/users/access/abilities.ts'
import { suspendAccount } from '../../../src/server/identity/users/suspension.ts'
import { inTransaction } from '../../../src/server/platform/context.ts'
import { openWorld } from '../../support/checked-world.ts'

const hour = 3_600_000
const day = 24 * hour

describe('a cached session', () => {
  async function reading() {
    const world = await openWorld()
    const [ann, root] = [await world.user('Ann'), await world.user('Root', { isSuperAdmin: true })]
    const me = async (user = ann) => (await user.rest('GET', '/api/auth/me')).status
    for (const user of [ann, ann, root]) expect(await me(user)).toBe(200)
    return { world, ann, root, me }
  }

  test('ends at once at logout, logout everywhere, suspension, and deletion of its row', async () => {
    const { world, ann, me } = await reading()
    await ann.api.auth.logout()
    expect(await me()).toBe(401)
    const bob = await world.user('Bob')
    expect(await me(bob)).toBe(200)
    await inTransaction(world.services, (services) =>
      suspendAccount(services, operator, {
        userId: bob.id,
        rule: 'SPAM',
        reason: 'Spam',
        until: null,
        removesContent: false,
      }),
    )
    expect(await me(bob)).toBe(401)
    const cid = await world.user('Cid')
    expect(await me(cid)).toBe(200)
    await world.db.deleteFrom('session').where('userId', '=', cid.id).execute()
    expect(await me(cid)).toBe(401)
  })

  test('is blocked by a suspension that only its row contains', async () => {
    const { world, ann, me } = await reading()
    const until = new Date(world.services.now().getTime() + day).toISOString()
    await world.db.updateTable('user').set({ suspendedUntil: until }).where('id', '=', ann.id).execute()
    expect(await me()).toBe(401)
    world.advance(day)
    expect([await me(), await me()]).toEqual([200, 200])
    // The clock was wrong, and is corrected.
    world.advance(-day)
    expect(await me()).toBe(401)
  })

  test("has the user's current rights", async () => {
    const { world, ann, root } = await reading()
    const adminRequest = () => ann.rest('GET', '/api/admin/new-users')
    expect((await adminRequest()).status).toBe(403)
    await world.db.updateTable('user').set({ superAdminAt: '2026-11-20' }).where('id', '=', ann.id).execute()
    expect((await adminRequest()).status).toBe(200)
    await world.db.updateTable('user').set({ superAdminAt: null }).where('id', '=', root.id).execute()
    expect((await root.rest('GET', '/api/admin/new-users')).status).toBe(403)
  })

  test('updates the last visit after ten minutes, and on another day', async () => {
    const { world, ann, me } = await reading()
    const seen = async () =>
      (await world.db.selectFrom('user').select('lastSeenAt').where('id', '=', ann.id).executeTakeFirstOrThrow())
        .lastSeenAt
    const first = await seen()
    world.advance(hour / 12)
    await me()
    expect(await seen()).toBe(first)
    world.advance(hour / 12)
    await me()
    expect(await seen()).not.toBe(first)
  })
})

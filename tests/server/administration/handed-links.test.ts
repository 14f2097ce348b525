import { describe, expect, test } from 'vitest'
import { messages } from '../../../src/shared/platform/messages.ts'
import { openWorld } from '../../support/checked-world.ts'
import { createCommunity } from '../../support/communities/create-community.ts'
import { refusal, refusals } from '../../support/refusal.ts'
import { password, type World } from '../../support/world.ts'

const tokenIn = (url: string) => new URL(url).searchParams.get('token') ?? ''
const hour = 3_600_000

async function setting(superAdminEmail: string | null = null) {
  const world = await openWorld({ config: { smtpUrl: null, superAdminEmail } })
  const root = await world.user('Root', { isSuperAdmin: true })
  const [ann, eve] = [await world.user('Ann'), await world.user('Eve', { isVerified: false })]
  return { world, root, ann, eve, links: root.api.userManagement }
}

const auditOf = async (world: World) =>
  (await world.db.selectFrom('auditEntry').selectAll().orderBy('createdAt').execute()).map(
    ({ action, actorId, aboutId }) => ({ action, actorId, aboutId }),
  )

describe('a verification link to hand over', () => {
  test('verifies the address once, within a day, and ends the one before', async () => {
    const { world, root, eve, links } = await setting()
    const [first, second] = [await links.makeVerificationLink(eve), await links.makeVerificationLink(eve)]
    expect(first.url).toMatch(/^http:\/\/folkmoot\.test\/verify-email\?token=[\w-]{20,}$/)
    expect(Date.parse(second.expiresAt) - world.services.now().getTime()).toBeGreaterThan(23 * hour)
    expect((await refusal(eve.api.auth.verifyEmail({ token: tokenIn(first.url) }))).status).toBe(400)
    await eve.api.auth.verifyEmail({ token: tokenIn(second.url) })
    expect(await eve.api.auth.me()).toMatchObject({ emailVerified: true, isSuperAdmin: false })
    expect((await refusal(eve.api.auth.verifyEmail({ token: tokenIn(second.url) }))).status).toBe(400)
    expect(await refusal(links.makeVerificationLink(eve))).toMatchObject({
      status: 409,
      error: messages.addressVerified,
    })
    const made = { action: 'user.verificationLink', actorId: root.id, aboutId: eve.id }
    expect(await auditOf(world)).toEqual([made, made])

    const zoe = await world.user('Zoe', { isVerified: false })
    const late = await links.makeVerificationLink(zoe)
    world.advance(25 * hour)
    expect((await refusal(zoe.api.auth.verifyEmail({ token: tokenIn(late.url) }))).status).toBe(400)
  })

  test('leaves a mailed link usable, and is no proof of SUPER_ADMIN_EMAIL', async () => {
    const { world, eve, links } = await setting('eve@example.org')
    await eve.api.auth.resendVerification({ email: eve.email })
    const [mail] = await world.deliverMails()
    const { url } = await links.makeVerificationLink(eve)
    await eve.api.auth.verifyEmail({ token: tokenIn(url) })
    expect(await eve.api.auth.me()).toMatchObject({ emailVerified: true, isSuperAdmin: false })
    await eve.api.auth.verifyEmail({ token: tokenIn(mail?.link ?? '') })
    expect((await eve.api.auth.me()).isSuperAdmin).toBe(true)
  })
})

describe('a password link to hand over', () => {
  test('sets a password once, within an hour, ends all sessions, and its user hears of it', async () => {
    const { world, root, ann, links } = await setting()
    const { url, expiresAt } = await links.makePasswordLink(ann)
    expect(Date.parse(expiresAt) - world.services.now().getTime()).toBeLessThanOrEqual(hour)
    const [received] = (await ann.api.notifications.list({})).items
    expect(received).toMatchObject({ kind: 'password-link-made', link: '/settings?tab=security' })
    expect(JSON.stringify(received)).not.toContain(tokenIn(url))
    await world.guest.api.auth.resetPassword({ token: tokenIn(url), newPassword: 'another horse' })
    expect((await refusal(ann.api.auth.me())).status).toBe(401)
    const { api } = world.guest
    expect((await api.auth.login({ email: ann.email, password: 'another horse' })).user.id).toBe(ann.id)
    expect((await refusal(api.auth.login({ email: ann.email, password }))).status).toBe(401)
    const again = api.auth.resetPassword({ token: tokenIn(url), newPassword: 'a third horse' })
    expect(await refusal(again)).toMatchObject({ status: 400, error: messages.invalidResetToken })
    expect(await auditOf(world)).toEqual([{ action: 'user.password', actorId: root.id, aboutId: ann.id }])
    const late = await links.makePasswordLink(ann)
    world.advance(2 * hour)
    const tooLate = api.auth.resetPassword({ token: tokenIn(late.url), newPassword: 'a third horse' })
    expect((await refusal(tooLate)).status).toBe(400)
  })

  test('proves no address', async () => {
    const { world, eve, links } = await setting('eve@example.org')
    const { url } = await links.makePasswordLink(eve)
    await world.guest.api.auth.resetPassword({ token: tokenIn(url), newPassword: 'another horse' })
    const { user } = await world.guest.api.auth.login({ email: eve.email, password: 'another horse' })
    expect(user).toMatchObject({ emailVerified: false, isSuperAdmin: false })
  })

  test('is refused for super admins, oneself, and accounts that cannot sign in', async () => {
    const { world, root, ann, links } = await setting()
    const rose = await world.user('Rose', { isSuperAdmin: true })
    const refused = { status: 409, error: messages.superAdminLinkRefused }
    expect(await refusal(links.makePasswordLink(rose))).toMatchObject(refused)
    expect(await refusal(links.makePasswordLink(root))).toMatchObject({ status: 403, error: messages.notYourself })
    expect((await links.byId(rose)).can.handOver).toBe(false)
    expect((await links.byId(ann)).can.handOver).toBe(true)
    await links.suspend({ id: ann.id, reason: 'Spam', until: null })
    expect((await refusal(links.makePasswordLink(ann))).status).toBe(409)
    expect((await refusal(links.makePasswordLink({ id: 'nobody' }))).status).toBe(404)
    expect(await world.db.selectFrom('emailToken').select('hash').execute()).toEqual([])
  })
})

describe('a link for a change of address', () => {
  test('confirms what its user asked for, without a proof of the new address', async () => {
    const { world, ann, links } = await setting('next@example.net')
    await ann.api.account.changeEmail({ email: 'next@example.net' })
    await world.deliverMails()
    const [change] = (await links.emailChanges({})).items
    expect(change).toMatchObject({ newEmail: 'next@example.net', user: { id: ann.id, email: ann.email } })
    const { url } = await links.makeEmailChangeLink({ id: change?.id ?? '' })
    await ann.api.account.confirmEmail({ token: tokenIn(url) })
    expect((await links.emailChanges({})).items).toEqual([])
    expect((await links.byId(ann)).email).toBe('next@example.net')
    expect((await links.byId(ann)).isSuperAdmin).toBe(false)
    expect(await refusal(links.makeEmailChangeLink({ id: change?.id ?? '' }))).toMatchObject({
      status: 409,
      error: messages.emailChangeOver,
    })
    expect((await refusal(links.makeEmailChangeLink({ id: 'none' }))).status).toBe(404)
    expect((await auditOf(world)).map(({ action }) => action)).toContain('user.emailChangeLink')
  })

  test('is refused for a super admin', async () => {
    const { world, links } = await setting()
    const rose = await world.user('Rose', { isSuperAdmin: true })
    await rose.api.account.changeEmail({ email: 'rose@example.net' })
    const [change] = (await links.emailChanges({})).items
    expect(await refusal(links.makeEmailChangeLink({ id: change?.id ?? '' }))).toMatchObject({
      status: 409,
      error: messages.superAdminLinkRefused,
    })
  })
})

test('no organizer or member makes links or sees who waits for one, and no list contains a token', async () => {
  const { world, root, ann, eve, links } = await setting()
  await createCommunity(ann)
  await eve.api.auth.me()
  for (const { api } of [ann, eve, world.guest]) {
    const status = api === world.guest.api ? 401 : 403
    const calls = [
      api.userManagement.makeVerificationLink(eve),
      api.userManagement.makePasswordLink(ann),
      api.userManagement.makeEmailChangeLink({ id: 'x' }),
      api.userManagement.emailChanges({}),
    ]
    for (const refused of await refusals(calls)) expect(refused.status).toBe(status)
  }
  const tokens = [await links.makeVerificationLink(eve), await links.makePasswordLink(ann)].map(({ url }) =>
    tokenIn(url),
  )
  const shown = JSON.stringify([
    await links.list({}),
    await links.byId(ann),
    await root.api.auditLog.list({}),
    await ann.api.notifications.list({}),
    await world.db.selectFrom('emailToken').selectAll().execute(),
    (await world.deliverMails()).map(({ text, html }) => text + html),
  ])
  for (const token of tokens) expect(shown).not.toContain(token)
})

import { describe, expect, test } from 'vitest'
import { countSignUpByLink } from '../../../src/server/identity/sign-up/invitation-queries.ts'
import type { SignUpMode } from '../../../src/shared/instance/settings.ts'
import { messages } from '../../../src/shared/platform/messages.ts'
import { createLinkWorld } from '../../support/communities/invite-links.ts'
import { cookieOf } from '../../support/identity/sign-up.ts'
import { refusal } from '../../support/refusal.ts'

async function linkWorld(signUpMode: SignUpMode) {
  const setting = await createLinkWorld()
  const root = await setting.world.user('Root', { isSuperAdmin: true })
  await root.api.adminSettings.save({ signUpMode })
  return { ...setting, root }
}

const needed = { status: 403, error: messages.signUpInvitationNeeded }

describe('signing up with an invite link', () => {
  test('is possible on a site by invitation, as often as the link may be used', async () => {
    const { world, ann, make, signUp, accept } = await linkWorld('invitation')
    const { token } = await make(ann, { maxUses: 2 })
    expect(await signUp(token, 'one@example.org')).toEqual({ user: expect.objectContaining({ emailVerified: false }) })
    // A link proves no address.
    expect(await world.deliverMails()).toMatchObject([{ to: 'one@example.org' }])
    expect(await signUp(token, 'two@example.org')).toMatchObject({ user: { name: 'Carl' } })
    expect(await refusal(signUp(token, 'three@example.org'))).toMatchObject({ status: 403 })

    const other = await make(ann, { maxUses: 1 })
    await accept(await world.user('Dora'), other.token)
    expect(await refusal(signUp(other.token, 'four@example.org'))).toEqual(needed)
  })

  test('at the same time makes no more accounts than the link may', async () => {
    const { world, ann, make, signUp } = await linkWorld('invitation')
    const { token } = await make(ann, { maxUses: 3 })
    const accounts = async () => (await world.db.selectFrom('user').select('id').execute()).length
    const before = await accounts()
    const emails = Array.from({ length: 6 }, (_, at) => `crowd-${at}@example.org`)
    const answers = await Promise.allSettled(emails.map((email) => signUp(token, email)))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    expect(await accounts()).toBe(before + 3)
  })

  test('is not counted by a link that was revoked while its holder signed up', async () => {
    const { world, ann, make } = await linkWorld('invitation')
    const [revoked, open] = [await make(ann), await make(ann)]
    await ann.api.inviteLinks.revoke({ id: revoked.id })
    // Called directly, because in between the server only hashes the password.
    const counts = (id: string) => countSignUpByLink(world.db, id, world.services.now().toISOString())
    expect([await counts(revoked.id), await counts(open.id)]).toEqual([false, true])
  })

  test('needs the link of an organizer or moderator, and an open site', async () => {
    const { root, ann, bob, make, signUp, mayLink } = await linkWorld('invitation')
    await mayLink(true)
    expect(await refusal(signUp((await make(bob)).token, 'one@example.org'))).toEqual(needed)
    await root.api.adminSettings.save({ signUpMode: 'closed' })
    const closed = { status: 403, error: messages.signUpClosed }
    expect(await refusal(signUp((await make(ann)).token, 'one@example.org'))).toEqual(closed)
  })

  test('replaces the approval of accounts, unless a plain member made the link', async () => {
    const { ann, bob, make, signUp, mayLink } = await linkWorld('approval')
    await mayLink(true)
    expect(await signUp((await make(bob)).token, 'one@example.org')).toMatchObject({ awaitsApproval: true })
    const answer = await signUp((await make(ann)).token, 'two@example.org')
    expect(answer).toEqual({ user: expect.objectContaining({ emailVerified: false }) })
  })
})

test('sixty people behind one network address sign up by a link and join, and strangers meet the limits', async () => {
  const { world, ann, slug, make, tokenFor } = await createLinkWorld({}, { limitsRates: true })
  const { token } = await make(ann, { maxUses: 60 })
  const mailed = await tokenFor(ann, 'mailed@example.org')
  const post = (url: string, payload: object, cookie = '') =>
    world.app.inject({ method: 'POST', url, payload, headers: { cookie } })
  const signUp = (at: number, invitation?: string) =>
    post('/api/auth/signup', {
      ...{ name: `Guest ${at}`, email: `guest-${at}@example.org`, password: 'correct horse' },
      ...(invitation && { invitation }),
    })
  // At once, because the link is on the wall.
  const joined = await Promise.all(
    Array.from({ length: 60 }, async (_, at) => {
      const made = await signUp(at, token)
      expect(made.json(), `${at}`).toMatchObject({ user: { name: `Guest ${at}` } })
      return (await post(`/api/invite-links/${token}/accept`, {}, cookieOf(made))).statusCode
    }),
  )
  expect(joined).toEqual(Array(60).fill(200))
  expect(await ann.api.communities.bySlug({ slug })).toMatchObject({ memberCount: 62 })
  const without = []
  for (let at = 100; at < 121; at++) without.push((await signUp(at)).statusCode)
  expect(without).toEqual([...Array(20).fill(201), 429])
  expect((await signUp(200, 'unknown')).statusCode).toBe(429)
  expect((await signUp(201, mailed)).statusCode).toBe(201)
  // Invitations have a limit as well.
  const more = await Promise.all(Array.from({ length: 60 }, () => signUp(201, mailed)))
  expect(more.filter(({ statusCode }) => statusCode === 429)).toHaveLength(1)
})

test.each(['open', 'invitation', 'approval'] as const)(
  'the link of an invitation mail proves its address in %s mode, so no second mail is sent',
  async (mode) => {
    const { world, ann, tokenFor, signUp } = await linkWorld(mode)
    const token = await tokenFor(ann, 'carl@example.org')
    expect(await signUp(token, 'carl@example.org')).toMatchObject({ user: { emailVerified: true } })
    expect(await world.deliverMails()).toEqual([])
    if (mode !== 'open') return
    // It proves no other address.
    expect(await signUp(token, 'eve@example.org')).toMatchObject({ user: { emailVerified: false } })
    expect(await world.deliverMails()).toMatchObject([{ to: 'eve@example.org' }])
  },
)

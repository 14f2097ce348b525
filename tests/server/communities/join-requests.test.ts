import { describe, expect, test } from 'vitest'
import { limits } from '../../../src/shared/platform/limits.ts'
import { messages } from '../../../src/shared/platform/messages.ts'
import { openWorld } from '../../support/checked-world.ts'
import { createCommunity } from '../../support/communities/create-community.ts'
import { makeBan, makeInvitation, makeMember } from '../../support/factories.ts'
import { counterMismatches } from '../../support/platform/counter-mismatches.ts'
import { refusal, refusals } from '../../support/refusal.ts'
import type { TestUser } from '../../support/world.ts'

const day = 86_400_000
const missing = { status: 404, error: messages.requestNotFound }
const kinds = async ({ api }: TestUser) => (await api.notifications.list({})).items.map(({ kind }) => kind)
const unread = async ({ api }: TestUser) => (await api.notifications.unread()).count

/** Ann's community that takes requests, with a moderator and a member; Olga is outside. */
async function setting({ isPrivate = false } = {}) {
  const world = await openWorld()
  const ann = await world.user('Ann')
  const { slug, id } = await createCommunity(ann, { isPrivate, requiresApproval: true })
  const [mona, bob, olga] = [await world.user('Mona'), await world.user('Bob'), await world.user('Olga')]
  await makeMember(world, id, mona, 'MODERATOR')
  await makeMember(world, id, bob, 'MEMBER')
  const ask = async (who: TestUser, message = '') => {
    await who.api.communities.join({ slug, message })
    const { items } = await ann.api.joinRequests.list({ slug })
    return { slug, id: items.find(({ user }) => user.id === who.id)?.id ?? '' }
  }
  const runJobs = async () => {
    await world.runJobs()
  }
  return { world, ann, mona, bob, olga, slug, id, ask, runJobs }
}

describe('a join request', () => {
  test('is listed with its message for organizers and moderators, oldest first', async () => {
    const { world, ann, mona, bob, olga, slug, ask } = await setting()
    await ask(olga, ' I play every Tuesday.\nMay I? ')
    const later = []
    for (const name of ['Pia', 'Quinn']) later.push(await world.user(name))
    for (const who of later) await ask(who)
    const first = await mona.api.joinRequests.list({ slug, limit: 2 })
    expect(first.items[0]).toEqual({
      id: expect.any(String),
      user: { id: olga.id, name: 'Olga', image: null },
      message: 'I play every Tuesday.\nMay I?',
      createdAt: expect.any(String),
      expiresAt: expect.any(String),
    })
    const second = await mona.api.joinRequests.list({ slug, limit: 2, cursor: first.nextCursor ?? '' })
    const names = [...first.items, ...second.items].map(({ user }) => user.name)
    expect([names, second.nextCursor]).toEqual([['Olga', 'Pia', 'Quinn'], null])
    for (const reader of [ann, mona]) {
      const { items } = await reader.api.notifications.list({})
      expect(items.at(-1)).toMatchObject({
        kind: 'join-request',
        actor: { id: olga.id, name: 'Olga' },
        detail: 'I play every Tuesday.\nMay I?',
        link: `/communities/${slug}/settings?tab=requests`,
      })
      expect(items.filter(({ isRead }) => !isRead)).toHaveLength(3)
      expect(await unread(reader)).toBe(1)
    }
    expect(await unread(bob)).toBe(0)
    for (const who of [bob, olga]) {
      expect(await refusal(who.api.joinRequests.list({ slug }))).toEqual({
        status: 403,
        error: messages.memberForbidden,
      })
    }
    expect((await refusal(world.guest.api.joinRequests.list({ slug }))).status).toBe(401)
    const long = { slug, message: 'x'.repeat(1_001) }
    expect(await refusal(bob.api.communities.join(long))).toMatchObject({ status: 400, field: 'message' })
  })

  test('to a private community is invisible to outsiders', async () => {
    const { world, olga, slug, ask } = await setting({ isPrivate: true })
    const request = await ask(olga)
    const other = await world.user('Other')
    for (const who of [olga, other]) {
      const calls = [
        who.api.joinRequests.approve(request),
        who.api.joinRequests.deny({ ...request, reason: 'Against the rules' }),
      ]
      for (const refused of await refusals(calls))
        expect(refused).toEqual({ status: 404, error: messages.communityNotFound })
      expect((await refusal(who.api.joinRequests.list({ slug }))).status).toBe(404)
    }
  })
})

describe('approving', () => {
  test.each([true, false])(
    'admits and notifies the applicant, logs it, and clears the notifications (private: %s)',
    async (isPrivate) => {
      const { world, ann, mona, bob, olga, slug, ask } = await setting({ isPrivate })
      const request = await ask(olga)
      expect(await refusal(bob.api.joinRequests.approve(request))).toEqual({
        status: 403,
        error: messages.memberForbidden,
      })
      expect(await mona.api.joinRequests.approve(request)).toEqual({ ok: true })
      expect(await olga.api.communities.bySlug({ slug })).toMatchObject({ role: 'MEMBER', memberCount: 4 })
      expect(await olga.api.notifications.list({})).toMatchObject({
        items: [{ kind: 'join-approved', actor: { name: 'Mona' }, link: `/communities/${slug}`, isRead: false }],
      })
      const entries = world.db.selectFrom('auditEntry').select(['action', 'actorId', 'aboutId'])
      expect(await entries.execute()).toEqual([{ action: 'request.approve', actorId: mona.id, aboutId: olga.id }])
      for (const reader of [ann, mona]) expect(await unread(reader)).toBe(0)
      const stated = { ...request, reason: 'Against the rules' }
      for (const decide of [ann.api.joinRequests.approve, ann.api.joinRequests.deny]) {
        expect(await refusal(decide(stated))).toEqual(missing)
      }
      expect((await ann.api.joinRequests.list({ slug })).items).toEqual([])
      expect(await counterMismatches(world.db)).toEqual([])
    },
  )

  test('and denying concurrently decides once', async () => {
    const { ann, mona, olga, slug, ask, world } = await setting()
    const request = await ask(olga)
    const decisions = [
      ann.api.joinRequests.approve(request),
      mona.api.joinRequests.deny({ ...request, reason: 'Against the rules' }),
      mona.api.joinRequests.approve(request),
    ]
    const outcomes = await Promise.allSettled(decisions)
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected'])
    expect(await kinds(olga)).toEqual(['join-approved'])
    expect((await ann.api.communities.bySlug({ slug })).memberCount).toBe(4)
    expect(await world.db.selectFrom('auditEntry').select('action').execute()).toHaveLength(1)
  })

  test('is refused for banned users and archived communities, which can still deny', async () => {
    const { world, ann, olga, id, slug, ask } = await setting()
    const pia = await world.user('Pia')
    const [hers, pias] = [await ask(olga), await ask(pia)]
    await makeBan(world, id, olga)
    expect(await refusal(ann.api.joinRequests.approve(hers))).toEqual(missing)
    expect((await ann.api.joinRequests.list({ slug })).items.map(({ user }) => user.name)).toEqual(['Pia'])
    await world.db.updateTable('community').set({ archivedAt: '2026-11-20T12:00:00.000Z' }).execute()
    expect(await refusal(ann.api.joinRequests.approve(pias))).toEqual({
      status: 403,
      error: messages.communityArchived,
    })
    expect(await ann.api.joinRequests.deny({ ...pias, reason: 'Against the rules' })).toEqual({ ok: true })
    expect(await kinds(pia)).toEqual(['join-denied'])
  })

  test('is refused to moderators of other communities', async () => {
    const { world, olga, ask } = await setting()
    const request = await ask(olga)
    const eve = await world.user('Eve')
    const other = await createCommunity(eve, { name: 'Eve’s', requiresApproval: true })
    expect(await refusal(eve.api.joinRequests.approve({ slug: other.slug, id: request.id }))).toEqual(missing)
    expect((await refusal(eve.api.joinRequests.approve(request))).status).toBe(403)
  })
})

describe('denying', () => {
  test('shows the reason to the applicant, who may ask again', async () => {
    const { world, ann, mona, olga, slug, ask } = await setting()
    const request = await ask(olga)
    expect(await olga.api.communities.bySlug({ slug })).not.toHaveProperty('denial')
    await mona.api.joinRequests.deny({ ...request, reason: ' We are full. ' })
    expect(await olga.api.communities.bySlug({ slug })).toMatchObject({
      denial: { reason: 'We are full.', deniedAt: expect.any(String) },
      can: { join: true },
    })
    const [notification] = (await olga.api.notifications.list({})).items
    expect(notification).toMatchObject({ kind: 'join-denied', detail: 'We are full.', link: `/communities/${slug}` })
    const entry = world.db.selectFrom('auditEntry').select(['action', 'detail']).executeTakeFirst()
    expect(await entry).toEqual({ action: 'request.deny', detail: 'We are full.' })
    for (const reader of [ann, mona]) expect(await unread(reader)).toBe(0)

    const again = await ask(olga)
    expect(await olga.api.communities.bySlug({ slug })).not.toHaveProperty('denial')
    await ann.api.joinRequests.approve(again)
    for (const reader of [olga, ann]) expect(await reader.api.communities.bySlug({ slug })).not.toHaveProperty('denial')
    expect(await world.guest.api.communities.bySlug({ slug })).not.toHaveProperty('denial')
  })

  test('for a private community shows the reason in its refusal, and nothing else', async () => {
    const { ann, olga, slug, ask } = await setting({ isPrivate: true })
    await ann.api.joinRequests.deny({ ...(await ask(olga)), reason: 'Against the rules' })
    const at = `/api/communities/by-slug/${slug}`
    expect(await olga.rest('GET', at)).toMatchObject({
      status: 403,
      body: {
        error: 'You do not have permission to view this community',
        requiresApproval: true,
        denial: { reason: 'Against the rules', deniedAt: expect.any(String) },
      },
    })
    expect((await olga.api.notifications.list({})).items).toMatchObject([
      { community: { slug, name: slug }, link: null },
    ])
    await ask(olga)
    const waiting = (await olga.rest('GET', at)).body
    expect(waiting).toMatchObject({ membershipStatus: 'PENDING' })
    expect(waiting).not.toHaveProperty('denial')
  })
})

describe('withdrawing', () => {
  test.each([true, false])(
    "removes the viewer's own request, once; they may ask again (private: %s)",
    async (isPrivate) => {
      const { world, ann, olga, slug, ask } = await setting({ isPrivate })
      const pia = await world.user('Pia')
      const [request] = [await ask(olga), await ask(pia)]
      for (const _ of ['once', 'again']) expect(await olga.api.joinRequests.withdraw({ slug })).toEqual({ ok: true })
      expect((await ann.api.joinRequests.list({ slug })).items.map(({ user }) => user.name)).toEqual(['Pia'])
      expect(await refusal(ann.api.joinRequests.approve(request))).toEqual(missing)
      expect(await unread(ann)).toBe(1)
      const shown = (await olga.rest('GET', `/api/communities/by-slug/${slug}`)).body
      expect(shown).not.toHaveProperty('membershipStatus')
      expect(shown).not.toHaveProperty('denial')
      await ask(olga)
      expect((await ann.api.notifications.list({})).items.filter(({ isRead }) => !isRead)).toHaveLength(2)
      expect(await unread(ann)).toBe(1)
      expect(await refusal(olga.api.joinRequests.withdraw({ slug: 'nowhere' }))).toEqual({
        status: 404,
        error: messages.communityNotFound,
      })
      expect((await refusal(world.guest.api.joinRequests.withdraw({ slug }))).status).toBe(401)
    },
  )
})

describe('an undecided request', () => {
  test('expires after 30 days, notifies the applicant, and clears the notifications', async () => {
    const { world, ann, olga, slug, ask, runJobs } = await setting()
    const request = await ask(olga)
    world.advance(30 * day - 60_000)
    await runJobs()
    expect([await kinds(olga), await unread(ann)]).toEqual([[], 1])
    world.advance(60_000)
    expect((await ann.api.joinRequests.list({ slug })).items).toEqual([])
    expect(await refusal(ann.api.joinRequests.approve(request))).toEqual(missing)
    await runJobs()
    await runJobs()
    const { items } = await olga.api.notifications.list({})
    expect(items).toMatchObject([{ kind: 'join-expired', actor: null, link: `/communities/${slug}` }])
    expect(await unread(ann)).toBe(0)
    expect(await olga.api.communities.bySlug({ slug })).not.toHaveProperty('denial')
  })

  test('can be made and withdrawn only a few times a day', async () => {
    const { world, olga, slug, ask } = await setting()
    for (let times = 0; times < limits.joinRequestsPerDay; times++) {
      await ask(olga)
      await olga.api.joinRequests.withdraw({ slug })
    }
    expect(await refusal(ask(olga))).toMatchObject({
      status: 429,
      error: 'Too many attempts. Please try again in 24 hours.',
    })
    world.advance(day)
    expect(await olga.api.communities.join({ slug })).toMatchObject({ membershipStatus: 'PENDING' })
  })

  test('expires silently where the community is deleted', async () => {
    const { world, ann, olga, id, ask, runJobs } = await setting()
    await ask(olga)
    await world.db
      .updateTable('community')
      .set({ deletedAt: '2026-12-20T11:00:00.000Z' })
      .where('id', '=', id)
      .execute()
    world.advance(30 * day)
    await runJobs()
    expect([await kinds(olga), await unread(ann)]).toEqual([[], 0])
  })

  test('clears its notifications when it is repeated or answered by an invitation', async () => {
    const { world, ann, olga, id, slug, ask } = await setting()
    await ask(olga)
    world.advance(30 * day)
    await ask(olga)
    expect(await unread(ann)).toBe(1)
    await makeInvitation(world, id, olga, ann, { skipsApproval: true })
    expect(await olga.api.communities.join({ slug })).toMatchObject({ role: 'MEMBER' })
    expect(await unread(ann)).toBe(0)
    expect((await ann.api.joinRequests.list({ slug })).items).toEqual([])
  })
})

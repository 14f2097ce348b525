import { describe, expect, test } from 'vitest'
import type { userFilters } from '../../../src/shared/administration/user-management.ts'
import { messages } from '../../../src/shared/platform/messages.ts'
import { openWorld } from '../../support/checked-world.ts'
import { secretFeedPath } from '../../support/discovery/syndication.ts'
import { setUpAuthenticatorApp } from '../../support/identity/two-factor.ts'
import { createReportWorld } from '../../support/moderation/reports.ts'
import { refusal, refusals } from '../../support/refusal.ts'
import { password, type TestUser, type World } from '../../support/world.ts'

const day = 86_400_000
const notFound = { status: 404, error: messages.userNotFound }

/** Root is super admin; Ann is an ordinary user. */
async function setting(options: Parameters<typeof openWorld>[0] = {}) {
  const world = await openWorld(options)
  const root = await world.user('Root', { isSuperAdmin: true })
  const ann = await world.user('Ann')
  return { world, root, ann, people: root.api.userManagement }
}

const actsOf = async ({ db }: World) =>
  (await db.selectFrom('auditEntry').select('action').orderBy('createdAt').execute()).map(({ action }) => action)

/** All names of a list, page by page. */
async function namesIn(who: TestUser, filter: (typeof userFilters)[number], limit = 2) {
  const names: (string | null)[] = []
  let cursor: string | null = null
  do {
    const page: Awaited<ReturnType<typeof who.api.userManagement.list>> = await who.api.userManagement.list({
      filter,
      limit,
      ...(cursor !== null && { cursor }),
    })
    names.push(...page.items.map(({ name }) => name))
    cursor = page.nextCursor
  } while (cursor !== null)
  return names
}

describe('the user lists', () => {
  test('hold every user by status, newest first, in pages', async () => {
    const { world, root, ann, people: users } = await setting()
    const uma = await world.user('Uma', { isVerified: false })
    const vic = await world.user('Vic', { isVerified: false })
    const rose = await world.user('Rose', { isSuperAdmin: true })
    await root.api.adminSettings.save({ signUpMode: 'approval' })
    await world.guest.api.auth.signup({ name: 'Wim', email: 'wim@example.org', password })
    const until = (days: number) => new Date(world.services.now().getTime() + days * day).toISOString()
    await users.suspend({ id: vic.id, reason: 'Spam', until: until(3) })
    await users.suspend({ id: uma.id, reason: 'Spam', until: null })
    await users.suspend({ id: ann.id, reason: 'Spam', until: until(9) })

    expect(await namesIn(root, 'all')).toEqual(['Wim', 'Rose', 'Vic', 'Uma', 'Ann', 'Root'])
    expect(await namesIn(root, 'admins', 1)).toEqual(['Rose', 'Root'])
    expect(await namesIn(root, 'unverified')).toEqual(['Wim', 'Vic', 'Uma'])
    expect(await namesIn(root, 'suspended')).toEqual(['Uma', 'Ann', 'Vic'])
    expect(await namesIn(root, 'waiting')).toEqual(['Wim'])
    world.advance(4 * day)
    expect(await namesIn(rose, 'suspended')).toEqual(['Uma', 'Ann'])
    const bad = await refusal(users.list({ filter: 'everyone' as 'all' }))
    expect(bad).toMatchObject({ status: 400, field: 'filter' })
    expect(await refusal(ann.api.userManagement.list({}))).toMatchObject({ status: 401 })
  })

  test('leave out deleted users, and refuse every action on them', async () => {
    const { world, root, ann, people: users } = await setting()
    await world.db.updateTable('user').set({ deletedAt: '2026-11-20T12:00:00.000Z' }).where('id', '=', ann.id).execute()
    expect(await namesIn(root, 'all')).toEqual(['Root'])
    for (const id of [ann.id, 'nobody']) {
      const calls = [
        users.byId({ id }),
        users.reports({ id, side: 'by' }),
        users.suspend({ id, reason: 'Spam', until: null }),
        users.lift({ id }),
        users.verify({ id }),
        users.endSessions({ id }),
        users.setSuperAdmin({ id, isSuperAdmin: true }),
        users.approve({ id }),
        users.deny({ id, reason: 'Against the rules' }),
      ]
      for (const refused of await refusals(calls)) expect.soft(refused).toEqual(notFound)
    }
    expect(await actsOf(world)).toEqual([])
  })
})

describe('the managed user', () => {
  test('shows the account, its devices and second factors, without secrets', async () => {
    const { world, ann, people: users } = await setting()
    const { secret, recoveryCodes, browser } = await setUpAuthenticatorApp(world, ann)
    const path = await secretFeedPath(browser)
    const seen = await users.byId({ id: ann.id })
    expect(seen).toEqual({
      id: ann.id,
      name: 'Ann',
      email: ann.email,
      image: null,
      isSuperAdmin: false,
      emailVerified: true,
      createdAt: expect.any(String),
      isSuspended: false,
      awaitsApproval: false,
      _count: { posts: 0, comments: 0, memberships: 0 },
      lastSeenAt: expect.any(String),
      deletionDueAt: null,
      suspension: null,
      isContentRemoved: false,
      signUpMessage: '',
      secondFactor: true,
      sessions: [{ device: 'Firefox on Linux', createdAt: expect.any(String), lastSeenAt: expect.any(String) }],
      cases: { total: 0, upheld: 0, warnings: 0 },
      reported: 0,
      organizesAlone: [],
      can: {
        suspend: true,
        lift: false,
        verify: false,
        endSessions: true,
        handOver: true,
        grant: true,
        revoke: false,
        decide: false,
      },
    })
    const said = JSON.stringify(seen)
    const { passwordHash } = await world.db
      .selectFrom('user')
      .select('passwordHash')
      .where('id', '=', ann.id)
      .executeTakeFirstOrThrow()
    const sessions = await world.db.selectFrom('session').select('id').execute()
    const [token = ''] = path.split('/').at(-1)?.split('.') ?? []
    for (const kept of [passwordHash, secret, token, ...recoveryCodes, ...sessions.map(({ id }) => id)]) {
      expect.soft(said).not.toContain(kept)
    }
    expect(await refusal(browser.api.userManagement.byId({ id: ann.id }))).toMatchObject({ status: 403 })
  })

  test('counts reports by and about the user, and lists them in pages', async () => {
    const { root, ann, rita, ron, postId, commentId } = await createReportWorld()
    await rita.api.reports.post({ id: postId, reason: 'SPAM', details: 'Look' })
    await ron.api.reports.post({ id: postId, reason: 'HARASSMENT' })
    await rita.api.reports.comment({ id: commentId, reason: 'SPAM' })
    const { byId, reports } = root.api.userManagement
    expect(await byId({ id: ann.id })).toMatchObject({ cases: { total: 2, upheld: 0, warnings: 0 }, reported: 0 })
    expect(await byId({ id: rita.id })).toMatchObject({ cases: { total: 0 }, reported: 2 })
    const first = await reports({ id: ann.id, side: 'about', limit: 2 })
    const rest = await reports({ id: ann.id, side: 'about', limit: 2, cursor: first.nextCursor ?? '' })
    expect([...first.items, ...rest.items]).toMatchObject([
      { targetType: 'COMMENT', reason: 'SPAM', status: 'OPEN' },
      { targetType: 'POST', reason: 'HARASSMENT' },
      { targetType: 'POST', reason: 'SPAM', details: 'Look', copy: expect.stringMatching(/./) },
    ])
    expect(rest.nextCursor).toBeNull()
    const by = await reports({ id: rita.id, side: 'by' })
    expect(by.items.map(({ targetType }) => targetType)).toEqual(['COMMENT', 'POST'])
    expect((await reports({ id: ann.id, side: 'by' })).items).toEqual([])
    expect(await refusal(rita.api.userManagement.reports({ id: rita.id, side: 'by' }))).toMatchObject({ status: 403 })
  })
})

describe('a super admin', () => {
  test('verifies an address manually, once', async () => {
    const { world, root, people: users } = await setting()
    const uma = await world.user('Uma', { isVerified: false })
    expect(await users.byId({ id: uma.id })).toMatchObject({
      emailVerified: false,
      can: { verify: true, grant: false },
    })
    expect(await users.verify({ id: uma.id })).toMatchObject({ emailVerified: true, can: { verify: false } })
    expect((await uma.api.auth.viewer())?.emailVerified).toBe(true)
    await users.verify({ id: uma.id })
    expect(await actsOf(world)).toEqual(['user.verify'])
    const own = { status: 403, error: messages.notYourself }
    expect(await refusal(users.verify({ id: root.id }))).toEqual(own)
  })

  test('ends all sessions of a user, who can sign in again', async () => {
    const { world, root, ann, people: users } = await setting()
    const live = (await ann.api.notifications.live())[Symbol.asyncIterator]()
    await live.next()
    const next = live.next()
    expect((await users.endSessions({ id: ann.id })).sessions).toEqual([])
    expect((await next).done).toBe(true)
    expect(await refusal(ann.api.auth.me())).toMatchObject({ status: 401 })
    expect((await world.guest.rest('POST', '/api/auth/login', { email: ann.email, password })).status).toBe(200)
    expect(await refusal(users.endSessions({ id: root.id }))).toMatchObject({ status: 403 })
    expect(await actsOf(world)).toEqual(['user.signOut'])
  })

  test('promotes verified users who can sign in, and demotes them', async () => {
    const { world, ann, people: users } = await setting()
    const uma = await world.user('Uma', { isVerified: false })
    const grant = (id: string, isSuperAdmin = true) => users.setSuperAdmin({ id, isSuperAdmin })
    expect(await refusal(grant(uma.id))).toEqual({ status: 409, error: messages.addressUnverified })
    const vic = await world.user('Vic')
    await users.suspend({ id: vic.id, reason: 'Spam', until: null })
    expect(await refusal(grant(vic.id))).toEqual({ status: 409, error: messages.accountSuspended })
    expect(await refusal(ann.api.admin.newUsers())).toMatchObject({ status: 403 })
    expect(await grant(ann.id)).toMatchObject({
      isSuperAdmin: true,
      can: { grant: false, revoke: true, suspend: false },
    })
    await ann.api.auth.prove({ password })
    expect((await ann.api.auth.viewer())?.isSuperAdmin).toBe(true)
    await ann.api.admin.newUsers()
    expect(await grant(ann.id, false)).toMatchObject({ isSuperAdmin: false })
    expect(await refusal(ann.api.admin.newUsers())).toMatchObject({ status: 403 })
    await grant(ann.id, false)
    expect(await actsOf(world)).toEqual(['user.suspend', 'admin.grant', 'admin.revoke'])
  })

  test('can give up the right, unless they are the last one', async () => {
    const { world, root, ann, people: users } = await setting()
    const { setSuperAdmin } = users
    const last = { status: 409, error: messages.lastSuperAdmin }
    expect(await refusal(setSuperAdmin({ id: root.id, isSuperAdmin: false }))).toEqual(last)
    expect(await refusal(setSuperAdmin({ id: root.id, isSuperAdmin: true }))).toMatchObject({ status: 403 })
    await setSuperAdmin({ id: ann.id, isSuperAdmin: true })
    expect((await users.byId({ id: root.id })).can).toMatchObject({ revoke: true, suspend: false })
    await ann.api.auth.prove({ password })
    // Two super admins demote each other concurrently: one of them stays.
    const outcomes = await Promise.allSettled([
      setSuperAdmin({ id: ann.id, isSuperAdmin: false }),
      ann.api.userManagement.setSuperAdmin({ id: root.id, isSuperAdmin: false }),
    ])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const left = await world.db.selectFrom('user').select('id').where('superAdminAt', 'is not', null).execute()
    expect(left).toHaveLength(1)
  })

  test('cannot demote the user that SUPER_ADMIN_EMAIL names', async () => {
    const { world, root, people: users } = await setting({ config: { superAdminEmail: 'Rose@example.org' } })
    const rose = await world.user('Rose', { isSuperAdmin: true })
    expect((await users.byId({ id: rose.id })).can.revoke).toBe(false)
    const named = { status: 409, error: messages.superAdminNamed }
    expect(await refusal(users.setSuperAdmin({ id: rose.id, isSuperAdmin: false }))).toEqual(named)
    expect((await rose.api.auth.viewer())?.isSuperAdmin).toBe(true)
    expect(await rose.api.userManagement.setSuperAdmin({ id: root.id, isSuperAdmin: false })).toMatchObject({
      isSuperAdmin: false,
    })
  })
})

import { describe, expect, test } from 'vitest'
import { recordRestriction } from '../../../src/server/instance/restrictions/record-restriction.ts'
import { notify } from '../../../src/server/notify/notify.ts'
import { newId } from '../../../src/server/platform/ids.ts'
import type { NotificationKind } from '../../../src/shared/notifications/kinds.ts'
import type { Notification } from '../../../src/shared/notifications/notifications.ts'
import { openWorld } from '../../support/checked-world.ts'
import { createReportWorld } from '../../support/moderation/reports.ts'
import type { TestUser } from '../../support/world.ts'

const notificationsOf = async ({ api }: TestUser, kind: NotificationKind): Promise<Notification[]> =>
  (await api.notifications.list({})).items.filter((notification) => notification.kind === kind)
const unread = async ({ api }: TestUser) => (await api.notifications.unread()).count
const day = 86_400_000

async function setting() {
  const world = await openWorld()
  const [root, ruth] = [
    await world.user('Root', { isSuperAdmin: true }),
    await world.user('Ruth', { isSuperAdmin: true }),
  ]
  const ann = await world.user('Ann')
  const notifyAdmins = (
    kind: 'reports-waiting' | 'sign-up-waiting' | 'backup-failed',
    { actorId = null as string | null, detail = '' } = {},
  ) => notify(world.services, { kind, to: [root.id, ann.id], communityId: null, actorId, detail })
  const change = (user: TestUser, columns: object) =>
    world.db.updateTable('user').set(columns).where('id', '=', user.id).execute()
  return { world, root, ruth, ann, notifyAdmins, change }
}

describe('super admins are notified', () => {
  test.each([
    ['reports-waiting', '/admin/moderation/queue'],
    ['sign-up-waiting', '/admin/users?filter=waiting'],
    ['backup-failed', '/admin/settings?tab=backups'],
  ] as const)('%s, while they have the right', async (kind, link) => {
    const { root, ann, notifyAdmins, change } = await setting()
    await notifyAdmins(kind, { detail: 'The disk is full.' })
    expect(await notificationsOf(root, kind)).toMatchObject([{ community: null, post: null, link, actor: null }])
    expect([await notificationsOf(ann, kind), await unread(ann)]).toEqual([[], 0])
    await change(root, { superAdminAt: null })
    expect([await notificationsOf(root, kind), await unread(root)]).toEqual([[], 0])
  })

  test('by mail while a user awaits approval, once a day until they look', async () => {
    const { world, root, ann, notifyAdmins, change } = await setting()
    const emails = async () => (await world.deliverMails()).map(({ to, text }) => [to, /Bob|Carl|Dora/.exec(text)?.[0]])
    const signUp = async (name: string) => {
      const user = await world.user(name)
      await change(user, { awaitsApprovalSince: '2026-11-20T12:00:00.000Z' })
      await notifyAdmins('sign-up-waiting', { actorId: user.id })
      return user
    }
    const bob = await signUp('Bob')
    await change(bob, { awaitsApprovalSince: null })
    expect(await emails()).toEqual([])
    await signUp('Carl')
    expect(await emails()).toEqual([[root.email, 'Carl']])
    await signUp('Dora')
    expect(await emails()).toEqual([])
    expect((await notificationsOf(root, 'sign-up-waiting')).map(({ actor }) => actor?.name)).toEqual([
      'Dora',
      'Carl',
      'Bob',
    ])
    await root.api.notifications.markAllRead()
    await signUp('Dora Two')
    expect(await emails()).toEqual([[root.email, 'Dora']])
    world.advance(day)
    await signUp('Carl Two')
    expect(await emails()).toEqual([[root.email, 'Carl']])
    expect(await unread(ann)).toBe(0)
  })

  test('by mail of a failed backup, unless a later one succeeded', async () => {
    const { world, root, notifyAdmins } = await setting()
    await notifyAdmins('backup-failed', { detail: 'The disk is full.' })
    const [email, ...more] = await world.deliverMails()
    expect(more).toEqual([])
    expect(email).toMatchObject({ to: root.email, link: 'http://folkmoot.test/admin/settings?tab=backups' })
    expect(email?.text).toContain('The disk is full.')
    await root.api.notifications.markAllRead()
    await notifyAdmins('backup-failed', { detail: 'The disk is full.' })
    const at = world.services.now().toISOString()
    const backup = { id: newId(), file: 'a', bytes: 1, isScheduled: 1 as const, startedAt: at }
    await world.db
      .insertInto('backup')
      .values({ ...backup, finishedAt: at, verifiedAt: at, fault: null })
      .execute()
    expect(await world.deliverMails()).toEqual([])
  })
})

describe('a report notifies', () => {
  test("the community's moderators, once for all reporters", async () => {
    const { world, olga, max, ann, bob, rita, ron, root, club, report } = await createReportWorld()
    await report('post', rita, ron)
    const { id } = await world.db.selectFrom('reportCase').select('id').executeTakeFirstOrThrow()
    const link = `/communities/${club.slug}/moderation?case=${id}`
    for (const each of [olga, max]) {
      expect(await notificationsOf(each, 'reports-waiting')).toMatchObject([
        { link, actor: null, post: null, community: { slug: club.slug }, detail: '' },
      ])
    }
    for (const each of [ann, bob, rita, root]) expect(await notificationsOf(each, 'reports-waiting')).toEqual([])
    const emails = (await world.deliverMails()).filter(
      ({ subject }) => subject === 'A report in “Chess Club” needs a decision',
    )
    expect(emails.map(({ to }) => to).sort()).toEqual([max.email, olga.email])
    for (const { text, html } of emails) expect(text + html).not.toMatch(/Rita|Ron|Ann|Opening/)
    // Another case on the same day sends no further mail until they look.
    await report('comment', rita)
    await max.api.notifications.markAllRead()
    expect((await notificationsOf(max, 'reports-waiting')).length).toBe(2)
    expect(
      (await world.deliverMails()).filter(({ subject }) => subject === 'A report in “Chess Club” needs a decision'),
    ).toEqual([])
  })

  test('no user who lost the role, and no user by mail when no report is open any more', async () => {
    const { world, olga, max, club, rita, postId, report } = await createReportWorld()
    await report('post', rita)
    await olga.api.members.setRole({ slug: club.slug, userId: max.id, role: 'MEMBER' })
    const subjects = async () => (await world.deliverMails()).map(({ to, subject }) => `${to} ${subject}`)
    expect((await subjects()).filter((said) => said.endsWith('needs a decision'))).toEqual([
      `${olga.email} A report in “Chess Club” needs a decision`,
    ])
    expect(await notificationsOf(max, 'reports-waiting')).toEqual([])
    world.advance(2 * day)
    await report('comment', rita)
    await world.db.updateTable('reportCase').set({ status: 'DISMISSED' }).execute()
    expect((await subjects()).filter((said) => said.endsWith('needs a decision'))).toEqual([])
    expect(postId).not.toBe('')
  })
})

describe('an author is notified', () => {
  const decide = async (by: TestUser, slug: string, decision: 'REMOVE' | 'WARN', reason: string) => {
    const [reportCase] = (await by.api.moderationQueue.list({ slug })).items
    await by.api.moderationQueue.decide({
      id: reportCase?.id ?? '',
      version: reportCase?.version ?? 0,
      decision,
      reason,
    })
  }

  test('that a moderator removed their post, and why', async () => {
    const { world, max, ann, rita, club, report } = await createReportWorld()
    await report('post', rita)
    await decide(max, club.slug, 'REMOVE', 'Advertising')
    expect(await notificationsOf(ann, 'content-removed')).toMatchObject([
      {
        actor: null,
        post: null,
        link: `/communities/${club.slug}`,
        detail: 'Advertising',
        community: { name: club.name },
      },
    ])
    const emails = (await world.deliverMails()).filter(({ to }) => to === ann.email)
    const [email] = emails.filter(({ subject }) => subject.startsWith('Something you wrote'))
    expect(email).toMatchObject({ link: `http://folkmoot.test/communities/${club.slug}` })
    expect(email?.text).toContain('Advertising')
    expect(email?.text).not.toMatch(/Max|Rita/)
    expect(await notificationsOf(rita, 'content-removed')).toEqual([])
  })

  test('that a moderator removed their comment, with its post', async () => {
    const { max, ann, rita, club, postId, report } = await createReportWorld({ isPrivate: true })
    await report('comment', rita)
    await decide(max, club.slug, 'REMOVE', 'Rude')
    const link = `/communities/${club.slug}/posts/${postId}`
    expect(await notificationsOf(ann, 'content-removed')).toMatchObject([
      { post: { id: postId }, link, detail: 'Rude' },
    ])
    // A former member learns only the community's slug.
    await ann.api.communities.leave({ slug: club.slug })
    expect(await notificationsOf(ann, 'content-removed')).toMatchObject([
      { post: null, link: null, detail: 'Rude', community: { slug: club.slug, name: club.slug } },
    ])
  })

  test('of a warning, with its content while that can be read', async () => {
    const { world, max, ann, rita, club, postId, report } = await createReportWorld()
    await report('post', rita)
    await decide(max, club.slug, 'WARN', 'Please be kind')
    const link = `/communities/${club.slug}/posts/${postId}`
    expect(await notificationsOf(ann, 'warned')).toMatchObject([
      { actor: null, post: { id: postId }, link, detail: 'Please be kind' },
    ])
    const emails = (await world.deliverMails()).filter(({ subject }) => subject === 'You were warned in “Chess Club”')
    expect(emails).toMatchObject([{ to: ann.email, link: `http://folkmoot.test${link}` }])
    await ann.api.posts.remove({ id: postId })
    expect(await notificationsOf(ann, 'warned')).toMatchObject([{ post: null, link: null, detail: 'Please be kind' }])
  })

  test('of a warning about themselves, in any community', async () => {
    const { world, ann } = await setting()
    const detail = 'This is not a market.'
    const restrictionId = await recordRestriction(world.services, {
      ...{ kind: 'WARN', userId: ann.id, communityId: null, rule: 'SPAM', reason: detail },
      target: { targetType: 'USER', targetId: ann.id },
      decider: { id: null, role: 'SITE_ADMIN' },
    })
    const about = { communityId: null, actorId: null, detail, restrictionId }
    await notify(world.services, { kind: 'warned', to: [ann.id], ...about })
    expect(await notificationsOf(ann, 'warned')).toMatchObject([{ community: null, post: null, link: null, detail }])
    const [email] = await world.deliverMails()
    expect(email).toMatchObject({ to: ann.email, subject: 'You were warned' })
    expect(email?.text).toContain('a super admin of this site warned you')
    expect(email?.text).toContain(detail)
  })
})

import { expect, test } from 'vitest'
import { openWorld } from '../../support/checked-world.ts'
import { createCommunity } from '../../support/communities/create-community.ts'
import { makeComment, makeInvitation, makeJoinRequest, makeReport, toggleLike } from '../../support/factories.ts'
import { createAuthenticator } from '../../support/identity/authenticator.ts'
import { withRenewedCookie } from '../../support/identity/renewed-session.ts'
import { setUpAuthenticatorApp, twoFactorChallenge } from '../../support/identity/two-factor.ts'
import { uploadedPath } from '../../support/platform/images.ts'
import { password, type World } from '../../support/world.ts'

const path = '/api/users/me/export'

/** Every secret, and every form in which one is stored. */
async function secretsIn(world: World): Promise<string[]> {
  const { db } = world
  const rows = [
    ...(await db.selectFrom('user').select('passwordHash as secret').execute()),
    ...(await db.selectFrom('session').select('id as secret').execute()),
    ...(await db.selectFrom('emailToken').select('hash as secret').execute()),
    ...(await db.selectFrom('emailChange').select('confirmHash as secret').execute()),
    ...(await db.selectFrom('challenge').select('hash as secret').execute()),
    ...(await db.selectFrom('challenge').select('webauthn as secret').execute()),
    ...(await db.selectFrom('recoveryCode').select('hash as secret').execute()),
    ...(await db.selectFrom('authenticatorApp').select('secret').execute()),
    ...(await db.selectFrom('passkey').select('publicKey as secret').execute()),
  ]
  return rows.map(({ secret }) => secret ?? '').filter(Boolean)
}

test('an export contains all data of its owner, none of others, and no secret', async () => {
  const world = await openWorld()
  const [ann, bob] = [await world.user('Ann'), await world.user('Bob Canary')]
  const [club, garden] = [
    await createCommunity(ann),
    await createCommunity(bob, { name: 'Canary Garden', requiresApproval: true }),
  ]
  const { id: postId } = await ann.api.posts.create({ title: 'Openings', content: 'e4 **e5**', forumId: club.forumId })
  const comment = await ann.api.comments.add({ postId, content: 'Mine' })
  const removed = await ann.api.comments.add({ postId, content: 'Thought better of' })
  await ann.api.comments.remove({ id: removed.id })
  await bob.api.comments.add({ postId, content: 'The canary’s comment', parentId: comment.id })
  const canary = await bob.api.posts.create({ title: 'Canary', content: 'The canary sings', forumId: garden.forumId })
  await toggleLike(world, postId, ann)
  await makeReport(world, canary.id, ann, { details: 'Too loud', copy: 'The canary sings' })
  await makeReport(world, postId, bob, { details: 'The canary complains', copy: 'e4' })
  await makeJoinRequest(world, garden.id, ann)
  await makeInvitation(world, club.id, { email: 'carl@example.org' }, ann, { message: 'Come and play' })
  await makeInvitation(world, garden.id, { email: 'canary@example.org' }, bob)
  await ann.api.settings.save({ PROFILE_BIO: 'Bees', PRIVACY_PROFILE_VISIBLE: 'false' })
  await uploadedPath(world, bob)
  await ann.api.auth.updateProfile({ image: await uploadedPath(world, ann) })
  const setUp = await setUpAuthenticatorApp(world, ann)
  const { ticket, options } = await setUp.browser.api.twoFactor.startPasskey()
  const response = createAuthenticator({ origin: 'http://folkmoot.test', rpId: 'folkmoot.test' }).create(options)
  await setUp.browser.api.twoFactor.addPasskey({ ticket, name: 'Blue key', response })
  const here = withRenewedCookie(world, setUp.browser)
  await twoFactorChallenge(world, ann)
  await here.api.account.changeEmail({ email: 'next@example.net' })
  await world.guest.api.auth.forgotPassword({ email: ann.email })
  await world.deliverMails()

  const { status, body } = await here.rest('GET', path)
  expect(status).toBe(200)
  expect(body).toEqual(
    expect.objectContaining({
      exportedAt: expect.stringMatching(/^2026-11-20T12:/),
      account: expect.objectContaining({
        id: ann.id,
        name: 'Ann',
        email: ann.email,
        image: expect.stringMatching(/^\/api\/media\//),
      }),
      settings: expect.objectContaining({ PROFILE_BIO: 'Bees', PRIVACY_PROFILE_VISIBLE: 'false' }),
      sessions: [expect.objectContaining({ userAgent: expect.stringContaining('Firefox') })],
      emailChanges: [expect.objectContaining({ oldEmail: ann.email, newEmail: 'next@example.net', confirmedAt: null })],
      authenticatorApp: { createdAt: expect.any(String), confirmedAt: expect.any(String) },
      passkeys: [{ name: 'Blue key', createdAt: expect.any(String), lastUsedAt: null }],
      images: [expect.objectContaining({ width: 60, height: 40 })],
      communities: [expect.objectContaining({ slug: club.slug, role: 'ORGANIZER' })],
      joinRequests: [expect.objectContaining({ slug: garden.slug, status: 'PENDING' })],
      invitations: [expect.objectContaining({ email: 'carl@example.org', message: 'Come and play' })],
      posts: [expect.objectContaining({ id: postId, title: 'Openings', content: 'e4 **e5**', community: club.slug })],
      comments: [
        expect.objectContaining({ id: comment.id, content: 'Mine', deletedAt: null }),
        expect.objectContaining({ content: 'Thought better of', deletedAt: expect.any(String) }),
      ],
      reactions: [expect.objectContaining({ targetId: postId, reactionType: 'satisfaction' })],
      reports: [expect.objectContaining({ targetId: canary.id, details: 'Too loud' })],
    }),
  )

  const text = JSON.stringify({ ...body, joinRequests: [] })
  for (const secret of [/canary/i, bob.id]) expect(text).not.toMatch(secret)
  const secrets = await secretsIn(world)
  expect(secrets.length).toBeGreaterThanOrEqual(20)
  for (const secret of [...secrets, ...setUp.recoveryCodes, setUp.secret]) expect(text).not.toContain(secret)
  expect(text).not.toMatch(/passwordHash|tokenHash|publicKey|secret|argon2/i)
})

test('an export contains saved and hidden items, visits and edit history', async () => {
  const world = await openWorld()
  const [ann, bob] = [await world.user('Ann'), await world.user('Bob')]
  const club = await createCommunity(ann)
  const write = async (who: typeof ann, title: string) =>
    (await who.api.posts.create({ title, content: `${title} in full`, forumId: club.forumId })).id
  const hers = await write(ann, 'Openings')
  const { id: commentId } = await ann.api.comments.add({ postId: hers, content: 'Hm' })
  await ann.api.posts.edit({ id: hers, title: 'Endings', content: 'Rooks' })
  await ann.api.comments.edit({ id: commentId, content: 'Aha' })
  await bob.api.comments.add({ postId: hers, content: 'Not in her export' })
  await ann.api.saved.save({ id: hers })
  await ann.api.saved.hide({ id: hers })
  await ann.api.threads.visit({ id: hers })
  await bob.api.saved.save({ id: hers })
  const image = (await uploadedPath(world, ann, undefined, club.slug)).split('/').at(-1)

  const moment = expect.stringMatching(/^2026-11-20T12:/)
  const { body } = await ann.rest('GET', path)
  expect(body).toMatchObject({
    posts: [{ id: hers, title: 'Endings' }],
    postVersions: [{ postId: hers, title: 'Openings', content: 'Openings in full', replacedAt: moment }],
    comments: [{ id: commentId, content: 'Aha' }],
    commentVersions: [{ commentId, content: 'Hm', writtenAt: moment, replacedAt: moment }],
    savedPosts: [{ postId: hers, createdAt: moment }],
    hiddenPosts: [{ postId: hers, createdAt: moment }],
    threadVisits: [{ postId: hers, seenAt: moment }],
    notifications: [{ kind: 'comment', postId: hers, detail: '' }],
    images: [{ id: image, community: club.slug }],
  })
  expect(JSON.stringify(body)).not.toContain('Not in her export')
  const theirs = (await bob.rest('GET', path)).body
  expect(theirs).toMatchObject({ postVersions: [], commentVersions: [], hiddenPosts: [], threadVisits: [] })
})

test('an export contains mail preferences and searches, but not the secret feed address', async () => {
  const world = await openWorld()
  const [ann, bob] = [await world.user('Ann'), await world.user('Bob')]
  const { id: communityId, slug } = await createCommunity(bob)
  await ann.api.notifications.savePreferences({ groups: { replies: { mail: false, app: true } }, digest: 'weekly' })
  await bob.api.notifications.savePreferences({ groups: { posts: { push: false } }, digest: 'daily' })
  const at = '2026-11-20T12:00:00.000Z'
  const own = { userId: ann.id }
  await world.db
    .insertInto('savedCommunity')
    .values({ ...own, communityId, createdAt: at })
    .execute()
  await world.db
    .insertInto('feedVisit')
    .values({ ...own, feed: 'replies', seenAt: at })
    .execute()
  await world.db
    .insertInto('feedAddress')
    .values({ ...own, tokenHash: 'hash-of-a-secret', createdAt: at })
    .execute()
  const { body } = await ann.rest('GET', path)
  expect(body).toMatchObject({
    notificationChoices: [
      { group: 'replies', channel: 'app', isOn: true },
      { group: 'replies', channel: 'mail', isOn: false },
    ],
    digest: { frequency: 'weekly', dueAt: '2026-11-23T08:00:00.000Z' },
    savedCommunities: [{ slug, createdAt: at }],
    feedVisits: [{ feed: 'replies', seenAt: at }],
    feedAddress: { createdAt: at, usedAt: null },
  })
  expect(JSON.stringify(body)).not.toContain('hash-of-a-secret')
})

test('an export contains neither messages of others nor expired sessions', async () => {
  const world = await openWorld()
  const [ann, bob] = [await world.user('Ann'), await world.user('Bob')]
  const hers = await createCommunity(ann, { requiresApproval: true })
  const his = await createCommunity(bob, { name: 'Garden' })
  await bob.api.communities.join({ slug: hers.slug, message: 'I play canary openings' })
  await bob.api.invitations.send({ slug: his.slug, emails: [ann.email], message: 'Come and see the canary' })
  const { notifications } = (await ann.rest('GET', path)).body
  const detailOf = (kind: string) => notifications.find((one: { kind: string }) => one.kind === kind)?.detail
  expect([detailOf('join-request'), detailOf('invitation')]).toEqual(['', ''])

  await world.clientWith('', { userAgent: 'Borrowed browser' }).api.auth.login({ email: ann.email, password })
  const devices = async () => JSON.stringify((await ann.rest('GET', path)).body.sessions)
  expect(await devices()).toContain('Borrowed browser')
  // In the database, because sessions are made at the time of the process, which does not move.
  const expiresAt = new Date(world.services.now().getTime() - 1).toISOString()
  await world.db.updateTable('session').set({ expiresAt }).where('userAgent', '=', 'Borrowed browser').execute()
  expect(await devices()).not.toContain('Borrowed browser')
})

test('an export of an inactive user contains only the account, and guests have none', async () => {
  const world = await openWorld()
  const ann = await world.user('Ann')
  const { account, settings, sessions, authenticatorApp, digest, feedAddress, exportedAt, ...rest } = (
    await ann.rest('GET', path)
  ).body
  expect({ account, sessions }).toMatchObject({ account: { email: ann.email }, sessions: [{}] })
  expect([authenticatorApp, feedAddress]).toEqual([null, null])
  expect(digest).toEqual({ frequency: null, dueAt: null, since: null })
  expect(Object.values(rest).flat()).toEqual([])
  expect([settings, exportedAt].every(Boolean)).toBe(true)
  expect((await world.guest.rest('GET', path)).status).toBe(401)
  const bob = await world.user('Bob', { isVerified: false })
  expect((await bob.rest('GET', path)).status).toBe(200)
})

test('an export of a prolific user is complete, in order of writing', async () => {
  const world = await openWorld()
  const ann = await world.user('Ann')
  const club = await createCommunity(ann)
  const { id: postId } = await ann.api.posts.create({ title: 'Openings', content: 'e4', forumId: club.forumId })
  for (let written = 0; written < 450; written++) {
    await makeComment(world, postId, ann, `No. ${written}`)
    if (written % 7 === 0) world.advance(1)
  }
  const byRest = (await ann.rest('GET', path)).body
  const contents = byRest.comments.map(({ content }: { content: string }) => content)
  expect(contents.toSorted()).toEqual(Array.from({ length: 450 }, (_, at) => `No. ${at}`).toSorted())
  const moments = byRest.comments.map(({ createdAt }: { createdAt: string }) => createdAt)
  expect(moments).toEqual(moments.toSorted())
})

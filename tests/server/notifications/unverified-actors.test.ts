import { describe, expect, test } from 'vitest'
import { openWorld } from '../../support/checked-world.ts'
import { createCommunity } from '../../support/communities/create-community.ts'
import { makeMember } from '../../support/factories.ts'
import type { TestUser, World } from '../../support/world.ts'

const minute = 60_000
const day = 24 * 60 * minute
const spam = 'Buy pills at evil.example'

/** Bob's post in Ann's community. Bob wants mail about reactions. No mail is waiting. */
async function setting() {
  const world = await openWorld()
  const [ann, bob, carl] = [await world.user('Ann'), await world.user('Bob'), await world.user('Carl')]
  const eve = await world.user(spam, { isVerified: false })
  const club = await createCommunity(ann)
  for (const each of [bob, carl]) await makeMember(world, club.id, each, 'MEMBER')
  const { id: postId } = await bob.api.posts.create({ title: 'Openings', content: 'e4?', forumId: club.forumId })
  await bob.api.notifications.saveMailPreferences({ kinds: { reaction: true } })
  const react = (who: TestUser) =>
    who.api.reactions.react({ targetType: 'POST', targetId: postId, reactionType: 'love' })
  const later = (minutes: number) => {
    world.advance(minutes * minute)
    return world.deliverMails()
  }
  return { world, ann, bob, carl, eve, club, postId, react, later }
}

describe('a reaction by a user without a verified address', () => {
  test('is shown in the app, and causes no mail', async () => {
    const { world, bob, eve, react, later } = await setting()
    await react(eve)
    expect((await bob.api.notifications.list({})).items).toMatchObject([{ kind: 'reaction', actor: { name: spam } }])
    expect(await later(6)).toEqual([])
    expect(await world.db.selectFrom('mail').select('id').where('kind', '=', 'thread-news').execute()).toEqual([])
  })

  test('counts as unverified for that mail also when the address is verified afterwards', async () => {
    const { world, bob, carl, eve, react, later } = await setting()
    await react(eve)
    world.advance(minute)
    await world.db
      .updateTable('user')
      .set({ emailVerifiedAt: world.services.now().toISOString() })
      .where('id', '=', eve.id)
      .execute()
    await react(carl)
    expect(await later(6)).toMatchObject([{ to: bob.email, subject: 'Carl and one other reacted to “Openings”' }])
  })

  test('is not in the mail about reactions by others, which comes once', async () => {
    const { ann, bob, carl, eve, react, later } = await setting()
    await react(eve)
    await react(carl)
    const [mail, ...others] = await later(6)
    expect(others).toEqual([])
    expect(mail).toMatchObject({ to: bob.email, subject: 'Carl reacted to “Openings”' })
    expect(mail?.text).toContain('Hello Bob,\n\nCarl reacted to your post “Openings”')
    expect(mail?.text).not.toContain('evil')
    await react(ann)
    expect(await later(70)).toEqual([])
  })

  test('does not replace the name of a verified user who reacted before', async () => {
    const { ann, carl, eve, react, later } = await setting()
    for (const each of [ann, carl, eve]) await react(each)
    const [mail] = await later(6)
    expect(mail?.text).toContain('Carl and one other reacted to your post “Openings”')
    expect(mail?.text).not.toContain('evil')
  })

  test('is neither listed nor counted in a mail about something else', async () => {
    const { bob, carl, eve, postId, react, later } = await setting()
    for (let count = 1; count <= 11; count++) await carl.api.comments.add({ postId, content: `number ${count}.` })
    await react(eve)
    const [mail, ...others] = await later(6)
    expect(others).toEqual([])
    expect(mail).toMatchObject({ to: bob.email, subject: 'News in “Openings”' })
    expect(mail?.text).toContain('\n\n… and 1 more.\n\n')
    expect(mail?.text).not.toContain('evil')
  })

  test('is in the mail once the address is verified', async () => {
    const { world, carl, eve, react, later } = await setting()
    for (const each of [carl, eve]) await react(each)
    await world.db.updateTable('user').set({ emailVerifiedAt: '2026-11-20T12:00:00.000Z' }).execute()
    expect((await later(6))[0]?.text).toContain(`${spam} and one other reacted to your post “Openings”`)
  })
})

test('a mail about an unverified account that waits for approval does not name it', async () => {
  const world = await openWorld()
  const root = await world.user('Root', { isSuperAdmin: true })
  await root.api.adminSettings.save({ signUpMode: 'approval' })
  await world.guest.api.auth.signup({ name: spam, email: 'eve@example.net', password: 'correct horse', message: spam })
  const mails = await world.deliverMails()
  expect(mails.map(({ to }) => to).sort()).toEqual(['eve@example.net', root.email])
  for (const { subject, text, html } of mails) expect(`${subject}${text}${html}`).not.toContain('evil')
})

test('communities of a deleted account are handed over by mail only if its address was verified', async () => {
  const handOver = async (world: World, founder: TestUser, heir: TestUser) => {
    const club = await createCommunity(founder, { name: `Club of ${founder.name}` })
    await makeMember(world, club.id, heir, 'MEMBER')
    await founder.api.account.scheduleDeletion({ mode: 'ANONYMISE' })
    await world.deliverMails()
    world.advance(14 * day)
    await world.runJobs()
    const notified = (await heir.api.notifications.list({})).items.map(({ kind }) => kind)
    return { notified, mailed: await world.deliverMails() }
  }
  const world = await openWorld()
  const notified = ['handed-over']
  const eve = await handOver(world, await world.user('Eve', { isVerified: false }), await world.user('Dora'))
  expect(eve).toEqual({ notified, mailed: [] })
  const ann = await handOver(world, await world.user('Ann'), await world.user('Bob'))
  expect(ann).toMatchObject({ notified, mailed: [{ subject: '“Club of Ann” was handed over to you' }] })
  // It is not handed over in the name of the deleted user.
  expect(ann.mailed[0]).not.toHaveProperty('sender')
})

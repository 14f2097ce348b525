import { describe, expect, test } from 'vitest'
import { openWorld } from '../../support/checked-world.ts'
import { createCommunity } from '../../support/communities/create-community.ts'
import { makeMember } from '../../support/factories.ts'
import type { TestUser, World } from '../../support/world.ts'

const minute = 60_000
const day = 24 * 60 * minute
const spam = 'Buy pills at evil.example'

/** Bob's post in Ann's community. No mail is waiting. */
async function setting() {
  const world = await openWorld()
  const [ann, bob, carl] = [await world.user('Ann'), await world.user('Bob'), await world.user('Carl')]
  const eve = await world.user(spam, { isVerified: false })
  const club = await createCommunity(ann)
  for (const each of [bob, carl]) await makeMember(world, club.id, each, 'MEMBER')
  const { id: postId } = await bob.api.posts.create({ title: 'Openings', content: 'e4?', forumId: club.forumId })
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

  test('is not in a mail about something else', async () => {
    const { bob, carl, eve, postId, react, later } = await setting()
    await carl.api.comments.add({ postId, content: 'Hm' })
    await react(eve)
    const [mail, ...others] = await later(6)
    expect(others).toEqual([])
    expect(mail).toMatchObject({ to: bob.email, subject: 'Re: [Chess Club] Openings' })
    expect(mail?.text).not.toContain('evil')
  })
})

test('a mail leaves out comments of a user without a verified address', async () => {
  const { world, carl, postId, later } = await setting()
  await carl.api.comments.add({ postId, content: 'Hm' })
  // No call takes back a verification, so only the database can be in this state, such as after an import.
  await world.db.updateTable('user').set({ emailVerifiedAt: null }).where('id', '=', carl.id).execute()
  expect(await later(6)).toEqual([])
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

import { describe, expect, test } from 'vitest'
import { expireRequests } from '../../../src/server/communities/join-requests/expire-requests.ts'
import { openWorld } from '../../support/checked-world.ts'
import { createCommunity } from '../../support/communities/create-community.ts'
import { makeBan, makeMember } from '../../support/factories.ts'
import type { TestUser } from '../../support/world.ts'

/** Ann's community that takes requests, with a moderator; Olga is outside. */
async function setting({ isPrivate = false } = {}) {
  const world = await openWorld()
  const [ann, mona, olga] = [await world.user('Ann'), await world.user('Mona'), await world.user('Olga')]
  const { slug, id } = await createCommunity(ann, { name: 'Chess Club', isPrivate, requiresApproval: true })
  await makeMember(world, id, mona, 'MODERATOR')
  const about = ({ id }: { id: string }) => ({ slug, userId: id })
  const ask = async (message = '') => {
    await olga.api.communities.join({ slug, message })
    const [request] = (await ann.api.joinRequests.list({ slug })).items
    return { slug, id: request?.id ?? '' }
  }
  const emails = async () => (await world.deliverMails()).map(({ to, subject }) => `${to.split('@')[0]}: ${subject}`)
  const switchOff = ({ api }: TestUser) => api.settings.save({ NOTIFICATIONS_EMAIL_ENABLED: 'false' })
  return { world, ann, mona, olga, slug, id, about, ask, emails, switchOff }
}

const asks = 'Olga asks to join “Chess Club”'
const approved = 'Your request to join “Chess Club” was approved'
const denied = 'Your request to join “Chess Club” was denied'
const role = 'Your role in “Chess Club” has changed'

describe('a notification mail', () => {
  test('goes to the affected users with the given texts and an unsubscribe link', async () => {
    const { world, ask, ann, olga } = await setting()
    const request = await ask('I play every Tuesday.\nMay I?')
    const [first, second, ...more] = await world.deliverMails()
    expect([first?.to, second?.to].sort()).toEqual(['ann@example.org', 'mona@example.org'])
    expect(more).toEqual([])
    expect(first).toMatchObject({
      subject: asks,
      link: 'http://folkmoot.test/communities/chess-club/settings?tab=requests',
    })
    expect(first?.text).toContain(
      'Olga would like to join “Chess Club”.\n\nTheir message:\n\nI play every Tuesday.\n\nMay I?\n',
    )
    expect(first?.text).toContain('You can turn off these emails in your settings: http://folkmoot.test/settings')
    await ann.api.joinRequests.deny({ ...request, reason: 'We are full.' })
    const [email] = await world.deliverMails()
    expect(email).toMatchObject({
      to: olga.email,
      subject: denied,
      link: 'http://folkmoot.test/communities/chess-club',
    })
    expect(email?.text).toContain('your request to join “Chess Club” was denied.\n\nReason:\n\nWe are full.\n')
    expect(await world.deliverMails()).toEqual([])
  })

  test('requires a verified address and the preference at the time of sending', async () => {
    const { world, ann, mona, ask, id, emails, switchOff } = await setting()
    await makeMember(world, id, await world.user('Una', { isVerified: false }), 'MODERATOR')
    await switchOff(mona)
    await ask()
    await switchOff(ann)
    expect(await emails()).toEqual([])
    expect(await ann.api.notifications.unread()).toEqual({ count: 1 })
    await ann.api.settings.save({ NOTIFICATIONS_EMAIL_ENABLED: 'true' })
    expect(await emails()).toEqual([])
  })

  test('is not sent for a notification that was read in the app', async () => {
    const { ann, ask, emails } = await setting()
    await ask()
    await ann.api.notifications.markAllRead()
    expect(await emails()).toEqual([`mona: ${asks}`])
  })

  test('does not name a private community to outsiders', async () => {
    const { world, ann, mona, olga, about, ask, slug, id } = await setting({ isPrivate: true })
    await world.db.updateTable('community').set({ name: 'The Hidden Name' }).where('id', '=', id).execute()
    await ann.api.joinRequests.deny({ ...(await ask()), reason: 'Against the rules' })
    await mona.api.members.ban({ ...about(olga), reason: 'Spam' })
    await ann.api.members.remove({ ...about(mona), reason: 'Against the rules' })
    const emails = await world.deliverMails()
    expect(emails.map(({ to }) => to).sort()).toEqual([mona.email, olga.email, olga.email])
    for (const { text, html, subject, link } of emails) {
      expect(`${text}${html}${subject}`).not.toContain('Hidden')
      expect(text).toContain(`“${slug}”`)
      expect(link).toBe('http://folkmoot.test/notifications')
    }
  })

  test('names a private community to members', async () => {
    const { world, ann, mona, about, ask } = await setting({ isPrivate: true })
    await ann.api.joinRequests.approve(await ask())
    await ann.api.members.handOver(about(mona))
    for (const email of await world.deliverMails()) {
      expect(email.text).toContain('“Chess Club”')
      expect(email.link).toBe('http://folkmoot.test/communities/chess-club')
    }
  })
})

describe('an obsolete notification is not mailed', () => {
  test("about a request that was decided, withdrawn or is out of the recipient's reach", async () => {
    const { ann, mona, olga, about, slug, ask, emails } = await setting()
    await ask()
    await olga.api.joinRequests.withdraw({ slug })
    expect(await emails()).toEqual([])
    const request = await ask()
    await mona.api.joinRequests.approve(request)
    expect(await emails()).toEqual([`olga: ${approved}`])
    await olga.api.communities.leave({ slug })
    await ask()
    await ann.api.members.setRole({ ...about(mona), role: 'MEMBER' })
    expect((await emails()).sort()).toEqual([`ann: ${asks}`, `mona: ${role}`])
  })

  test('about the approval of a user who left, or the denial of a member', async () => {
    const { ann, olga, slug, ask, emails } = await setting()
    await ann.api.joinRequests.approve(await ask())
    await olga.api.communities.leave({ slug })
    expect(await emails()).toEqual([])
    await ann.api.joinRequests.deny({ ...(await ask()), reason: 'Against the rules' })
    await ann.api.joinRequests.approve(await ask())
    expect(await emails()).toEqual([`olga: ${approved}`])
  })

  test('about a role that changed again or ended with the membership', async () => {
    const { ann, mona, olga, about, slug, ask, emails } = await setting()
    await ann.api.members.setRole({ ...about(mona), role: 'MEMBER' })
    await ann.api.members.setRole({ ...about(mona), role: 'ORGANIZER' })
    expect(await emails()).toEqual([`mona: ${role}`])
    await ann.api.joinRequests.approve(await ask())
    await emails()
    await ann.api.members.setRole({ ...about(olga), role: 'MODERATOR' })
    await olga.api.communities.leave({ slug })
    await ann.api.members.handOver(about(mona))
    await mona.api.members.setRole({ ...about(ann), role: 'ORGANIZER' })
    await mona.api.members.setRole({ ...about(mona), role: 'MEMBER' })
    expect(await emails()).toEqual([`ann: ${role}`])
  })

  test('about the removal of a user who is back, a lifted ban, or the end of a replaced ban', async () => {
    const { world, ann, mona, about, id, emails } = await setting()
    await ann.api.members.remove({ ...about(mona), reason: 'Against the rules' })
    await makeMember(world, id, mona, 'MEMBER')
    expect(await emails()).toEqual([])
    await ann.api.members.ban({ ...about(mona), reason: 'Against the rules' })
    await ann.api.members.unban(about(mona))
    await makeBan(world, id, mona)
    expect(await emails()).toEqual(['mona: You were banned from “Chess Club”'])
  })

  test('about the removal of a user who was banned since', async () => {
    const { world, ann, mona, about, id, emails } = await setting()
    await ann.api.members.remove({ ...about(mona), reason: 'Spam' })
    expect(await emails()).toEqual(['mona: You were removed from “Chess Club”'])
    await makeMember(world, id, mona, 'MEMBER')
    await ann.api.members.remove({ ...about(mona), reason: 'Spam' })
    // She is an outsider now, whom a ban does not notify.
    await ann.api.members.ban({ ...about(mona), reason: 'Spam' })
    expect(await emails()).toEqual([])
  })

  test('about the expired request of a user who asked again', async () => {
    const { world, ask, slug, olga, emails, switchOff, ann, mona } = await setting()
    for (const reader of [ann, mona]) await switchOff(reader)
    await ask()
    world.advance(31 * 86_400_000)
    await expireRequests(world.services)
    await olga.api.communities.join({ slug })
    expect(await emails()).toEqual([])
  })

  test('about a deleted community', async () => {
    const { world, ann, mona, about, ask, emails } = await setting()
    await ask()
    await ann.api.members.setRole({ ...about(mona), role: 'ORGANIZER' })
    await mona.api.communitySettings.remove({ slug: about(mona).slug, name: 'Chess Club' })
    expect(await emails()).toEqual(['ann: “chess-club” was deleted'])
    expect(await world.deliverMails()).toEqual([])
  })
})

import { describe, expect, test } from 'vitest'
import { expireRequests } from '../../src/server/requests/expire-requests.ts'
import { ban, makeMember } from '../support/arrange.ts'
import { found } from '../support/rest-communities.ts'
import { openWorld } from '../support/rest-world.ts'
import type { Person } from '../support/world.ts'

/** Ann's community that takes requests, with a moderator; Olga is outside. */
async function setting({ isPrivate = false } = {}) {
  const world = await openWorld()
  const [ann, mona, olga] = [await world.user('Ann'), await world.user('Mona'), await world.user('Olga')]
  const { slug, id } = await found(ann, { name: 'Chess Club', isPrivate, requiresApproval: true })
  await makeMember(world, id, mona, 'MODERATOR')
  const about = ({ id }: { id: string }) => ({ slug, userId: id })
  const ask = async (message = '') => {
    await olga.api.communities.join({ slug, message })
    const [request] = (await ann.api.requests.list({ slug })).items
    return { slug, id: request?.id ?? '' }
  }
  const letters = async () => (await world.deliverMails()).map(({ to, subject }) => `${to.split('@')[0]}: ${subject}`)
  const switchOff = ({ api }: Person) => api.settings.save({ NOTIFICATIONS_EMAIL_ENABLED: 'false' })
  return { world, ann, mona, olga, slug, id, about, ask, letters, switchOff }
}

const asks = 'Somebody asks to join your community'
const approved = 'Your request to join was approved'
const denied = 'Your request to join was denied'
const role = 'You have another role in a community'

describe('the mail of a notice', () => {
  test('goes to those concerned, with the words given and the way to switch such mails off', async () => {
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
      'Olga would like to join “Chess Club”.\n\nThey write:\n\nI play every Tuesday.\n\nMay I?\n',
    )
    expect(first?.text).toContain('Switch them off in your settings: http://folkmoot.test/settings')
    await ann.api.requests.deny({ ...request, reason: 'We are full.' })
    const [letter] = await world.deliverMails()
    expect(letter).toMatchObject({
      to: olga.email,
      subject: denied,
      link: 'http://folkmoot.test/communities/chess-club',
    })
    expect(letter?.text).toContain(
      'your request to join “Chess Club” was denied.\n\nThe reason given:\n\nWe are full.\n',
    )
    expect(await world.deliverMails()).toEqual([])
  })

  test('is for a verified address whose owner wants such mails, as they want it when it is sent', async () => {
    const { world, ann, mona, ask, id, letters, switchOff } = await setting()
    await makeMember(world, id, await world.user('Una', { isVerified: false }), 'MODERATOR')
    await switchOff(mona)
    await ask()
    await switchOff(ann)
    expect(await letters()).toEqual([])
    expect(await ann.api.inbox.unread()).toEqual({ count: 1 })
    await ann.api.settings.save({ NOTIFICATIONS_EMAIL_ENABLED: 'true' })
    expect(await letters()).toEqual([])
  })

  test('is not sent of a notice that was read in the app', async () => {
    const { ann, ask, letters } = await setting()
    await ask()
    await ann.api.inbox.markAllRead()
    expect(await letters()).toEqual([`mona: ${asks}`])
  })

  test('does not name a private community to somebody outside', async () => {
    const { world, ann, mona, olga, about, ask, slug, id } = await setting({ isPrivate: true })
    await world.db.updateTable('community').set({ name: 'The Hidden Name' }).where('id', '=', id).execute()
    await ann.api.requests.deny(await ask())
    await mona.api.members.ban({ ...about(olga), reason: 'Spam' })
    await ann.api.members.remove(about(mona))
    const letters = await world.deliverMails()
    expect(letters.map(({ to }) => to).sort()).toEqual([mona.email, olga.email, olga.email])
    for (const { text, html, subject, link } of letters) {
      expect(`${text}${html}${subject}`).not.toContain('Hidden')
      expect(text).toContain(`“${slug}”`)
      expect(link).toBe('http://folkmoot.test/notifications')
    }
  })

  test('names a private community to those inside', async () => {
    const { world, ann, mona, about, ask } = await setting({ isPrivate: true })
    await ann.api.requests.approve(await ask())
    await ann.api.members.handOver(about(mona))
    for (const letter of await world.deliverMails()) {
      expect(letter.text).toContain('“Chess Club”')
      expect(letter.link).toBe('http://folkmoot.test/communities/chess-club')
    }
  })
})

describe('what is no longer so is not mailed', () => {
  test('a request that was decided or withdrawn, or that the reader may not decide any more', async () => {
    const { ann, mona, olga, about, slug, ask, letters } = await setting()
    await ask()
    await olga.api.requests.withdraw({ slug })
    expect(await letters()).toEqual([])
    const request = await ask()
    await mona.api.requests.approve(request)
    expect(await letters()).toEqual([`olga: ${approved}`])
    await olga.api.communities.leave({ slug })
    await ask()
    await ann.api.members.setRole({ ...about(mona), role: 'MEMBER' })
    expect((await letters()).sort()).toEqual([`ann: ${asks}`, `mona: ${role}`])
  })

  test('an approval of somebody who has left, a denial of somebody who is in', async () => {
    const { ann, olga, slug, ask, letters } = await setting()
    await ann.api.requests.approve(await ask())
    await olga.api.communities.leave({ slug })
    expect(await letters()).toEqual([])
    await ann.api.requests.deny(await ask())
    await ann.api.requests.approve(await ask())
    expect(await letters()).toEqual([`olga: ${approved}`])
  })

  test('a role that changed again, or went with the membership', async () => {
    const { ann, mona, olga, about, slug, ask, letters } = await setting()
    await ann.api.members.setRole({ ...about(mona), role: 'MEMBER' })
    await ann.api.members.setRole({ ...about(mona), role: 'ORGANIZER' })
    expect(await letters()).toEqual([`mona: ${role}`])
    await ann.api.requests.approve(await ask())
    await letters()
    await ann.api.members.setRole({ ...about(olga), role: 'MODERATOR' })
    await olga.api.communities.leave({ slug })
    await ann.api.members.handOver(about(mona))
    await mona.api.members.setRole({ ...about(ann), role: 'ORGANIZER' })
    await mona.api.members.setRole({ ...about(mona), role: 'MEMBER' })
    expect(await letters()).toEqual([`ann: ${role}`])
  })

  test('a removal of somebody who is back, a ban that was lifted, and its end when there is a new one', async () => {
    const { world, ann, mona, about, id, letters } = await setting()
    await ann.api.members.remove(about(mona))
    await makeMember(world, id, mona, 'MEMBER')
    expect(await letters()).toEqual([])
    await ann.api.members.ban(about(mona))
    await ann.api.members.unban(about(mona))
    await ban(world, id, mona)
    expect(await letters()).toEqual(['mona: You were banned from a community'])
  })

  test('a request that ran out, of somebody who asks again', async () => {
    const { world, ask, slug, olga, letters, switchOff, ann, mona } = await setting()
    for (const reader of [ann, mona]) await switchOff(reader)
    await ask()
    world.advance(31 * 86_400_000)
    await expireRequests(world.services)
    await olga.api.communities.join({ slug })
    expect(await letters()).toEqual([])
  })

  test('anything of a community that was deleted meanwhile', async () => {
    const { world, ann, mona, about, ask, letters } = await setting()
    await ask()
    await ann.api.members.setRole({ ...about(mona), role: 'ORGANIZER' })
    await mona.api.communitySettings.remove({ slug: about(mona).slug, name: 'Chess Club' })
    expect(await letters()).toEqual(['ann: A community was deleted'])
    expect(await world.deliverMails()).toEqual([])
  })
})

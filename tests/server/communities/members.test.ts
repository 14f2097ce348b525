import { describe, expect, test } from 'vitest'
import { memberAbilities } from '../../../src/server/communities/members/access/abilities.ts'
import type { Role } from '../../../src/shared/communities/communities.ts'
import { messages } from '../../../src/shared/platform/messages.ts'
import { openWorld } from '../../support/checked-world.ts'
import { createCommunity } from '../../support/communities/create-community.ts'
import { makeMember } from '../../support/factories.ts'
import { refusal } from '../../support/refusal.ts'
import type { TestUser, World } from '../../support/world.ts'

/** Ann's community with a moderator and some members, who joined in this order. */
async function setting({ isPrivate = false } = {}) {
  const world = await openWorld()
  const ann = await world.user('Ann Organ')
  const club = await createCommunity(ann, { isPrivate })
  const user = async (name: string, role: 'MEMBER' | 'MODERATOR' | null = 'MEMBER') => {
    const somebody = await world.user(name)
    if (role) await makeMember(world, club.id, somebody, role)
    return somebody
  }
  const mona = await user('Mona Moder', 'MODERATOR')
  const bob = await user('Bob Müller')
  const carl = await user('Carl Ant')
  const out = await user('Olga Out', null)
  return { world, ann, mona, bob, carl, out, user, slug: club.slug, id: club.id }
}

type ListInput = Parameters<World['guest']['api']['members']['list']>[0]
const listed = async ({ api }: { api: World['guest']['api'] }, input: ListInput) =>
  (await api.members.list(input)).items.map(({ name }) => name)

/** Every page of the list, two at a time. */
async function walked({ api }: { api: World['guest']['api'] }, input: ListInput) {
  const names: string[] = []
  let cursor: string | null | undefined
  do {
    const page = await api.members.list({ ...input, limit: 2, ...(cursor && { cursor }) })
    expect(page.items.length).toBeLessThanOrEqual(2)
    names.push(...page.items.map(({ name }) => name))
    cursor = page.nextCursor
  } while (cursor)
  return names
}

describe('the list of members', () => {
  test('sorts organizers, moderators, members, then the newest first, in pages', async () => {
    const { world, bob, slug, user } = await setting()
    await user('Max Moder', 'MODERATOR')
    const all = ['Ann Organ', 'Max Moder', 'Mona Moder', 'Carl Ant', 'Bob Müller']
    expect(await listed(bob, { slug })).toEqual(all)
    expect(await walked(world.guest, { slug })).toEqual(all)
    expect(await walked(bob, { slug, role: 'MODERATOR' })).toEqual(['Max Moder', 'Mona Moder'])
    expect(await walked(bob, { slug, role: 'MEMBER' })).toEqual(['Carl Ant', 'Bob Müller'])
    const [first] = (await bob.api.members.list({ slug })).items
    expect(first).toMatchObject({ name: 'Ann Organ', image: null, role: 'ORGANIZER', joinedAt: expect.any(String) })
    expect((await refusal(bob.api.members.list({ slug, cursor: 'nonsense' }))).status).toBe(400)
    expect(await refusal(bob.api.members.list({ slug, role: 'KING' as never }))).toMatchObject({ field: 'role' })
  })

  test('searches by word prefixes without accents, within the community and a role', async () => {
    const { world, ann, bob, slug, user } = await setting()
    const other = await createCommunity(ann, { name: 'Another club' })
    await makeMember(world, other.id, await world.user('Bob Elsewhere'), 'MEMBER')
    expect(await listed(bob, { slug, q: 'bo' })).toEqual(['Bob Müller'])
    expect(await listed(bob, { slug: other.slug, q: 'bo' })).toEqual(['Bob Elsewhere'])
    expect(await listed(bob, { slug, q: 'mull' })).toEqual(['Bob Müller'])
    expect(await listed(bob, { slug, q: 'mo mon' })).toEqual(['Mona Moder'])
    expect(await listed(bob, { slug, q: 'an' })).toEqual(['Carl Ant', 'Ann Organ'])
    expect(await listed(bob, { slug, q: 'an', role: 'MEMBER' })).toEqual(['Carl Ant'])
    expect(await listed(bob, { slug, q: 'an', role: 'ORGANIZER' })).toEqual(['Ann Organ'])
    expect(await listed(bob, { slug, q: '???' })).toEqual([])
    expect(await listed(bob, { slug, q: 'OR name:x* NOT ^ ( "' })).toEqual([])
    for (let count = 1; count <= 5; count++) await user(`Zoe ${count}`)
    expect(await walked(bob, { slug, q: 'zoe' })).toEqual(['Zoe 5', 'Zoe 4', 'Zoe 3', 'Zoe 2', 'Zoe 1'])
    await user('Zoe Moder', 'MODERATOR')
    expect(await walked(bob, { slug, q: 'zoe', role: 'MODERATOR' })).toEqual(['Zoe Moder'])
  })

  test('follows joining, leaving and renaming', async () => {
    const { ann, out, carl, slug } = await setting()
    await out.api.communities.join({ slug })
    await carl.api.communities.leave({ slug })
    expect(await listed(ann, { slug, q: 'olga' })).toEqual(['Olga Out'])
    expect(await listed(ann, { slug, q: 'carl' })).toEqual([])
    await out.api.auth.updateProfile({ name: 'Petra Out' })
    expect(await listed(ann, { slug, q: 'olga' })).toEqual([])
    expect(await listed(ann, { slug, q: 'petra' })).toEqual(['Petra Out'])
    expect(await listed(ann, { slug })).toEqual(['Ann Organ', 'Mona Moder', 'Petra Out', 'Bob Müller'])
  })

  test('of a private community is for members and super admins; others get 404', async () => {
    const { world, bob, out, slug } = await setting({ isPrivate: true })
    const root = await world.user('Root', { isSuperAdmin: true })
    for (const q of ['', 'bob']) {
      expect(await listed(bob, { slug, q })).toContain('Bob Müller')
      expect(await listed(root, { slug, q })).toContain('Bob Müller')
      for (const outside of [out, world.guest]) {
        const missing = { status: 404, error: messages.communityNotFound }
        expect(await refusal(outside.api.members.list({ slug, q }))).toEqual(missing)
      }
    }
    expect((await refusal(bob.api.members.list({ slug: 'nowhere' }))).status).toBe(404)
  })

  test('hides users with a hidden profile from outsiders', async () => {
    const { world, ann, bob, carl, out, slug } = await setting()
    const root = await world.user('Root', { isSuperAdmin: true })
    await bob.api.settings.save({ PRIVACY_PROFILE_VISIBLE: 'false' })
    for (const input of [{ slug }, { slug, q: 'bob' }, { slug, role: 'MEMBER' as const }]) {
      for (const inside of [ann, carl, bob, root]) expect(await listed(inside, input)).toContain('Bob Müller')
      for (const outside of [out, world.guest]) expect(await listed(outside, input)).not.toContain('Bob Müller')
    }
    // Hidden users do not shorten the page.
    expect((await out.api.members.list({ slug, role: 'MEMBER', limit: 1 })).items).toMatchObject([{ name: 'Carl Ant' }])
    await bob.api.communities.leave({ slug })
    await carl.api.settings.save({ PRIVACY_PROFILE_VISIBLE: 'false' })
    expect(await listed(bob, { slug, q: 'carl' })).toEqual([])
    await bob.api.communities.join({ slug })
    expect(await listed(bob, { slug, q: 'carl' })).toEqual(['Carl Ant'])
  })

  test('says for each member what the viewer may do', async () => {
    const { ann, mona, bob, out, slug } = await setting()
    const can = async (viewer: TestUser) => {
      const { items } = await viewer.api.members.list({ slug })
      return Object.fromEntries(items.map(({ name, can }) => [name.split(' ')[0], can]))
    }
    const nothing = { setRole: [], handOver: false, remove: false, ban: false }
    const all = { setRole: ['MODERATOR', 'ORGANIZER'], handOver: true, remove: true, ban: true }
    expect(await can(ann)).toMatchObject({ Ann: nothing, Mona: { ...all, setRole: ['MEMBER', 'ORGANIZER'] }, Bob: all })
    expect(await can(mona)).toMatchObject({
      Ann: nothing,
      Mona: nothing,
      Bob: { ...nothing, remove: true, ban: true },
    })
    for (const viewer of [bob, out]) {
      for (const abilities of Object.values(await can(viewer))) expect(abilities).toEqual(nothing)
    }
  })
})

/** Viewer (role), target (role), and the allowed actions: s sets roles, h hands over, r removes, b bans. */
const rules = `
organizer ORGANIZER h
organizer MODERATOR shrb
organizer MEMBER    shrb
organizer nobody    b
moderator ORGANIZER
moderator MODERATOR
moderator MEMBER    rb
moderator nobody    b
`
const others = ['guest', 'outsider', 'invited', 'pending', 'member', 'banned'] as const
const inReach = (facts: Parameters<typeof memberAbilities>[0]) => {
  const { setRole, handOver, remove, ban } = memberAbilities(facts)
  return [setRole.length > 0 && 's', handOver && 'h', remove && 'r', ban && 'b'].filter(Boolean).join('')
}

test('lets no user act on themselves or organizers, and moderators on members only', () => {
  for (const line of rules.trim().split('\n')) {
    const [membership, named, expected = ''] = line.split(/\s+/)
    const role = named === 'nobody' ? null : (named as Role)
    for (const hasOtherOrganizer of [true, false]) {
      const facts = { membership: membership as 'organizer', role, hasOtherOrganizer, appoints: false }
      expect.soft(inReach({ ...facts, isSelf: false }), line).toBe(expected)
      const isOther = membership === 'organizer' && role === 'ORGANIZER' && hasOtherOrganizer
      if (role?.toLowerCase() === membership)
        expect.soft(inReach({ ...facts, isSelf: true }), line).toBe(isOther ? 's' : '')
    }
  }
  for (const membership of others) {
    for (const role of ['MEMBER', 'MODERATOR', 'ORGANIZER', null] as const) {
      for (const isSelf of [true, false]) {
        const facts = { membership, role, isSelf, hasOtherOrganizer: true }
        expect.soft(inReach({ ...facts, appoints: false }), `${membership} ${role}`).toBe('')
        // A super admin appoints members, including themselves, but takes the role from no last organizer.
        expect.soft(inReach({ ...facts, appoints: true }), `${membership} ${role}`).toBe(role === null ? '' : 's')
        const last = inReach({ ...facts, appoints: true, hasOtherOrganizer: false })
        expect.soft(last, `${membership} ${role}`).toBe(role === null || role === 'ORGANIZER' ? '' : 's')
      }
    }
  }
})

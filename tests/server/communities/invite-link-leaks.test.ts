import { createHash } from 'node:crypto'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { messages } from '../../../src/shared/platform/messages.ts'
import { mailedInviteToken } from '../../support/communities/invitations.ts'
import { createLinkWorld } from '../../support/communities/invite-links.ts'
import { makeBan, makeMember } from '../../support/factories.ts'
import { databaseContents } from '../../support/identity/sign-up.ts'
import { builtApp, site } from '../../support/link-previews.ts'
import { openRenderer } from '../../support/page-renderer.ts'
import { refusal } from '../../support/refusal.ts'

const day = 86_400_000
const because = { reason: 'Against the rules' }

/** The viewers of a link to Ann's private community, signed in with these cookies. */
const viewers = [
  'guest',
  'outsider',
  'member',
  'removed',
  'banned',
  'suspended',
  'blocked by Ann',
  'blocking Ann',
] as const
type Viewer = (typeof viewers)[number]

/** The holder of a link reads the card of the community, or one sentence without any name. */
const card = 'card'
const banned = `403 ${messages.communityBanned}`
const missing = `404 ${messages.invitationInvalid}`

/** A link that has ended says so to everybody but members, who may read the community anyway. */
const ended = (sentence: string) => ({ others: `403 ${sentence}`, member: card, banned })
const unknown = { others: missing, member: missing, banned: missing }

const expected = {
  open: { others: card, member: card, banned },
  'for one address': { others: card, member: card, banned },
  'used up': ended(messages.inviteLinkUsedUp),
  expired: ended(messages.inviteLinkExpired),
  revoked: ended(messages.inviteLinkRevoked),
  'of a maker who left': ended(messages.inviteLinkEnded),
  'wrong token': unknown,
  'mailed and revoked': unknown,
} as const
type State = keyof typeof expected
const states = Object.keys(expected) as State[]

const secrets = ['Chess Club', 'chess-club', 'A place to test', 'Ann Maker', 'Mo Maker', 'label@example.org']

/** Links in every state, their viewers, and the log of the server. */
async function openScene() {
  const scene = await createLinkWorld({ isPrivate: true }, { config: { publicUrl: site } })
  const { world, ann, bob, id, slug, make, accept, send } = scene
  const lines: string[] = []
  const destination = new Writable({
    write(line, _encoding, done) {
      lines.push(String(line))
      done()
    },
  })
  Object.assign(world.services, { log: pino({ level: 'trace' }, destination) })
  for (const [user, name] of [
    [ann, 'Ann Maker'],
    [bob, 'Bob Member'],
  ] as const)
    await world.db.updateTable('user').set({ name }).where('id', '=', user.id).execute()
  const mo = await world.user('Mo Maker')
  await makeMember(world, id, mo, 'MODERATOR')
  const usedUp = await make(ann, { maxUses: 1 })
  await accept(await world.user('First'), usedUp.token)
  const revoked = await make(ann)
  await ann.api.inviteLinks.revoke({ id: revoked.id })
  const expired = await make(ann, { expiresInDays: 1 })
  const left = await make(mo)
  await mo.api.communities.leave({ slug })
  await send(ann, ['label@example.org'])
  const mailed = mailedInviteToken((await world.deliverMails()).find(({ link }) => link.includes('/invite/')))
  const [invitation] = (await ann.api.invitations.list({ slug })).items
  await ann.api.invitations.revoke({ slug, id: invitation?.id ?? '' })
  const [personal] = await ann.api.inviteLinks.createPersonal({ slug, emails: ['label@example.org'] })
  const tokens: Record<State, string> = {
    open: (await make(ann)).token,
    'for one address': personal?.token ?? '',
    'used up': usedUp.token,
    expired: expired.token,
    revoked: revoked.token,
    'of a maker who left': left.token,
    'wrong token': 'AAAAAAAAAAAAAAAAAAAAAA',
    'mailed and revoked': mailed,
  }
  world.advance(day)

  const root = await world.user('Root', { isSuperAdmin: true })
  const named = {
    outsider: await world.user('Olga'),
    removed: await world.user('Rita'),
    banned: await world.user('Ben'),
  }
  const others = {
    suspended: await world.user('Sam'),
    blocked: await world.user('Bea'),
    blocking: await world.user('Bo'),
  }
  await makeMember(world, id, named.removed, 'MEMBER')
  await ann.api.members.remove({ slug, userId: named.removed.id, ...because })
  await makeBan(world, id, named.banned)
  await root.api.userManagement.suspend({ id: others.suspended.id, reason: 'Spam', until: null })
  await ann.api.blocks.block({ id: others.blocked.id })
  await others.blocking.api.blocks.block({ id: ann.id })
  const users: Record<Viewer, typeof world.guest> = {
    ...named,
    guest: world.guest,
    member: bob,
    suspended: others.suspended,
    'blocked by Ann': others.blocked,
    'blocking Ann': others.blocking,
  }
  // A first call of a day notes that its user was here.
  for (const { api } of Object.values(users)) await api.auth.viewer()
  lines.length = 0
  return { ...scene, users, tokens, lines }
}

const namedIn = (text: string) => secrets.filter((secret) => text.includes(secret))

describe('a link to a private community, for', () => {
  test.each(viewers)('%s, shows the card or one sentence, and leaves no trace', async (viewer) => {
    const { world, users, tokens, lines } = await openScene()
    const { api, cookie } = users[viewer]
    const render = openRenderer(world)
    const { app } = await builtApp(world)
    const before = await databaseContents(world.db)
    const who = viewer === 'member' || viewer === 'banned' ? viewer : 'others'
    for (const state of states) {
      const [token, verdict] = [tokens[state], expected[state][who]]
      const cell = `${state}, for ${viewer}`
      const path = `/invite/${token}`
      const answered = await api.invitations
        .byToken({ token })
        .catch((error: unknown) => refusal(Promise.reject(error)))
      const reason = 'community' in answered ? card : `${answered.status} ${answered.error}`
      expect.soft(reason, `the call: ${cell}`).toBe(verdict)
      expect.soft(JSON.stringify(answered), `the label: ${cell}`).not.toContain('label@example.org')

      const page = (await render(path, cookie)).page
      const shown = `${page?.status} ${page?.html}`
      if (verdict === card) expect.soft(shown, `the page: ${cell}`).toMatch(/^200 .*Chess Club/s)
      else {
        expect.soft(namedIn(shown), `the page: ${cell}`).toEqual([])
        expect.soft(shown.slice(0, 3), `the status of the page: ${cell}`).toBe(verdict.slice(0, 3))
      }
      if (verdict !== card) {
        const strip = await render(`/signup?returnTo=${encodeURIComponent(path)}`, cookie)
        expect.soft(namedIn(JSON.stringify(strip.page)), `the strip of the sign-up: ${cell}`).toEqual([])
      }
      // Robots of messengers and caches on the way receive this.
      for (const method of ['GET', 'HEAD'] as const) {
        const { headers, body } = await app.inject({ method, url: path, headers: { cookie } })
        expect.soft(namedIn(JSON.stringify(headers) + body), `${method}: ${cell}`).toEqual([])
        expect.soft(headers, `${method}: ${cell}`).toMatchObject({
          'referrer-policy': 'same-origin',
          'x-robots-tag': 'noindex',
          'cache-control': 'no-store',
        })
      }
    }
    expect((await databaseContents(world.db)) === before, 'opening a link changes nothing').toBe(true)
    expect(lines.join('')).toBe('')
  })
})

test('the refusals of a link name nobody over REST either, and an archived community is not named', async () => {
  const { world, ann, slug, users, tokens, lines } = await openScene()
  const refused = states.filter((state) => expected[state].others !== card)
  const accept = (token: string) => users.outsider.rest('POST', `/api/invite-links/${token}/accept`)
  for (const state of refused) {
    const { status, headers, body } = await accept(tokens[state])
    expect.soft(`${status} ${body.error}`, state).toBe(expected[state].others)
    expect.soft(namedIn(JSON.stringify([headers, body])), state).toEqual([])
  }
  await ann.api.communitySettings.archive({ slug })
  const { api, cookie } = users.outsider
  expect(await refusal(api.invitations.byToken({ token: tokens.open }))).toEqual({
    ...{ status: 403, error: messages.inviteLinkArchived },
  })
  const { page } = await openRenderer(world)(`/invite/${tokens.open}`, cookie)
  expect([page?.status, namedIn(page?.html ?? '')]).toEqual([403, []])
  expect(lines.join('')).toBe('')
})

test('the links of a deleted community answer like a wrong token, with the same statements', async () => {
  const { world, ann, slug, users, tokens } = await openScene()
  await ann.api.communitySettings.remove({ slug, name: 'Chess Club' })
  await world.updateIndexes()
  const { app } = await builtApp(world)
  const render = openRenderer(world)
  const answerTo = async (viewer: Viewer, token: string) => {
    const { api, cookie } = users[viewer]
    const count = world.statementCount()
    const reason = await refusal(api.invitations.byToken({ token }))
    const statements = world.statementCount() - count
    const path = `/invite/${token}`
    const { statusCode, body } = await app.inject({ url: path, headers: { cookie } })
    const { page } = await render(path, cookie)
    expect.soft(namedIn(JSON.stringify(page)), `the data of the page, for ${viewer}`).toEqual([])
    const shown = [page?.status, page?.html, statusCode, body].join('\n').replaceAll(token, 'TOKEN')
    return JSON.stringify([reason, statements, createHash('sha256').update(shown).digest('hex')])
  }
  for (const viewer of viewers) {
    // The first call reads the session, which the others find in the cache.
    await answerTo(viewer, tokens['wrong token'])
    const wrong = await answerTo(viewer, tokens['wrong token'])
    expect(wrong).toContain(messages.invitationInvalid)
    for (const state of states)
      expect.soft(await answerTo(viewer, tokens[state]), `${state}, for ${viewer}`).toBe(wrong)
  }
})

test('a malformed token is answered like a wrong one, and logs nothing', async () => {
  const { world, users, lines } = await openScene()
  const { app } = await builtApp(world)
  for (const token of [
    '%00',
    '%E0%A4%A',
    'a'.repeat(500),
    '%3Cscript%3E',
    '..%2F..%2Fapi%2Fauth%2Fme',
    '%F0%9F%8C%B1',
  ]) {
    const { statusCode, body } = await app.inject(`/invite/${token}`)
    expect.soft(statusCode, token).toBeLessThan(500)
    expect.soft(namedIn(body), token).toEqual([])
    const accepted = await users.outsider.rest('POST', `/api/invite-links/${token}/accept`)
    expect.soft([400, 404], `${token}: ${accepted.body.error}`).toContain(accepted.status)
  }
  expect(lines.join('')).toBe('')
})

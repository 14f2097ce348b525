import { setTimeout as sleep } from 'node:timers/promises'
import * as fc from 'fast-check'
import type { FindingLog } from './report.ts'
import { clientFor, linkTo, password, type SeededWorld, seedWorld, signUp, type User } from './seeded-world.ts'
import { type Answer, send, sendRaw } from './send.ts'
import { type RunningServer, superAdminEmail } from './server.ts'

/** Attacks on rules that no schema expresses: each begins with a right that works, takes it away, and tries it again. */
interface Scene {
  server: RunningServer
  world: SeededWorld
  root: User
  client: ReturnType<typeof clientFor>
  /** Sends a request and counts its answer. */
  tries: (method: string, path: string, cookie: string, body?: string) => Promise<Answer>
  newUser: (name: string) => Promise<User>
  /** Describes a success that must not be; throws when the right did not work before. */
  find: (what: string, answer?: Pick<Answer, 'status' | 'body'>) => void
}

function expectControl(isFine: boolean, what: string) {
  if (!isFine) throw new Error(`the attack proves nothing: ${what}`)
}

const tokenIn = (link: string) => new URL(link).searchParams.get('token') ?? ''

/** Asks for a mail, and returns the token in its link. */
async function nextToken(server: RunningServer, email: string, request: () => Promise<unknown>): Promise<string> {
  const before = server.log.links.get(email)
  await request()
  for (let waited = 0; server.log.links.get(email) === before && waited < 10_000; waited += 50) await sleep(50)
  return tokenIn(await linkTo(server, email))
}

/** Sets a new password as the holder of the address does. */
async function resetPassword(server: RunningServer, email: string, newPassword = password) {
  const { ask } = clientFor(server)
  const token = await nextToken(server, email, () => ask('POST', '/api/auth/forgot-password', { email }))
  await ask('POST', '/api/auth/reset-password', { token, newPassword })
}

const isAdmin = ({ body }: Answer) => JSON.parse(body).isSuperAdmin === true

/** Holds the super admin's address without proving it, while the owner follows the link; returns the right one. */
async function takeOverSuperAdmin(server: RunningServer, tries: Scene['tries'], find: Scene['find']): Promise<User> {
  const { ask } = clientFor(server)
  const intruder = await signUp(server, superAdminEmail, 'Intruder', false)
  const me = () => tries('GET', '/api/auth/me', intruder.cookie)
  await signUp(server, 'passer.by@example.org', 'Passer-by')
  if (isAdmin(await me())) find('item 1: an unproven address became super admin when another account was verified')
  const verification = await linkTo(server, superAdminEmail)
  await tries('GET', `/api/auth/verify-email?token=${tokenIn(verification)}`, '')
  if (isAdmin(await me())) find('item 1: an address proved in another session made its account super admin')
  await resetPassword(server, superAdminEmail)
  const answer = await me()
  if (answer.status !== 401) find('item 1: the session of the intruder survived the reset', answer)
  const { cookie } = await ask('POST', '/api/auth/login', { email: superAdminEmail, password })
  const owner = await tries('GET', '/api/auth/me', cookie)
  expectControl(isAdmin(owner), 'a reset by the owner of the address makes the super admin')
  return { ...intruder, cookie }
}

/**
 * Moves an account to the super admin's address, whose owner follows the link and later resets the password, then undoes
 * the move. Needs a separate server, because the owner keeps the account.
 */
export async function undoIntoSuperAdmin(server: RunningServer, log: FindingLog) {
  const { ask, mutate } = clientFor(server)
  const intruder = await signUp(server, 'intruder@example.net', 'Intruder')
  const confirmation = await nextToken(server, superAdminEmail, () =>
    mutate('account.changeEmail', { email: superAdminEmail, password }, intruder.cookie),
  )
  const undo = await nextToken(server, intruder.email, () =>
    mutate('account.confirmEmail', { token: confirmation }, ''),
  )
  await resetPassword(server, superAdminEmail, 'of the owner')
  const me = async (email: string, secret: string) => {
    const login = await ask('POST', '/api/auth/login', { email, password: secret }, { expects: [200, 401] })
    const body = JSON.stringify(login.body)
    log.count('rule', body.includes('isSuperAdmin') ? 200 : 401)
    return body
  }
  const owner = await me(superAdminEmail, 'of the owner')
  expectControl(owner.includes('"isSuperAdmin":true'), 'a reset by the owner of the address makes the super admin')
  const undone = await ask('POST', '/trpc/account.undoEmail', { token: undo }, { expects: [200, 400, 409] })
  if (JSON.stringify(undone.body).includes('"ok":true')) {
    log.find('item 1: a former address undoes a change after its account became super admin')
    await resetPassword(server, intruder.email, 'of the intruder')
    const gained = await me(intruder.email, 'of the intruder')
    if (gained.includes('"isSuperAdmin":true')) log.find('item 1: a former address took the super admin over', gained)
  }
  const after = await me(superAdminEmail, 'of the owner')
  if (!after.includes('"isSuperAdmin":true')) log.find('item 1: the super admin lost the account', after)
}

type Loss = (user: User, slug: string, scene: Scene) => Promise<unknown>
const organizerOf = ({ world }: Scene) => world.cookies.organizer ?? ''
const losses: Record<string, Loss> = {
  left: ({ cookie }, slug, { client }) => client.ask('POST', `/api/communities/by-slug/${slug}/leave`, {}, { cookie }),
  'was removed': ({ id }, slug, scene) =>
    scene.client.mutate('members.remove', { slug, userId: id, reason: 'Rules' }, organizerOf(scene)),
  'was banned': ({ id }, slug, scene) =>
    scene.client.mutate('members.ban', { slug, userId: id, reason: 'Rules' }, organizerOf(scene)),
  'was demoted': ({ id }, slug, scene) =>
    scene.client.mutate('members.setRole', { slug, userId: id, role: 'MEMBER' }, organizerOf(scene)),
  'was suspended': ({ id }, _slug, { client, root }) =>
    client.mutate('userManagement.suspend', { id, reason: 'Spam', until: null }, root.cookie),
}

async function moderator(scene: Scene, slug: string, name: string): Promise<User> {
  const { client, newUser } = scene
  const user = await newUser(name)
  await client.ask('POST', `/api/communities/by-slug/${slug}/join`, {}, { cookie: user.cookie })
  const waiting = await client.query<{ items: { id: string }[] }>('joinRequests.list', { slug }, organizerOf(scene))
  for (const { id } of waiting.items) await client.mutate('joinRequests.approve', { slug, id }, organizerOf(scene))
  await client.mutate('members.setRole', { slug, userId: user.id, role: 'MODERATOR' }, organizerOf(scene))
  return user
}

/** Uses invitations, by slug and by joining, after their inviter lost the right to invite. */
async function useStaleInvitations(scene: Scene) {
  const slug = scene.world.values.slugs?.at(-1) ?? ''
  const at = `/api/communities/by-slug/${slug}`
  for (const [loss, lose] of Object.entries(losses)) {
    const [inviter, guest] = [await moderator(scene, slug, 'inviter'), await scene.newUser('invited')]
    await scene.client.ask('POST', `${at}/invite`, { emails: [guest.email] }, { cookie: inviter.cookie })
    const open = await scene.tries('GET', at, guest.cookie)
    expectControl(open.status === 200, `an invitation opens the card of ${slug}, not ${open.status}`)
    await lose(inviter, slug, scene)
    const card = await scene.tries('GET', at, guest.cookie)
    if (card.status !== 403)
      scene.find(`item 2: an invitation opens a private community after its inviter ${loss}`, card)
    const joined = await scene.tries('POST', `${at}/join`, guest.cookie, '{}')
    if (JSON.parse(joined.body).role) scene.find(`item 2: an invitation admits after its inviter ${loss}`, joined)
    const listed = await scene.tries('GET', '/trpc/notifications.list?input=%7B%7D', guest.cookie)
    if (listed.body.includes(slug)) scene.find(`item 2: a notification invites after the inviter ${loss}`, listed)
  }
}

/** Reads join requests in notifications after losing the moderator's rights. */
async function readOldNotifications(scene: Scene) {
  const slug = scene.world.values.slugs?.at(-1) ?? ''
  for (const [loss, lose] of Object.entries(losses)) {
    if (loss === 'was suspended') continue
    const [former, asking] = [await moderator(scene, slug, 'former'), await scene.newUser('asking')]
    const secret = `private story ${former.id}`
    const list = () => scene.tries('GET', '/trpc/notifications.list?input=%7B%7D', former.cookie)
    await scene.client.ask(
      'POST',
      `/api/communities/by-slug/${slug}/join`,
      { message: secret },
      { cookie: asking.cookie },
    )
    expectControl((await list()).body.includes(secret), 'a moderator reads a join request in the notifications')
    await lose(former, slug, scene)
    const after = await list()
    if (after.body.includes(secret) || after.body.includes(asking.id))
      scene.find(`item 6: somebody who ${loss} still reads a join request in the notifications`, after)
  }
}

/** Reads a secret feed address after what must void it. */
async function readOldFeeds(scene: Scene) {
  const endings: Record<string, (user: User) => Promise<unknown>> = {
    'a changed password': ({ cookie }) =>
      scene.client.ask(
        'PUT',
        '/api/auth/password',
        { currentPassword: password, newPassword: 'new horse' },
        { cookie },
      ),
    'signing out everywhere': ({ cookie }) => scene.client.mutate('account.endOtherSessions', undefined, cookie),
  }
  for (const [ending, end] of Object.entries(endings)) {
    const user = await scene.newUser('reader')
    const { url } = await scene.client.mutate<{ url: string }>('syndication.renew', undefined, user.cookie)
    const read = () => scene.tries('GET', new URL(url).pathname, '')
    expectControl((await read()).status === 200, 'a new feed address works')
    await end(user)
    const after = await read()
    if (after.status !== 404) scene.find(`item 8: a secret feed address survives ${ending}`, after)
  }
}

/** Some letters of a path percent-encoded, as routers decode them before they match. */
const respelled = (path: string) =>
  fc
    .array(fc.boolean(), { minLength: path.length, maxLength: path.length })
    .map((picks) =>
      [...path]
        .map((char, at) => (picks[at] && /\w/.test(char) ? `%${char.charCodeAt(0).toString(16)}` : char))
        .join(''),
    )

const personal = ['/api/auth/me', '/api/users/me/settings', '/api/users/me/sessions', '/trpc/auth.viewer']

/** Asks for personal answers by other spellings of their paths. */
async function respellPaths({ tries, world, find }: Scene, seed: number) {
  const cookie = world.cookies.member ?? ''
  const property = fc.asyncProperty(fc.constantFrom(...personal).chain(respelled), async (path) => {
    const { status, headers } = await tries('GET', path, cookie)
    if (headers['cache-control'] !== 'no-store') throw new Error(`${status} ${headers['cache-control']}`)
  })
  const { counterexample, errorInstance } = await fc.check(property, { seed, numRuns: 300 })
  if (counterexample) find(`item 10: ${counterexample[0]} may be stored: ${String(errorInstance)}`)
}

const nonObjects = fc.oneof(
  fc.array(fc.jsonValue()),
  fc.string(),
  fc.double({ noNaN: true }),
  fc.constantFrom(null, true),
)
const writes = ['/api/topics', '/api/posts', '/api/auth/logout', '/api/communities', '/trpc/topics.create']

/** Sends JSON that is no object, and paths that cannot be decoded, which must be refused like everything else. */
async function sendOddBodies({ tries, server, world, find }: Scene, seed: number) {
  const cookie = world.cookies.member ?? ''
  const property = fc.asyncProperty(fc.constantFrom(...writes), nonObjects, async (path, value) => {
    const { status, body } = await tries('POST', path, cookie, JSON.stringify(value) ?? 'null')
    if (status !== 400 || !body.includes('"error"')) throw new Error(`${status} ${body.slice(0, 200)}`)
  })
  const { counterexample, errorInstance } = await fc.check(property, { seed, numRuns: 300 })
  if (counterexample) find(`item 15: POST ${JSON.stringify(counterexample)} is accepted: ${String(errorInstance)}`)
  for (const path of ['/%', '/api/%ff', '/api/posts/%E0%A4%A', '/trpc/%', '/feeds/%', '/assets/%']) {
    const { status, head, body } = await sendRaw(server, `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
    const isRefused = status >= 400 && status < 500 && body.includes('{"error":') && /x-frame-options: deny/i.test(head)
    if (!isRefused)
      find(`item 15: ${path} answers in another shape or without security headers`, { status, body: head })
  }
  const document = JSON.parse((await tries('GET', '/api/openapi.json', '')).body)
  const upload = document.paths['/api/media/upload']?.post?.responses?.['200']
  if (!JSON.stringify(upload ?? '').includes('secure_url')) find('item 15: the upload documents no answer')
}

/** Runs all attacks on a server without users. */
export async function attackRules(server: RunningServer, seed: number, log: FindingLog) {
  const client = clientFor(server)
  let users = 0
  const newUser = (name: string) => signUp(server, `${name}.${++users}@example.net`, `${name} ${users}`)
  async function tries(method: string, path: string, cookie: string, body?: string) {
    const headers: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' }
    const call = { target: path, as: '', method, path, headers, body: body ?? null, transport: 'rest' as const }
    const answer = await send(server, call, cookie)
    log.count('rule', answer.status)
    return answer
  }
  const find: Scene['find'] = (what, answer) =>
    log.find(what, answer ? `${answer.status} ${answer.body.slice(0, 500)}` : '')
  const root = await takeOverSuperAdmin(server, tries, find)
  const world = await seedWorld(server, root, 1)
  const scene = { server, world, root, client, tries, newUser, find }
  await respellPaths(scene, seed)
  await sendOddBodies(scene, seed)
  for (const attack of [useStaleInvitations, readOldNotifications, readOldFeeds]) {
    await attack(scene).catch((error: unknown) => log.find(`${attack.name}: ${String(error)}`))
  }
}

import { send } from './send.ts'
import type { RunningServer } from './server.ts'
import { superAdminEmail } from './server.ts'

export const password = 'correct horse'

/** The actors of the generated requests; `spare` users exist to lose their sessions. */
export const actors = [
  'guest',
  'unverified',
  'outsider',
  'member',
  'moderator',
  'organizer',
  'superadmin',
  'stranger',
] as const
export type Actor = (typeof actors)[number]

/** Ids and values of existing rows by kind, for valid inputs. */
export interface SeededWorld {
  cookies: Record<string, string>
  spares: string[]
  values: Record<string, string[]>
  /** Replaces a spare user by a new one; leaves the place empty when sign-up is closed. */
  renew: (name: string) => Promise<void>
}

/** A server without users: every actor is a guest, or has an invalid session. */
export const emptyWorld: SeededWorld = {
  cookies: {},
  spares: [],
  values: { passwords: [password] },
  renew: async () => {},
}

export interface User {
  id: string
  email: string
  cookie: string
}

interface Asking {
  cookie?: string
  expects?: number[]
}

type Json = Record<string, unknown>

/** Calls REST, or tRPC for procedures without a REST path; an unexpected status ends the run. */
export function clientFor(server: RunningServer) {
  async function ask<T>(
    method: string,
    path: string,
    body?: object,
    { cookie = '', expects = [200, 201] }: Asking = {},
  ) {
    const headers: Record<string, string> = body ? { 'content-type': 'application/json' } : {}
    const call = { target: path, as: '', method, path, headers, body: body ? JSON.stringify(body) : null }
    const answer = await send(server, { ...call, transport: 'rest' }, cookie)
    if (!expects.includes(answer.status)) {
      const logged = server.log.failures.map((line) => `\n${line}`).join('')
      throw new Error(`${method} ${path}: ${answer.status} ${answer.body}${logged}`)
    }
    const [setCookie = ''] = answer.headers['set-cookie'] ?? []
    return { body: (answer.body ? JSON.parse(answer.body) : null) as T, cookie: setCookie.split(';')[0] ?? '' }
  }
  async function mutate<T>(path: string, input: object | undefined, cookie: string) {
    const { body } = await ask<{ result: { data: T } }>('POST', `/trpc/${path}`, input ?? {}, { cookie })
    return body.result.data
  }
  async function query<T>(path: string, input: object, cookie: string) {
    const url = `/trpc/${path}?input=${encodeURIComponent(JSON.stringify(input))}`
    const { body } = await ask<{ result: { data: T } }>('GET', url, undefined, { cookie })
    return body.result.data
  }
  return { ask, mutate, query }
}

type Client = ReturnType<typeof clientFor>

export async function linkTo(server: RunningServer, email: string): Promise<string> {
  for (let waited = 0; waited < 30_000; waited += 50) {
    const link = server.log.links.get(email)
    if (link) return link
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`no mail came to ${email}`)
}

/** Signs a user up, and verifies the address unless `unverified` is set. */
export async function signUp(server: RunningServer, email: string, name: string, isVerified = true): Promise<User> {
  const { ask } = clientFor(server)
  const signup = await ask<Json>('POST', '/api/auth/signup', { email, password, name })
  if (isVerified) {
    const token = new URL(await linkTo(server, email)).searchParams.get('token') ?? ''
    // Also sends the session: the link alone does not promote the user to super admin.
    await ask('GET', `/api/auth/verify-email?token=${token}`, undefined, { cookie: signup.cookie })
  }
  const login = await ask<Json>('POST', '/api/auth/login', { email, password })
  const cookie = login.cookie || signup.cookie
  const me = await ask<{ id?: string; user?: { id: string } }>('GET', '/api/auth/me', undefined, { cookie })
  return { id: me.body.id ?? me.body.user?.id ?? '', email, cookie }
}

/** Restores settings that let users sign up and write, after hostile super admins changed them. */
async function resetInstance({ mutate, query }: Client, cookie: string) {
  const settings = { signUpMode: 'open', contactEmail: '', flagThreshold: 3, takesUploads: true, backups: 'off' }
  await mutate('adminSettings.save', { ...settings, logoId: null, uploadQuotaMb: 0, name: 'Folkmoot' }, cookie)
  const rules = await query<{ id: string }[] | { items: { id: string }[] }>('adminSettings.wordRules', {}, cookie)
  for (const { id } of Array.isArray(rules) ? rules : rules.items)
    await mutate('adminSettings.removeWordRule', { id }, cookie)
}

const kinds = [
  { isPrivate: false, requiresApproval: false },
  { isPrivate: false, requiresApproval: true },
  { isPrivate: true, requiresApproval: true },
]

/** A founder's community with members, posts, comments, reactions and reports. */
async function community(client: Client, users: Record<string, User>, name: string, kind: (typeof kinds)[number]) {
  const { ask, mutate, query } = client
  const by = (who: string) => ({ cookie: users[who]?.cookie ?? '' })
  const owner = by('organizer')
  const topic = await ask<{ id: string; name: string }>('POST', '/api/topics', { name: 'Vegetables' }, owner)
  const { body: made } = await ask<{ id: string; slug: string }>(
    'POST',
    '/api/communities',
    { name, description: 'Everything about growing vegetables', topics: topic.body.id, ...kind },
    owner,
  )
  const { slug } = made
  const at = `/api/communities/by-slug/${slug}`
  for (const who of ['member', 'moderator', 'victim', 'second']) await ask('POST', `${at}/join`, {}, by(who))
  const waiting = await query<{ items: { id: string }[] }>('joinRequests.list', { slug }, owner.cookie)
  for (const { id } of waiting.items) await mutate('joinRequests.approve', { slug, id }, owner.cookie)
  await mutate('members.setRole', { slug, userId: users.moderator?.id, role: 'MODERATOR' }, owner.cookie)
  await ask('POST', `${at}/join`, { message: 'Let me in' }, by('third'))
  await ask('POST', `${at}/invite`, { emails: ['nobody@example.org', users.outsider?.email] }, owner)
  await mutate('communitySettings.addForum', { slug, name: 'Tools' }, owner.cookie)
  await mutate('communitySettings.addWordRule', { slug, term: 'weedkiller' }, owner.cookie)
  const { body: forums } = await ask<{ id: string }[]>('GET', `${at}/forums`, undefined, owner)
  const posts: string[] = []
  const comments: string[] = []
  for (const who of ['organizer', 'moderator', 'member', 'victim', 'second']) {
    const text = { title: `Seeds of ${who}`, content: 'Peas **can** go in. @member', forumId: forums[0]?.id }
    const { body: post } = await ask<{ id: string }>('POST', '/api/posts', { ...text, topics: topic.body.id }, by(who))
    posts.push(post.id)
    let parentId: string | undefined
    for (const writer of ['member', 'victim', who]) {
      const text = { content: 'Beans too.', ...(parentId && { parentId }) }
      const { body: written } = await ask<{ id: string }>('POST', `/api/posts/${post.id}/comments`, text, by(writer))
      parentId = written.id
      comments.push(written.id)
    }
    await ask('POST', `/api/reactions/POST/${post.id}`, { reactionType: 'love' }, by('second'))
  }
  const report = { reason: 'SPAM', details: 'They shout.' }
  await ask('POST', `/api/posts/${posts[3]}/report`, report, by('member'))
  await ask('POST', `/api/posts/comments/${comments[10]}/report`, report, by('member'))
  await ask('POST', `${at}/report`, { reason: 'OTHER' }, by('member'))
  await mutate('saved.save', { id: posts[0] }, by('member').cookie)
  return { ...made, name, posts, comments, forums: forums.map(({ id }) => id), topicId: topic.body.id }
}

const lists: [who: Actor, path: string, input?: object][] = [
  ['member', 'feeds.hot'],
  ['member', 'feeds.new'],
  ['member', 'feeds.communityPosts'],
  ['superadmin', 'communities.list'],
  ['superadmin', 'auditLog.list'],
  ['superadmin', 'userManagement.list', { filter: 'all' }],
  ['superadmin', 'admin.searchUsers', { query: 'e' }],
  ['member', 'search.posts', { q: 'seeds' }],
  ['member', 'search.comments', { q: 'beans' }],
]

/** Creates the targets of a round through the APIs; `round` makes its names distinct. */
export async function seedWorld(server: RunningServer, superAdmin: User, round: number): Promise<SeededWorld> {
  const client = clientFor(server)
  await resetInstance(client, superAdmin.cookie)
  const names = ['unverified', 'outsider', 'member', 'moderator', 'organizer', 'victim', 'second', 'third', 'other']
  const spares = Array.from({ length: 8 }, (_, index) => `spare${index}`)
  const users: Record<string, User> = { superadmin: superAdmin }
  await Promise.all(
    [...names, ...spares].map(async (name) => {
      users[name] = await signUp(server, `${name}.${round}@example.org`, `${name} ${round}`, name !== 'unverified')
    }),
  )
  const communities = []
  for (const [index, kind] of kinds.entries())
    communities.push(await community(client, users, `Allotment ${round} ${index}`, kind))
  const slugs = communities.map(({ slug }) => slug)
  const victims = ['victim', 'second', 'third', 'other'].map((who) => users[who]?.id ?? '')
  await client.ask(
    'POST',
    `/api/users/${victims[0]}/report`,
    { reason: 'OTHER' },
    { cookie: users.member?.cookie ?? '' },
  )
  const idsOf = async (path: string, input: object, who: string) => {
    const page = await client.query<{ items: { id: string }[] } | { id: string }[]>(
      path,
      input,
      users[who]?.cookie ?? '',
    )
    return (Array.isArray(page) ? page : page.items).map(({ id }) => id)
  }
  const everywhere = async (path: string, who = 'organizer') =>
    (await Promise.all(slugs.map((slug) => idsOf(path, { slug }, who)))).flat()
  const cursors = await Promise.all(
    lists.map(async ([who, path, input]) => {
      const query = { ...input, limit: 1 }
      return (await client.query<{ nextCursor: string | null }>(path, query, users[who]?.cookie ?? '')).nextCursor ?? ''
    }),
  )
  const cookies: Record<string, string> = {
    ...Object.fromEntries(Object.entries(users).map(([name, { cookie }]) => [name, cookie])),
    guest: '',
    stranger: 'folkmoot_session=%00%ff"; a=b; folkmoot_session=../../x; =; ;;',
  }
  let renewed = 0
  return {
    cookies,
    spares,
    async renew(name) {
      const email = `${name}.${round}.${++renewed}@example.org`
      const user = await signUp(server, email, `${name} again`, false).catch(() => null)
      if (user) cookies[name] = user.cookie
    },
    values: {
      slugs,
      names: communities.map(({ name }) => name),
      posts: communities.flatMap(({ posts }) => posts),
      comments: communities.flatMap(({ comments }) => comments),
      forums: communities.flatMap(({ forums }) => forums),
      topics: communities.map(({ topicId }) => topicId),
      people: victims,
      targetTypes: ['POST', 'COMMENT'],
      targets: communities.flatMap(({ posts, comments }) => [...posts, ...comments.slice(0, 5)]),
      emails: [
        'nobody@example.org',
        `other.${round}@example.org`,
        `New.${round}+x@Example.ORG`,
        ...Array.from({ length: 20 }, (_, index) => `fresh${index}.${round}@example.org`),
      ],
      requests: await everywhere('joinRequests.list'),
      invitations: await everywhere('invitations.list'),
      wordRules: await everywhere('communitySettings.wordRules'),
      cases: [
        ...(await everywhere('moderationQueue.list', 'moderator')),
        ...(await idsOf('moderationQueue.list', {}, 'superadmin')),
      ],
      notices: (await Promise.all(['member', 'organizer'].map((who) => idsOf('notifications.list', {}, who)))).flat(),
      sessions: await idsOf('account.sessions', {}, 'member'),
      cursors: cursors.filter((cursor) => cursor !== ''),
      tokens: [...server.log.links.values()]
        .map((link) => link.match(/token=([\w-]+)/)?.[1] ?? '')
        .filter(Boolean)
        .slice(-20),
      passwords: [password],
    },
  }
}

/** The super admin, one for all rounds. */
export const createSuperAdmin = (server: RunningServer) => signUp(server, superAdminEmail, 'Ada Lovelace')

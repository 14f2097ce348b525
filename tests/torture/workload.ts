import sharp from 'sharp'
import type { Random } from '../../src/cli/seed/random.ts'
import type { HttpClient } from './http-client.ts'
import type { Ledger } from './ledger.ts'
import type { MailSink } from './mail-sink.ts'

const password = 'correct horse'
const reactionTypes = ['satisfaction', 'love', 'happy'] as const

export interface SimulatedUser {
  email: string
  cookie: string
}

interface Written {
  key: string
  id: string
  author: SimulatedUser
  /** For a comment the id of its post. */
  postId: string
}

/** The writers, and the targets that they know. */
export interface Workload {
  /** The current address of the server. */
  address: () => string
  ledger: Ledger
  client: HttpClient
  sink: MailSink
  chance: Random
  people: SimulatedUser[]
  posts: Written[]
  comments: Written[]
  /** The images by key, with the cookie of each uploader. */
  images: Map<string, { path: string; cookie: string }>
  /** The communities: one to write in, one to join and leave. */
  slugs: string[]
  forumId: string
  count: number
}

/** A crowd that has written nothing yet. */
export const createWorkload = (
  parts: Pick<Workload, 'address' | 'ledger' | 'client' | 'sink' | 'chance'>,
): Workload => ({
  ...parts,
  people: [],
  posts: [],
  comments: [],
  images: new Map(),
  slugs: [],
  forumId: '',
  count: 0,
})

const newest = 60
const recent = <T>(crowd: Workload, list: readonly T[]): T | undefined => {
  const some = list.slice(-newest)
  return some.length > 0 ? crowd.chance.pick(some) : undefined
}
const mark = (crowd: Workload) => `mk${String(++crowd.count).padStart(7, '0')}`
/** A text whose end proves that it is complete. */
const texts = (crowd: Workload, mark: string) =>
  `${mark} ${'peas and beans '.repeat(1 + crowd.chance.skewedUpTo(200))}${++crowd.count} end`

export async function signUp({ ledger, client, people: users, count }: Workload, email: string) {
  const name = `Person ${count}`
  const user = { email, cookie: '' }
  await ledger.attempt(`account:${email}`, name, async () => {
    const { outcome, cookie } = await client.ask('POST', '/api/auth/signup', '', { email, password, name })
    if (outcome === 'acknowledged') users.push(Object.assign(user, { cookie }))
    return outcome
  })
  return user
}

/** Opens the link of the mail, once it has arrived. */
export async function verify({ ledger, client, sink }: Workload, { email, cookie }: SimulatedUser) {
  const token = sink.tokenFor(email)
  if (token === null || ledger.ackedOf(`verified:${email}`) || ledger.isPending(`verified:${email}`)) return
  const path = `/api/auth/verify-email?token=${token}`
  await ledger.attempt(`verified:${email}`, 'yes', async () => (await client.ask('GET', path, cookie)).outcome)
}

export async function joinOrLeave({ ledger, client }: Workload, { email, cookie }: SimulatedUser, slug: string) {
  const key = `member:${email}:${slug}`
  const isIn = ledger.ackedOf(key) !== null
  const path = `/api/communities/by-slug/${slug}/${isIn ? 'leave' : 'join'}`
  await ledger.attempt(key, isIn ? null : 'in', async () => (await client.ask('POST', path, cookie, {})).outcome)
}

async function post(crowd: Workload, author: SimulatedUser) {
  const title = mark(crowd)
  const image = recent(crowd, [...crowd.images.values()])
  const content = `${image ? `![seen](${image.path}) ` : ''}${texts(crowd, title)}`
  const key = `post:${title}`
  await crowd.ledger.attempt(key, content, async () => {
    const body = { title, content, forumId: crowd.forumId }
    const answer = await crowd.client.ask<{ id: string }>('POST', '/api/posts', author.cookie, body)
    if (answer.outcome === 'acknowledged' && answer.body)
      crowd.posts.push({ key, id: answer.body.id, author, postId: answer.body.id })
    return answer.outcome
  })
}

async function comment(crowd: Workload, author: SimulatedUser) {
  const isReply = crowd.chance.upTo(2) === 0
  const above = isReply ? recent(crowd, crowd.comments) : undefined
  const postId = above?.postId ?? recent(crowd, crowd.posts)?.id
  if (!postId) return
  const name = mark(crowd)
  const content = texts(crowd, name)
  const key = `comment:${name}`
  await crowd.ledger.attempt(key, content, async () => {
    const body = { content, ...(above && { parentId: above.id }) }
    const answer = await crowd.client.ask<{ id: string }>('POST', `/api/posts/${postId}/comments`, author.cookie, body)
    if (answer.outcome === 'acknowledged' && answer.body)
      crowd.comments.push({ key, id: answer.body.id, author, postId })
    return answer.outcome
  })
}

/** Edits or deletes the user's own content. */
async function change(crowd: Workload, author: SimulatedUser, kind: 'post' | 'comment', isDeletion: boolean) {
  const list = kind === 'post' ? crowd.posts : crowd.comments
  const target = recent(
    crowd,
    list.filter((one) => one.author === author),
  )
  if (!target) return
  const name = target.key.slice(target.key.indexOf(':') + 1)
  const path = kind === 'post' ? `/api/posts/${target.id}` : `/api/posts/comments/${target.id}`
  const content = texts(crowd, name)
  const outcome = await crowd.ledger.attempt(target.key, isDeletion ? null : content, async () => {
    const body = { ...(kind === 'post' && { title: name }), content }
    const { outcome } = await crowd.client.ask(
      isDeletion ? 'DELETE' : 'PUT',
      path,
      author.cookie,
      isDeletion ? undefined : body,
    )
    return outcome
  })
  if (isDeletion && outcome !== 'refused') list.splice(list.indexOf(target), 1)
}

async function react(crowd: Workload, { email, cookie }: SimulatedUser) {
  const isPost = crowd.chance.upTo(2) === 0
  const target = recent(crowd, isPost ? crowd.posts : crowd.comments)
  if (!target) return
  const key = `reaction:${email}:${target.id}`
  const reactionType = crowd.chance.pick(reactionTypes)
  const next = crowd.ledger.ackedOf(key) === reactionType ? null : reactionType
  const path = `/api/reactions/${isPost ? 'POST' : 'COMMENT'}/${target.id}`
  await crowd.ledger.attempt(
    key,
    next,
    async () => (await crowd.client.ask('POST', path, cookie, { reactionType })).outcome,
  )
}

/** Of posts and comments, by two users at most, so that none is hidden. */
async function report(crowd: Workload, { email, cookie }: SimulatedUser) {
  const isPost = crowd.chance.upTo(2) === 0
  const target = recent(crowd, isPost ? crowd.posts : crowd.comments)
  if (!target || !crowd.people.slice(0, 2).some((user) => user.email === email)) return
  const key = `report:${email}:${target.id}`
  if (crowd.ledger.ackedOf(key) !== null) return
  const path = `/api/posts/${isPost ? '' : 'comments/'}${target.id}/report`
  const body = { reason: 'SPAM', details: 'They shout.' }
  await crowd.ledger.attempt(key, 'SPAM', async () => (await crowd.client.ask('POST', path, cookie, body)).outcome)
}

async function set(crowd: Workload, { email, cookie }: SimulatedUser) {
  const value = texts(crowd, 'bio').slice(-200)
  const body = { PROFILE_BIO: value }
  const path = '/api/users/me/settings'
  await crowd.ledger.attempt(
    `bio:${email}`,
    value,
    async () => (await crowd.client.ask('PUT', path, cookie, body)).outcome,
  )
}

/** An image with a unique size. */
export async function imageForm(number: number) {
  const [width, height] = [20 + (number % 200), 20 + Math.floor(number / 200)]
  const create = { width, height, channels: 3, background: '#3366cc' } as const
  const file = await sharp({ create }).png().toBuffer()
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(file)], { type: 'image/png' }), 'photo.png')
  return { form, key: `image:${width}x${height}` }
}
let images = 0

async function uploadImage(crowd: Workload, { cookie }: SimulatedUser) {
  const { form, key } = await imageForm(++images)
  await crowd.ledger.attempt(key, 'there', async () => {
    const answer = await crowd.client.ask<{ secure_url: string }>('POST', '/api/media/upload', cookie, form)
    if (answer.body && answer.outcome === 'acknowledged')
      crowd.images.set(key, { path: new URL(answer.body.secure_url).pathname, cookie })
    return answer.outcome
  })
}

async function invite(crowd: Workload, { cookie }: SimulatedUser) {
  const email = `guest${++crowd.count}@example.org`
  const path = `/api/communities/by-slug/${crowd.slugs[0]}/invite`
  const body = { emails: [email] }
  await crowd.ledger.attempt(
    `invitation:${email}`,
    'open',
    async () => (await crowd.client.ask('POST', path, cookie, body)).outcome,
  )
}

/** A new user: signs up, and verifies the address when the mail has arrived. */
async function newcomer(crowd: Workload) {
  for (const user of crowd.people.slice(-3)) await verify(crowd, user)
  await signUp(crowd, `new${++crowd.count}@example.org`)
}

type Act = (crowd: Workload, user: SimulatedUser) => Promise<unknown>
const acts: [share: number, act: Act][] = [
  [20, post],
  [24, comment],
  [8, (crowd, user) => change(crowd, user, 'post', false)],
  [8, (crowd, user) => change(crowd, user, 'comment', false)],
  [3, (crowd, user) => change(crowd, user, 'post', true)],
  [4, (crowd, user) => change(crowd, user, 'comment', true)],
  [20, react],
  [6, report],
  [4, set],
  [3, uploadImage],
  [2, invite],
  [3, newcomer],
  [3, (crowd, user) => joinOrLeave(crowd, user, crowd.slugs[1] ?? '')],
]
const shares = acts.flatMap(([share, act]) => Array.from({ length: share }, () => act))

/** One user writes continuously until the end. */
export async function writeContinuously(crowd: Workload, user: SimulatedUser, isOver: () => boolean) {
  while (!isOver()) await crowd.chance.pick(shares)(crowd, user)
}

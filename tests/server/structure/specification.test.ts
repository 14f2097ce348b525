import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { serveBuilt } from '../../../src/server/api/pages/built-client.ts'
import type { RestRow } from '../../../src/server/api/rest/route.ts'
import { restTable } from '../../../src/server/api/rest/table.ts'
import { buildApp } from '../../../src/server/app.ts'
import { limits } from '../../../src/shared/platform/limits.ts'
import { messages } from '../../../src/shared/platform/messages.ts'
import { restRequest } from '../../support/api-requests.ts'
import { openWorld } from '../../support/checked-world.ts'
import { createCommunity } from '../../support/communities/create-community.ts'
import { upload } from '../../support/platform/images.ts'
import { temporaryFolder } from '../../support/process.ts'
import { inputFor } from '../../support/structure/procedure-inputs/procedure-inputs.ts'
import { createScenario } from '../../support/structure/scenario.ts'
import { screenMessages } from '../../support/structure/seen-messages.ts'
import { furtherPaths, ownMessages, patternOf, specifiedPaths } from '../../support/structure/specification.ts'
import {
  confirmMessages,
  errorNames,
  guardedMessages,
  loggedMessages,
  serverMessages,
} from '../../support/structure/specification-messages.ts'

type World = Awaited<ReturnType<typeof openWorld>>

/** The path as the specification writes it: `GET /api/posts/{postId}`. */
const written = ({ method, path }: RestRow) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`
const rows = new Map(restTable.map((row) => [written(row), row]))

/** The statuses that a path returns to the founder of a community and to a super admin. */
async function statusesOf(world: World, row: RestRow) {
  const scene = await createScenario(world, { isPrivate: false, requiresApproval: false })
  const callers = [
    { ...scene.founder, account: scene.founder },
    await scene.user('member'),
    await scene.user('outsider'),
    await scene.user('superAdmin'),
  ]
  const statuses = []
  for (const by of callers) {
    const aim = { scenario: scene, by, ...(await scene.writtenBy(scene.founder)) }
    const request = restRequest(row, await inputFor(row.calls, aim))
    statuses.push((await world.app.inject({ ...request, headers: { cookie: by.cookie } })).statusCode)
  }
  return statuses
}

describe('the specified paths', () => {
  test('answer the users who may call them', async () => {
    const world = await openWorld()
    for (const path of specifiedPaths) {
      const row = rows.get(path)
      expect.soft(row, `${path} has no row`).toBeDefined()
      if (row) expect.soft(await statusesOf(world, row), path).toContain(row.status)
    }
    expect((await world.app.inject('/api/posts/unspecified/path')).statusCode).toBe(404)
  })

  test('and our own additional ones are all that is documented', async () => {
    const { app } = await openWorld()
    const { paths } = (await app.inject('/api/openapi.json')).json() as { paths: Record<string, object> }
    const documented = Object.entries(paths).flatMap(([path, verbs]) =>
      Object.keys(verbs).map((verb) => `${verb.toUpperCase()} ${path}`),
    )
    expect(documented.sort()).toEqual([...specifiedPaths, ...furtherPaths].sort())
  })

  test('include the guidelines as a file', async () => {
    const world = await openWorld()
    const [root, folder] = [join(import.meta.dirname, '../../..'), temporaryFolder()]
    for (const name of ['guidelines.md', 'manifest.webmanifest']) {
      copyFileSync(join(root, 'public', name), join(folder, name))
    }
    copyFileSync(join(root, 'index.html'), join(folder, 'index.html'))
    const app = await buildApp(world.services, serveBuilt(folder))
    onTestFinished(() => app.close())
    const { statusCode, headers, body } = await app.inject('/guidelines.md')
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toMatch(/^text\/markdown/)
    expect(body).toContain('# Be respectful')
  })
})

/** A user who created a public and a private community, and a user who belongs to neither. */
async function situation() {
  const world = await openWorld({ config: { allowsEmailChange: false } })
  const [ann, bob] = [await world.user('Ann'), await world.user('Bob')]
  const [club, closed] = [
    await createCommunity(ann),
    await createCommunity(ann, { name: 'Closed Club', isPrivate: true }),
  ]
  const { id: postId } = await ann.api.posts.create({ title: 'Opening', content: 'e4', forumId: club.forumId })
  return { world, ann, bob, club, closed, postId }
}

type Answered = { body: { error?: string; message?: string } }

const all = [
  ...serverMessages,
  ...screenMessages,
  ...confirmMessages,
  ...loggedMessages,
  ...errorNames,
  ...guardedMessages,
]

/** The call that makes the server send each message. */
const calls: Record<
  (typeof serverMessages)[number],
  (given: Awaited<ReturnType<typeof situation>>) => Promise<Answered>
> = {
  'Login failed': ({ world, ann }) =>
    world.guest.rest('POST', '/api/auth/login', { email: ann.email, password: 'wrong' }),
  'Please enter both email and password': ({ world, ann }) =>
    world.guest.rest('POST', '/api/auth/login', { email: ann.email, password: '' }),
  'Password must be at least {6} characters': ({ world }) =>
    world.guest.rest('POST', '/api/auth/signup', { name: 'Cid', email: 'cid@example.org', password: '12345' }),
  'Name must be at least {2} characters.': ({ ann }) => ann.rest('PUT', '/api/auth/profile', { name: 'A' }),
  'Please enter a valid email address.': ({ world }) =>
    world.guest.rest('POST', '/api/auth/forgot-password', { email: 'ann' }),
  'Invalid reset token': ({ world }) =>
    world.guest.rest('POST', '/api/auth/reset-password', { token: 'none', newPassword: 'correct horse' }),
  'Failed to verify email': ({ world }) => world.guest.rest('GET', '/api/auth/verify-email?token=none'),
  'Please upload a valid image file (JPEG, PNG, or WebP).': ({ world, ann }) => upload(world, ann, Buffer.from('text')),
  'Image size should be less than 5MB.': ({ world, ann }) => upload(world, ann, Buffer.alloc(limits.imageBytesMax + 1)),
  'No changes to save.': ({ ann }) => ann.rest('PUT', '/api/users/me/settings', {}),
  'Settings saved successfully.': ({ ann }) => ann.rest('PUT', '/api/users/me/settings', { PROFILE_BIO: 'Chess' }),
  'Email update needs dedicated backend logic.': async ({ world, ann }) => {
    const payload = { email: 'ann@example.com', password: 'correct horse' }
    const answer = await world.app.inject({
      method: 'POST',
      url: '/trpc/account.changeEmail',
      headers: { cookie: ann.cookie },
      payload,
    })
    return { body: answer.json().error }
  },
  'Community not found': ({ ann }) => ann.rest('GET', '/api/communities/by-slug/none'),
  'You do not have permission to view this community': ({ bob, closed }) =>
    bob.rest('GET', `/api/communities/by-slug/${closed.slug}`),
  'Community name must be at least {3} characters.': ({ ann }) =>
    ann.rest('POST', '/api/communities', { name: 'Go', description: 'A place to play.' }),
  'Description must be at least {10} characters.': ({ ann }) =>
    ann.rest('POST', '/api/communities', { name: 'Go Club', description: 'A place.' }),
  'Please enter at least one email address': ({ ann, club }) =>
    ann.rest('POST', `/api/communities/by-slug/${club.slug}/invite`, { emails: [] }),
  'Comment cannot be empty': ({ ann, postId }) => ann.rest('POST', `/api/posts/${postId}/comments`, { content: ' \n' }),
  'Please fill in all fields': ({ ann, club }) =>
    ann.rest('POST', '/api/posts', { title: ' ', content: 'e4', forumId: club.forumId }),
  'You must be a member of this community to post.': ({ bob, club }) =>
    bob.rest('POST', '/api/posts', { title: 'Opening', content: 'd4', forumId: club.forumId }),
  'You do not have permission to access the admin area.': ({ ann }) => ann.rest('GET', '/api/admin/new-users'),
  'Please enter a search query': async ({ world }) =>
    (await world.user('Root', { isSuperAdmin: true })).rest('GET', '/api/admin/search-users?query=%20'),
}

describe('the specified messages', () => {
  test.for(serverMessages)('the server answers "%s"', async (message) => {
    const { body } = await calls[message](await situation())
    expect(body.error ?? body.message).toMatch(patternOf(message))
  })

  test('are those that several places share, besides our own', () => {
    const patterns = all.map((message) => patternOf(message))
    const foreign = Object.entries(messages).filter(([, text]) => !patterns.some((pattern) => pattern.test(text)))
    expect(foreign.map(([name]) => name).sort()).toEqual([...ownMessages].sort())
  })

  test('are listed once, and recognized as a whole with their parameters', () => {
    expect(all.filter((message, at) => all.indexOf(message) !== at)).toEqual([])
    expect('Failed to fetch community').toMatch(patternOf('Failed to fetch community'))
    expect('Failed to fetch community details').not.toMatch(patternOf('Failed to fetch community'))
    expect('Reply to Ann').toMatch(patternOf('Reply to {name}'))
    expect('Replying to Ann').not.toMatch(patternOf('Reply to {name}'))
    expect('At least 6 characters').toMatch(patternOf('At least {6} characters'))
    expect('At least 8 characters').not.toMatch(patternOf('At least {6} characters'))
  })
})

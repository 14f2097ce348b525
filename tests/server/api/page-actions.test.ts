import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { messages } from '../../../src/shared/platform/messages.ts'
import { openWorld } from '../../support/checked-world.ts'
import { createCommunity } from '../../support/communities/create-community.ts'
import { setUpAuthenticatorApp, totpCode } from '../../support/identity/two-factor.ts'
import { openPagesApp } from '../../support/pages-app.ts'
import { password, type World } from '../../support/world.ts'

interface Sent {
  cookie?: string
  headers?: Record<string, string>
}

/** Opens the pages; returns a function that sends a form like a browser without JavaScript. */
async function openForms(world: World, options?: { hasRenderer: boolean }) {
  const app = await openPagesApp(world, options)
  const send = async (
    url: string,
    fields: Record<string, string> | string,
    { cookie = '', headers = {} }: Sent = {},
  ) => {
    const payload = new URLSearchParams(fields).toString()
    const type = { 'content-type': 'application/x-www-form-urlencoded', origin: 'http://folkmoot.test' }
    const answer = await app.inject({ method: 'POST', url, payload, headers: { ...type, cookie, ...headers } })
    return { status: answer.statusCode, headers: answer.headers, body: answer.body }
  }
  return { app, send }
}

/** The form as the renderer was told about it. */
const refusedIn = (body: string) => JSON.parse(/\{"action":.*$/s.exec(body)?.[0] ?? 'null')

/** The value of a button: the fields that the user does not fill. */
const fixed = (fields: Record<string, string>) => new URLSearchParams(fields).toString()

async function openForum(world: World, isPrivate = false) {
  const ann = await world.user('Ann')
  const { slug, forumId } = await createCommunity(ann, { name: 'Chess Club', isPrivate })
  const { id } = await ann.api.posts.create({ title: 'Openings', content: 'Is e4 best?', forumId })
  return { ann, slug, id, path: `/communities/${slug}/posts/${id}` }
}

describe('signing in by a form', () => {
  test('opens a session and leads back, but never to another site', async () => {
    const world = await openWorld()
    const { email, id } = await world.user('Ann')
    const { send } = await openForms(world)
    const form = { email, password, 'auth.login': '' }
    const answer = await send('/login?returnTo=%2Fcommunities%3Fq%3De4%23top', form)
    expect(answer).toMatchObject({ status: 303, headers: { location: '/communities?q=e4#top' } })
    const [cookie = ''] = [answer.headers['set-cookie']].flat()
    expect(await world.clientWith(cookie.split(';')[0] ?? '').api.auth.viewer()).toMatchObject({ id })
    for (const target of ['https://evil.example', '//evil.example', '/.//evil.example', '/\\evil.example'])
      expect
        .soft((await send(`/login?${new URLSearchParams({ returnTo: target })}`, form)).headers.location, target)
        .toBe('/')
    const left = await send('/', { 'auth.logout': '' }, { cookie })
    expect(left).toMatchObject({ status: 303, headers: { location: '/' } })
    expect(await world.clientWith(cookie.split(';')[0] ?? '').api.auth.viewer()).toBeNull()
  })

  test('shows the page again after a refusal, without the password', async () => {
    const world = await openWorld()
    const { email } = await world.user('Ann')
    const { send } = await openForms(world)
    const wrong = await send('/login', { email, password: 'not the password', 'auth.login': '' })
    expect(wrong).toMatchObject({ status: 401, headers: { 'content-type': 'text/html; charset=utf-8' } })
    expect(wrong.headers['set-cookie']).toBeUndefined()
    expect(refusedIn(wrong.body)).toEqual({
      action: 'auth.login',
      fields: { email },
      status: 401,
      message: messages.loginFailed,
      extra: {},
    })
    const empty = await send('/login', { email: '', password: '', 'auth.login': '' })
    expect(empty.status).toBe(400)
    expect(refusedIn(empty.body)).toMatchObject({ message: messages.loginIncomplete, extra: { field: 'email' } })
  })

  test('asks for the second factor, and takes either code', async () => {
    const world = await openWorld()
    const ann = await world.user('Ann')
    const { secret, recoveryCodes } = await setUpAuthenticatorApp(world, ann)
    const { send } = await openForms(world)
    const ask = async () => {
      const { body, status } = await send('/login', { email: ann.email, password, 'auth.login': '' })
      expect(status).toBe(401)
      return fixed({ ticket: refusedIn(body).extra.secondFactor.ticket })
    }
    const ticket = await ask()
    const wrong = await send('/login', { code: '', recoveryCode: 'nothing', 'auth.secondFactor': ticket })
    expect(refusedIn(wrong.body)).toMatchObject({ status: 401, fields: { ticket: expect.any(String) } })
    expect(refusedIn(wrong.body).fields).not.toHaveProperty('recoveryCode')
    const byCode = { code: totpCode(world, secret), recoveryCode: '', 'auth.secondFactor': ticket }
    expect(await send('/login?returnTo=/feed', byCode)).toMatchObject({ status: 303, headers: { location: '/feed' } })
    world.advance(60_000)
    const byRecoveryCode = { code: '', recoveryCode: recoveryCodes[0] ?? '', 'auth.secondFactor': await ask() }
    expect((await send('/login', byRecoveryCode)).status).toBe(303)
  })
})

describe('acting by a form', () => {
  test('joins, reacts, comments and replies, and leads back to the place', async () => {
    const world = await openWorld()
    const { slug, id, path } = await openForum(world)
    const { cookie, api } = await world.user('Bob')
    const { send } = await openForms(world)
    const act = (url: string, fields: Record<string, string>) => send(url, fields, { cookie })

    const joined = await act(`/communities/${slug}?sort=top`, { 'communities.join': fixed({ slug }) })
    expect(joined).toMatchObject({ status: 303, headers: { location: `/communities/${slug}?sort=top` } })
    expect((await api.communities.bySlug({ slug })).role).toBe('MEMBER')

    const like = fixed({ targetType: 'POST', targetId: id, reactionType: 'satisfaction' })
    expect((await act(path, { 'reactions.react': like })).headers.location).toBe(path)
    expect((await api.posts.byId({ id, community: slug })).hasLiked).toBe(true)

    const written = await act(path, { content: 'Yes.\r\n\r\nIt is.', 'comments.add': fixed({ postId: id }) })
    const [comment] = (await api.comments.list({ postId: id })).items
    expect(written).toMatchObject({
      status: 303,
      headers: { location: `${path}?comment=${comment?.id}#comment-${comment?.id}` },
    })
    expect(comment?.content).toBe('Yes.\n\nIt is.')

    const parentId = comment?.id ?? ''
    await act(path, { content: 'Or d4', 'comments.add': fixed({ postId: id, parentId }) })
    const all = (await api.comments.list({ postId: id })).items
    expect(all).toContainEqual(expect.objectContaining({ content: 'Or d4', parentId }))
    const heart = { 'reactions.react': fixed({ targetType: 'COMMENT', targetId: parentId, reactionType: 'love' }) }
    expect((await act(path, heart)).headers.location).toBe(`${path}#comment-${parentId}`)
  })

  test('comments once for each text of a form, which several tabs may have', async () => {
    const world = await openWorld()
    const { ann, id, path } = await openForum(world)
    const { send } = await openForms(world)
    const comment = (content: string, idempotencyKey: string) =>
      send(path, { content, idempotencyKey, 'comments.add': fixed({ postId: id }) }, { cookie: ann.cookie })
    const first = await comment('Yes', 'first')
    expect(await comment('Yes', 'first')).toMatchObject({ status: 303, headers: { location: first.headers.location } })
    expect((await comment('No', 'first')).status).toBe(303)
    expect((await comment('Yes', 'second')).status).toBe(303)
    expect((await ann.api.comments.list({ postId: id })).items).toHaveLength(3)
    const refused = await comment('', 'first')
    expect(refused.status).toBe(400)
    expect(refusedIn(refused.body).fields).not.toHaveProperty('idempotencyKey')
  })

  test('keeps the text when the server refuses it, with a page and without', async () => {
    const world = await openWorld()
    const { ann, id, path } = await openForum(world)
    const { send } = await openForms(world)
    const comment = (content: string) => ({ content, 'comments.add': fixed({ postId: id }) })
    const long = await send(path, comment('e4 '.repeat(5_000)), { cookie: ann.cookie })
    expect(long.status).toBe(400)
    expect(refusedIn(long.body)).toMatchObject({
      message: expect.stringMatching(/^Comment must be at most/),
      fields: { content: 'e4 '.repeat(5_000), postId: id },
    })
    const empty = await send(path, comment(' '), { cookie: ann.cookie })
    expect(refusedIn(empty.body)).toMatchObject({ status: 400, message: messages.commentEmpty })
    const guest = await send(path, comment('Who am I?'))
    expect(refusedIn(guest.body)).toMatchObject({ status: 401, fields: { content: 'Who am I?' } })

    const join = { message: 'I mend clocks', 'communities.join': fixed({ slug: 'nowhere' }) }
    const unknown = await send('/communities/nowhere', join, { cookie: ann.cookie })
    expect(refusedIn(unknown.body)).toMatchObject({ status: 404, fields: { message: 'I mend clocks' } })

    const { send: sendPlainly } = await openForms(world, { hasRenderer: false })
    const plain = await sendPlainly(path, comment('Who am I?'))
    expect(plain).toMatchObject({ status: 401, headers: { 'content-type': 'text/plain; charset=utf-8' } })
    expect(plain.body).toContain('Who am I?')
    expect((await ann.api.comments.list({ postId: id })).items).toEqual([])
  })

  test('reveals no private post, and writes nothing to it', async () => {
    const world = await openWorld()
    const { ann, id, path } = await openForum(world, true)
    const { cookie } = await world.user('Bob')
    const { send } = await openForms(world)
    const answerTo = async (postId: string) => {
      const { status, body } = await send(path, { content: 'Hm', 'comments.add': fixed({ postId }) }, { cookie })
      return { status, message: refusedIn(body).message }
    }
    const missing = await answerTo('0195b1c0-0000-7000-8000-000000000000')
    expect(missing.status).toBe(404)
    expect(await answerTo(id)).toEqual(missing)
    expect((await ann.api.comments.list({ postId: id })).items).toEqual([])
  })
})

test('chooses a language by a form, and none that is not offered', async () => {
  const world = await openWorld({ config: { showsLanguageDrafts: true } })
  const ann = await world.user('Ann')
  const { send } = await openForms(world)
  const choice = (language: string) => ({ language, 'settings.chooseLanguage': '' })
  for (const cookie of ['', ann.cookie]) {
    const answer = await send('/help?a=b', choice('en-XA'), { cookie })
    expect(answer).toMatchObject({ status: 303, headers: { location: '/help?a=b' } })
    expect(String(answer.headers['set-cookie'])).toContain('folkmoot_language=en-XA')
  }
  expect(await ann.api.auth.viewer()).toMatchObject({ language: 'en-XA' })
  const refused = await send('/help', choice('xx'))
  expect([refused.status, refused.headers['set-cookie']]).toEqual([400, undefined])
  expect(refusedIn(refused.body)).toMatchObject({ message: 'language must be a language of this site' })
})

test('shares the limit for invalid inputs with the API', async () => {
  const world = await openWorld({ limitsRates: true })
  const { ann, id, path } = await openForum(world)
  const { send } = await openForms(world)
  const like = (targetId: string) => ({
    'reactions.react': fixed({ targetType: 'POST', targetId, reactionType: 'satisfaction' }),
  })
  const statusOf = async (form: Record<string, string>) => (await send(path, form, ann)).status
  expect([await statusOf(like(id)), await statusOf({ 'comments.add': fixed({ postId: id }) })]).toEqual([303, 400])
  for (let at = 0; at < 119; at++) expect.soft((await ann.rest('GET', '/api/feed/hot?limit=0')).status).toBe(400)
  expect(await statusOf(like(id))).toBe(429)
})

test('does nothing for other sites, other procedures and other requests', async () => {
  const world = await openWorld()
  const { ann, id, slug, path } = await openForum(world)
  const { app, send } = await openForms(world)
  const { cookie } = ann
  const like = { 'reactions.react': fixed({ targetType: 'POST', targetId: id, reactionType: 'satisfaction' }) }
  const elsewhere = await send(path, like, { cookie, headers: { origin: 'https://evil.example' } })
  expect(elsewhere).toMatchObject({ status: 403, body: expect.stringContaining(messages.crossSite) })
  const payload = new URLSearchParams(like).toString()
  const type = 'application/x-www-form-urlencoded'
  const fromOldBrowser = { cookie, 'content-type': type, referer: 'https://evil.example/chess' }
  expect((await app.inject({ method: 'POST', url: path, payload, headers: fromOldBrowser })).statusCode).toBe(403)
  for (const fields of [
    { 'posts.remove': fixed({ id }) },
    { ...like, 'auth.logout': '' },
    { targetType: 'POST', targetId: id, reactionType: 'satisfaction' },
    {},
  ] as Record<string, string>[])
    expect.soft((await send(path, fields, { cookie })).status, JSON.stringify(fields)).toBe(404)
  for (const url of ['/api/nowhere', '/trpc', '/assets/nothing.js', '/feeds/nothing'])
    expect.soft((await send(url, like, { cookie })).status, url).toBe(404)
  const asJson = await app.inject({ method: 'POST', url: path, payload: like, headers: { cookie } })
  expect(asJson.statusCode).toBe(404)
  expect((await ann.api.posts.byId({ id, community: slug }))._count.likes).toBe(0)
})

test('leads to no other site, whatever the path of the request', async () => {
  const world = await openWorld()
  const { ann, id } = await openForum(world)
  const { app } = await openForms(world)
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
  const payload = new URLSearchParams({
    'reactions.react': fixed({ targetType: 'POST', targetId: id, reactionType: 'satisfaction' }),
  })
  const headers = { cookie: ann.cookie, 'content-type': 'application/x-www-form-urlencoded' }
  for (const path of ['//evil.example/', '/.//evil.example/', '/\\evil.example/']) {
    // fetch would resolve the path before it sends it.
    const sent = request({ host: '127.0.0.1', port, path, method: 'POST', headers })
    sent.end(String(payload))
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    answer.resume()
    expect.soft(answer.statusCode, path).toBe(303)
    expect.soft(answer.headers.location, path).toMatch(/^\/(?![/\\])/)
  }
})

test('refuses what is no form before reading it, and forms that would take long', async () => {
  const world = await openWorld()
  const { ann, id, path } = await openForum(world)
  const { app, send } = await openForms(world)
  const { cookie } = ann
  const comment = `comments.add=${encodeURIComponent(fixed({ postId: id }))}&content=Yes`
  const many = `${'a=&'.repeat(30)}${comment}`
  expect((await send(path, many, { cookie })).status).toBe(404)
  const inside = `content=Yes&comments.add=${encodeURIComponent(`${'a=&'.repeat(30)}postId=${id}`)}`
  expect((await send(path, inside, { cookie })).status).toBe(404)
  expect((await send(path, `${comment}${'x'.repeat(200_000)}`, { cookie })).status).toBe(413)
  // The body never ends, so an answer shows that the server does not wait for it.
  for (const type of ['multipart/form-data; boundary=x', 'text/plain', 'application/x-www-form-urlencoded-not']) {
    const request = { method: 'POST', url: path, headers: { cookie, 'content-type': type } } as const
    const answer = await app.inject({ ...request, payload: new Readable({ read() {} }) })
    expect.soft(answer.statusCode, type).toBe(404)
  }
  expect((await ann.api.comments.list({ postId: id })).items).toEqual([])
})

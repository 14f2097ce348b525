import { copyFile, mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { assemblePage } from '../../../src/client/rendering/assemble-page.ts'
import { serveBuilt } from '../../../src/server/api/pages/built-client.ts'
import { buildApp } from '../../../src/server/app.ts'
import { withLanguages } from '../../support/built-page.ts'
import { openWorld } from '../../support/checked-world.ts'
import { createCommunity } from '../../support/communities/create-community.ts'
import { refusal } from '../../support/refusal.ts'
import type { World } from '../../support/world.ts'

const html =
  '<!doctype html>\n<html lang="en" data-x>\n<head><title>Folkmoot</title></head>\n<body><div id="root"></div></body></html>'

/** Serves a page of the app without a renderer. */
async function openPages(world: World, page = html, catalogues: object | null = null) {
  const folder = await mkdtemp(join(tmpdir(), 'folkmoot-languages-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'index.html'), page)
  if (catalogues) await writeFile(join(folder, 'catalogues.json'), JSON.stringify(catalogues))
  const app = await buildApp(world.services, serveBuilt(folder))
  return async (headers: Record<string, string> = {}) => {
    const answer = await app.inject({ url: '/login', headers })
    expect(answer.statusCode).toBe(200)
    return { answer, tag: /<html[^>]*>/.exec(answer.body)?.[0] }
  }
}

const pseudo = '<html lang="en-XA" dir="ltr" data-x>'
const inEnglish = '<html lang="en" data-x>'

test('a page has the language of its reader from the first byte', async () => {
  const world = await openWorld({ config: { showsLanguageDrafts: true } })
  const open = await openPages(world)
  const [root, ann] = [await world.user('Root', { isSuperAdmin: true }), await world.user('Ann')]
  expect((await open()).tag).toBe(inEnglish)
  expect((await open({ 'accept-language': 'en-XA' })).tag).toBe(pseudo)
  expect((await open({ cookie: 'folkmoot_language=en-XA', 'accept-language': 'en' })).tag).toBe(pseudo)
  for (const language of ['xx', '%00', '<b>', '../en-XA'])
    expect((await open({ cookie: `folkmoot_language=${language}`, 'accept-language': language })).tag).toBe(inEnglish)

  await root.api.adminSettings.save({ language: 'en-XA' })
  expect((await open()).tag).toBe(pseudo)
  expect((await open({ 'accept-language': 'en' })).tag).toBe(inEnglish)

  expect(await ann.api.settings.chooseLanguage({ language: 'en' })).toEqual({ ok: true })
  expect(await ann.api.auth.viewer()).toMatchObject({ language: 'en' })
  expect((await open({ cookie: ann.cookie })).tag).toBe(inEnglish)
  expect((await open({ cookie: `${ann.cookie}; folkmoot_language=en-XA` })).tag).toBe(inEnglish)
  await ann.api.settings.chooseLanguage({ language: 'en-XA' })
  expect((await open({ cookie: ann.cookie, 'accept-language': 'en' })).tag).toBe(pseudo)
  expect((await open()).answer.headers.vary).toContain('accept-language')
})

test('the files of a page and its preview are in its language', async () => {
  const world = await openWorld({ config: { showsLanguageDrafts: true } })
  const folder = await mkdtemp(join(tmpdir(), 'folkmoot-languages-'))
  for (const file of ['public/offline.html', 'public/manifest.webmanifest', 'index.html'])
    await copyFile(file, join(folder, basename(file)))
  await mkdir(join(folder, 'assets'))
  const app = await buildApp(world.services, serveBuilt(folder))
  const open = async (url: string, language: string) =>
    (await app.inject({ url, headers: { 'accept-language': language } })).body
  const texts = {
    '/offline.html': ['<h1>You are offline</h1>', '<h1>Ŷōũ àŕē ōƒƒĺĩńē</h1>'],
    '/shell': ['<h1>This page needs JavaScript</h1>', '<h1>Ţĥĩś ƥàĝē ńēēďś '],
    '/login': ['description" content="Folkmoot is a place', 'description" content="Ƒōĺķḿōōţ ĩś à ƥĺàćē'],
    '/discover': ['<title>Discover · Folkmoot</title>', '<title>Ďĩśćōvēŕ · Folkmoot</title>'],
  }
  for (const [url, [inEnglish = '', changed = '']] of Object.entries(texts)) {
    const [english, pseudo] = [await open(url, 'en'), await open(url, 'en-XA')]
    expect.soft(english).toContain(inEnglish)
    expect.soft(english).not.toContain('folkmoot-texts')
    expect.soft(pseudo).toContain(changed)
    expect.soft(pseudo).toContain('<html lang="en-XA" dir="ltr"')
    expect.soft(pseudo).toContain('content="Śōḿē ōƒ ţĥĩś ƥàĝē ćōũĺď ńōţ ƀē ĺōàďēď. | Ŕēĺōàď ţĥē ƥàĝē | ')
  }
  expect(await open('/index.html', 'en-XA')).toContain('<html lang="en-XA" dir="ltr"')
  expect(await open('/offline.html', 'en')).toBe(await readFile('public/offline.html', 'utf8'))
  const root = await world.user('Root', { isSuperAdmin: true })
  const manifestFor = async (headers = {}) => {
    const answer = await app.inject({ url: '/manifest.webmanifest', headers })
    // Caches share it.
    expect.soft(answer.headers).toMatchObject({ 'cache-control': 'public, max-age=3600' })
    expect.soft(answer.headers.vary).toContain('accept-language')
    return answer.json()
  }
  expect(await manifestFor()).not.toHaveProperty('lang')
  expect(await manifestFor({ 'accept-language': 'de' })).toMatchObject({
    ...{ lang: 'de', dir: 'ltr', name: 'Folkmoot' },
    description: expect.stringMatching(/^Ein Ort/),
  })
  await root.api.adminSettings.save({ language: 'en-XA' })
  for (const headers of [{}, { 'accept-language': 'xx' }])
    expect(await manifestFor(headers)).toMatchObject({ lang: 'en-XA', name: 'Folkmoot' })
  expect(await manifestFor({ 'accept-language': 'en' })).not.toHaveProperty('lang')
})

test('a page names the catalogues of its scripts', async () => {
  const world = await openWorld({ config: { showsLanguageDrafts: true } })
  const withScript = html.replace('</head>', '<script type="module" src="/assets/app-1.js"></script></head>')
  const open = await openPages(world, withScript, { version: 'v1', names: ['app-1', 'later-2'] })
  const link = '<link rel="preload" as="fetch" crossorigin href="/assets/en-XA.v1.app-1.json">'
  const { body } = (await open({ 'accept-language': 'en-XA' })).answer
  expect(body.match(/<link[^>]*>/g)).toEqual([link])
  expect((await open()).answer.body).not.toContain('preload')

  const content = {
    status: 200,
    title: null,
    component: '',
    parts: [],
    html: '',
    state: '{}',
    hasErrors: true,
    thread: null,
  }
  const request = {
    url: '/login',
    html: body,
    publicUrl: '',
    encoding: 'identity',
    language: 'en-XA',
    languages: [],
    refused: null,
  } as const
  const bundle = {
    filesOf: () => ({ early: ['/assets/bare-3.js'], late: ['/assets/later-2.js'] }),
    catalogues: { version: 'v1', names: ['app-1', 'later-2'] },
  }
  const page = Buffer.from((await assemblePage(request, content, bundle)).body).toString()
  const addresses = ['app-1', 'later-2', 'others'].map((name) => `/assets/en-XA.v1.${name}.json`)
  expect(page).toContain(`data-texts="${addresses.join(' ')}"`)
  expect(page).not.toContain('preload')
  const inEnglish = await assemblePage({ ...request, language: 'en' }, content, bundle)
  expect(Buffer.from(inEnglish.body).toString()).not.toContain('data-texts')
})

test('a language that is not offered leaves a page as it is', async () => {
  const world = await openWorld()
  const open = await openPages(world)
  for (const headers of [{}, { 'accept-language': 'en-XA' }, { cookie: 'folkmoot_language=en-XA' }])
    expect((await open(headers)).answer.body).toBe(withLanguages(html))
})

test('guests choose a language for their browser, and nobody one that is not offered', async () => {
  const drafts = await openWorld({ config: { showsLanguageDrafts: true } })
  const choose = (world: World, language: unknown) =>
    world.app.inject({
      method: 'POST',
      url: '/trpc/settings.chooseLanguage',
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify({ language }),
    })
  const chosen = await choose(drafts, 'en-XA')
  expect(chosen.statusCode).toBe(200)
  expect(String(chosen.headers['set-cookie'])).toMatch(/^folkmoot_language=en-XA; HttpOnly; Max-Age=31536000; Path=\//)

  const world = await openWorld()
  const unknown = { status: 400, error: 'language must be a language of this site', field: 'language' }
  for (const language of ['en-XA', 'xx', ''])
    expect(await refusal(world.guest.api.settings.chooseLanguage({ language }))).toEqual(unknown)
  expect((await choose(world, 7)).json().error.message).toBe('language must be text')
  expect((await choose(world, 'en-XA')).headers['set-cookie']).toBeUndefined()
  const root = await world.user('Root', { isSuperAdmin: true })
  expect(await refusal(root.api.adminSettings.save({ language: 'xx' }))).toEqual(unknown)
})

test('the language of a user is exported, and goes with the account', async () => {
  const world = await openWorld({ config: { showsLanguageDrafts: true } })
  const ann = await world.user('Ann')
  await ann.api.settings.chooseLanguage({ language: 'en-XA' })
  expect((await ann.rest('GET', '/api/users/me/export')).body).toMatchObject({ account: { language: 'en-XA' } })
})

test('errors are in English for programs, unless the header asks for another language', async () => {
  const world = await openWorld({ config: { showsLanguageDrafts: true } })
  const ann = await world.user('Ann')
  await ann.api.settings.chooseLanguage({ language: 'en-XA' })
  const wrong = { email: 'ann@example.org', password: 'not it' }
  const logIn = (headers: Record<string, string>) =>
    world.app.inject({ method: 'POST', url: '/api/auth/login', headers, payload: wrong })
  for (const headers of [{}, { cookie: ann.cookie }, { 'accept-language': 'xx' }]) {
    const answer = await logIn(headers)
    expect(answer.json()).toEqual({ error: 'Login failed' })
    expect(answer.statusCode).toBe(401)
  }
  const pseudo = await logIn({ 'accept-language': 'en-XA' })
  expect(pseudo.json()).toEqual({ error: 'Ĺōĝĩń ƒàĩĺēď' })
  expect(pseudo.headers.vary).toContain('accept-language')
  const headers = { 'accept-language': 'en-XA' }
  const missing = await world.app.inject({ method: 'GET', url: '/api/nowhere', headers })
  expect(missing.json()).toEqual({ error: 'Ńōţ ƒōũńď' })
  const short = await world.app.inject({ method: 'POST', url: '/api/auth/login', headers, payload: {} })
  expect(short.json()).toEqual({ error: 'Ƥĺēàśē ēńţēŕ ƀōţĥ ēḿàĩĺ àńď ƥàśśŵōŕď', field: 'email' })
  // The browser writes the errors of its calls in the language that the page has then.
  const call = await world.app.inject({ method: 'POST', url: '/trpc/auth.login', headers, payload: wrong })
  expect(call.json().error.message).toBe('Login failed')

  const english = await openWorld()
  const only = await english.app.inject({ method: 'POST', url: '/api/auth/login', headers, payload: wrong })
  expect(only.json()).toEqual({ error: 'Login failed' })
})

test('errors keep their values in every language', async () => {
  const world = await openWorld({ config: { showsLanguageDrafts: true } })
  const ann = await world.user('Ann')
  const { slug } = await createCommunity(ann)
  const invite = (url: string, emails: string[], headers = {}) =>
    world.app.inject({
      ...{ method: 'POST', url, headers: { cookie: ann.cookie, ...headers } },
      payload: { slug, emails, message: '' },
    })
  const path = `/api/communities/by-slug/${slug}/invite`
  const pseudo = { 'accept-language': 'en-XA' }
  expect((await invite(path, ['nonsense'])).json()).toEqual({
    ...{ error: 'nonsense is not a valid email address', field: 'emails' },
  })
  expect((await invite(path, ['nonsense'], pseudo)).json().error).toBe('nonsense ĩś ńōţ à vàĺĩď ēḿàĩĺ àďďŕēśś')
  const call = (await invite('/trpc/invitations.send', ['nonsense'], pseudo)).json().error
  expect(call.message).toBe('nonsense is not a valid email address')
  expect(call.data.phrase).toEqual({
    text: '{given} is not a valid email address',
    values: { given: 'nonsense' },
  })
  const large = { ...({ method: 'POST', url: '/api/auth/login' } as const), payload: { email: 'x'.repeat(20_000) } }
  expect((await world.app.inject(large)).json()).toEqual({ error: 'The body must be at most 16,000 bytes.' })
  expect((await world.app.inject({ ...large, headers: pseudo })).json().error).toBe(
    'Ţĥē ƀōďŷ ḿũśţ ƀē àţ ḿōśţ 16,000 ƀŷţēś.',
  )
})

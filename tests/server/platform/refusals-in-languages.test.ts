import sharp from 'sharp'
import { expect, test } from 'vitest'
import { openWorld } from '../../support/checked-world.ts'
import { createCommunity } from '../../support/communities/create-community.ts'
import { makeMember } from '../../support/factories.ts'
import { multipartForm } from '../../support/platform/images.ts'

const german = { 'accept-language': 'de' }

test('refusals with values are in the language that the request asks for, and in English without one', async () => {
  const world = await openWorld({ config: { publicUrl: 'https://forum.example.org' } })
  const ann = await world.user('Ann')
  const post = async (headers: Record<string, string>, payload: string) => {
    const answer = await world.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { 'content-type': 'application/json', ...headers },
      payload,
    })
    return [answer.statusCode, answer.json().error]
  }
  const many = `[${Array(1_001).fill(1)}]`
  expect(await post({}, many)).toEqual([400, 'The input must have at most 1,000 values.'])
  expect(await post(german, many)).toEqual([400, 'Die Eingabe darf höchstens 1.000 Werte enthalten.'])
  const deep = '['.repeat(11)
  expect(await post({}, deep)).toEqual([400, 'The input must have at most 10 levels.'])
  expect(await post(german, deep)).toEqual([400, 'Die Eingabe darf höchstens 10 Ebenen haben.'])
  const byHttp = { host: 'forum.example.org', origin: 'http://forum.example.org' }
  expect(await post(byHttp, '{}')).toEqual([
    403,
    'Open this site at https://forum.example.org. Signing in and writing need https.',
  ])
  expect(await post({ ...byHttp, ...german }, '{}')).toEqual([
    403,
    'Öffne diese Website unter https://forum.example.org. Zum Anmelden und Schreiben ist https nötig.',
  ])

  const list = async (headers: Record<string, string>) => {
    const url = '/api/communities?cursor=nothing'
    return (await world.app.inject({ url, headers: { cookie: ann.cookie, ...headers } })).json()
  }
  expect(await list({})).toEqual({ error: 'cursor is invalid', field: 'cursor' })
  expect(await list(german)).toEqual({ error: 'cursor ist ungültig', field: 'cursor' })
})

test('refusals of the framework are in the language that the request asks for, and in English without one', async () => {
  const world = await openWorld()
  const ann = await world.user('Ann')
  await ann.api.settings.chooseLanguage({ language: 'fr' })
  const json = { 'content-type': 'application/json' }
  const type = [
    'The type or the encoding of the body is not supported here.',
    'Typ oder Kodierung des Inhalts der Anfrage werden hier nicht unterstützt.',
  ] as const
  const noJson = ['The body is not valid JSON.', 'Der Inhalt der Anfrage ist kein gültiges JSON.'] as const
  const address = ['The address is not valid.', 'Die Adresse ist ungültig.'] as const
  const notFound = ['Not found', 'Nicht gefunden'] as const
  const tooLarge = [
    'The body must be at most 16,000 bytes.',
    'Der Inhalt darf höchstens 16.000 Bytes groß sein.',
  ] as const
  for (const [method, url, sent, payload, status, [english, inGerman]] of [
    ['POST', '/api/topics', { 'content-type': 'text/plain' }, 'Chess', 415, type],
    ['POST', '/api/topics', { ...json, 'content-encoding': 'rot13' }, '{}', 415, type],
    ['POST', '/trpc/topics.create', { 'content-type': 'multipart/form-data; boundary=x' }, '--x--', 415, type],
    ['POST', '/api/media/upload', { 'content-type': 'text/plain' }, 'Chess', 415, type],
    ['POST', '/api/topics', json, '{"name":', 400, noJson],
    ['POST', '/api/topics', json, 'secret', 400, noJson],
    ['POST', '/api/topics', json, JSON.stringify({ name: 'a'.repeat(20_000) }), 413, tooLarge],
    ['GET', '/%E0%A4%A', {}, '', 400, address],
    ['GET', '/trpc/%', {}, '', 400, address],
    ['GET', `/api/communities/by-slug/${'a'.repeat(6_000)}`, {}, '', 414, address],
    ['PATCH', '/api/communities', {}, '', 404, notFound],
    ['GET', '/feeds/communities/nowhere.atom', {}, '', 404, notFound],
    ['GET', '/api/media/nothing', {}, '', 404, notFound],
  ] as const) {
    const refused = async (headers: Record<string, string>) => {
      const answer = await world.app.inject({
        ...{ method, url, headers: { cookie: ann.cookie, ...sent, ...headers } },
        ...(payload !== '' && { payload }),
      })
      expect.soft(answer.headers.vary, url).toContain('accept-language')
      expect.soft(answer.headers['cache-control'], url).toContain('no-store')
      return [answer.statusCode, answer.json().error]
    }
    expect.soft(await refused({}), url).toEqual([status, english])
    expect.soft(await refused({ 'accept-language': 'xx' }), url).toEqual([status, english])
    expect.soft(await refused(german), url).toEqual([status, inGerman])
  }
})

test('a refusal of the framework quotes neither the request nor terms of the framework', async () => {
  const world = await openWorld()
  world.app.get('/framework-error', () => {
    throw Object.assign(new Error('Unexpected token in "hunter2"'), { statusCode: 406 })
  })
  const open = async (headers = {}) => (await world.app.inject({ url: '/framework-error', headers })).json()
  expect(await open()).toEqual({ error: 'This is not a valid HTTP request.' })
  expect(await open(german)).toEqual({ error: 'Das ist keine gültige HTTP-Anfrage.' })
})

test('an image with too many pixels says how many in the language that the request asks for', async () => {
  const world = await openWorld()
  const ann = await world.user('Ann')
  const photo = await sharp({ create: { width: 8_064, height: 6_048, channels: 3, background: '#446688' } })
    .jpeg()
    .toBuffer()
  const { payload, headers } = await multipartForm(photo, {})
  const answer = await world.app.inject({
    method: 'POST',
    url: '/api/media/upload',
    payload,
    headers: { ...headers, ...german, cookie: ann.cookie },
  })
  expect([answer.statusCode, answer.json()]).toEqual([
    400,
    {
      error: 'Dieses Bild hat 48,8 Megapixel. Bilder dieser Art dürfen höchstens 40 Megapixel haben.',
      field: 'file',
    },
  ])
})

test('a picture without a name is called one in the language of who gets the mail', async () => {
  const world = await openWorld()
  const [ann, bob, carl] = [await world.user('Ann'), await world.user('Bob'), await world.user('Carl')]
  await carl.api.settings.chooseLanguage({ language: 'de' })
  const club = await createCommunity(ann)
  for (const user of [bob, carl]) await makeMember(world, club.id, user, 'MEMBER')
  const content = 'Look: ![](https://example.com/a.png)'
  for (const { api } of [bob, carl]) {
    const { id: postId } = await api.posts.create({ title: 'Board', content: 'Mine', forumId: club.forumId })
    await ann.api.comments.add({ postId, content })
  }
  world.advance(3_600_000)
  const mails = await world.deliverMails()
  const mailTo = (address: string) => mails.find(({ to }) => to === address)?.text
  expect(mailTo(bob.email)).toContain('Look: [Image] https://example.com/a.png')
  expect(mailTo(carl.email)).toContain('Look: [Bild] https://example.com/a.png')
})

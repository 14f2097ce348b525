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

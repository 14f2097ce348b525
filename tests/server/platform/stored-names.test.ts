import { expect, test } from 'vitest'
import { previewOf } from '../../../src/server/api/pages/preview.ts'
import { translatorInto } from '../../../src/server/platform/languages/translator.ts'
import { openWorld } from '../../support/checked-world.ts'
import { createCommunity } from '../../support/communities/create-community.ts'
import { makeMember } from '../../support/factories.ts'
import { openRenderer } from '../../support/page-renderer.ts'
import { refusal } from '../../support/refusal.ts'
import { password, type TestUser } from '../../support/world.ts'

const day = 86_400_000

/** Bob, whose account has ended, wrote in the community of Ann, who reads Japanese. */
async function afterDeletion() {
  const world = await openWorld()
  const [root, ann, bob] = [
    await world.user('Root', { isSuperAdmin: true }),
    await world.user('Ann'),
    await world.user('Bob'),
  ]
  await ann.api.settings.chooseLanguage({ language: 'ja' })
  const club = await createCommunity(ann)
  await makeMember(world, club.id, bob, 'MEMBER')
  const { id: postId } = await bob.api.posts.create({ title: 'Opening', content: 'e4', forumId: club.forumId })
  await bob.api.comments.add({ postId, content: 'e5' })
  await root.api.adminSettings.save({ guestsMayRead: true, language: 'de' })
  await root.api.settings.chooseLanguage({ language: 'en' })
  await makeMember(world, club.id, root, 'MEMBER')
  const feedOf = async (reader: TestUser) => {
    const { url } = await reader.api.syndication.renew()
    return new URL(url).pathname.replace('.atom', '.rss')
  }
  const feeds = [await feedOf(ann), await feedOf(root)]
  await bob.api.account.scheduleDeletion({ mode: 'ANONYMISE' })
  world.advance(15 * day)
  await world.runJobs()
  return { world, ann, club, postId, feeds: ['/feeds/new.rss', ...feeds] }
}

test('pages, feeds and previews write the name of an ended account in the language of their reader', async () => {
  const { world, ann, club, postId, feeds } = await afterDeletion()
  const read = await ann.rest('GET', `/api/communities/${club.slug}/posts/${postId}`)
  expect(JSON.stringify(read.body)).toContain('"name":"Deleted user"')

  const render = openRenderer(world)
  const path = `/communities/${club.slug}/posts/${postId}`
  const textIn = async (language: string) => {
    const { page } = await render(path, '', null, language)
    return [page?.html, JSON.stringify(page?.thread)].join('')
  }
  for (const [language, name] of [
    ['ja', '退会したユーザー'],
    ['de', 'Gelöschtes Konto'],
    ['en', 'Deleted user'],
  ] as const) {
    const text = await textIn(language)
    expect.soft(text).toContain(`<bdi>${name}</bdi>`)
    expect.soft(text).toContain(`"name":"${name}"`)
    if (language !== 'en') expect.soft(text.replace(/<script[\s\S]*?<\/script>/g, '')).not.toContain('Deleted user')
    const ctx = { ...world.services, viewer: null, translate: await translatorInto(language) }
    const preview = await previewOf(ctx as unknown as Parameters<typeof previewOf>[0], path)
    expect.soft(preview?.posting?.author).toBe(name)
  }

  const creator = async (url: string) => /<dc:creator>(.*?)</.exec((await world.app.inject(url)).body)?.[1]
  expect(await Promise.all(feeds.map(creator))).toEqual(['Gelöschtes Konto', '退会したユーザー', 'Deleted user'])
})

test('nobody can take the name of an ended account, and a similar name stays as it is', async () => {
  const world = await openWorld()
  const ann = await world.user('Ann')
  const taken = await refusal(ann.api.auth.updateProfile({ name: 'deleted USER' }))
  expect(taken).toMatchObject({ status: 400, field: 'name' })
  const name = 'Deleted users'
  await ann.api.auth.updateProfile({ name })
  const { forumId, slug } = await createCommunity(ann)
  const { id } = await ann.api.posts.create({ title: 'Opening', content: 'e4', forumId })
  const { page } = await openRenderer(world)(`/communities/${slug}/posts/${id}`, ann.cookie, null, 'ja')
  expect(page?.html).toContain(`<bdi>${name}</bdi>`)
})

test('mails name a device in the language of their recipient', async () => {
  const world = await openWorld()
  const [ann, bob] = [await world.user('Ann'), await world.user('Bob')]
  await ann.api.settings.chooseLanguage({ language: 'ja' })
  const mailAfter = async ({ email }: { email: string }, userAgent: string) => {
    await world.clientWith('', { userAgent }).rest('POST', '/api/auth/login', { email, password })
    return (await world.deliverMails()).find(({ to }) => to === email)?.text
  }
  const chrome =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
  expect(await mailAfter(ann, chrome)).toContain('「WindowsのChrome」')
  expect(await mailAfter(ann, '')).toContain('「不明な端末」')
  expect(await mailAfter(bob, chrome)).toContain('from Chrome on Windows')
  expect(await mailAfter(bob, '')).toContain('from Unknown device')
})

test('digests sort communities by the language of their recipient', async () => {
  const world = await openWorld()
  const [ann, bob, carl] = [await world.user('Ann'), await world.user('Bob'), await world.user('Carl')]
  await ann.api.settings.chooseLanguage({ language: 'pl' })
  for (const reader of [ann, carl]) await reader.api.notifications.savePreferences({ digest: 'daily' })
  for (const name of ['Łódź club', 'Luzern club']) {
    const club = await createCommunity(bob, { name })
    for (const reader of [ann, carl]) await makeMember(world, club.id, reader, 'MEMBER')
    await bob.api.posts.create({ title: 'News', content: 'News', forumId: club.forumId })
  }
  world.advance(day)
  await world.runJobs()
  const digests = (await world.deliverMails()).filter(({ list }) => list === 'digest')
  const orderFor = ({ email }: { email: string }) =>
    digests.find(({ to }) => to === email)?.text.match(/Łódź club|Luzern club/g)
  expect(orderFor(carl)).toEqual(['Łódź club', 'Luzern club'])
  expect(orderFor(ann)).toEqual(['Luzern club', 'Łódź club'])
})

import { expect, test } from 'vitest'
import { previewOf } from '../../../src/server/api/pages/preview.ts'
import { translatorInto } from '../../../src/server/platform/languages/translator.ts'
import { openWorld } from '../../support/checked-world.ts'
import { createCommunity } from '../../support/communities/create-community.ts'
import { subscribed } from '../../support/notifications/push-device.ts'

const openDrafts = () => openWorld({ config: { showsLanguageDrafts: true } })

test('mails are in the language of their recipient, else of the site', async () => {
  const world = await openDrafts()
  const [root, ann, bob] = [
    await world.user('Root', { isSuperAdmin: true }),
    await world.user('Ann'),
    await world.user('Bob'),
  ]
  await ann.api.settings.chooseLanguage({ language: 'en-XA' })
  const mailTo = async (email: string) => {
    await world.guest.api.auth.forgotPassword({ email })
    const [mail] = await world.deliverMails()
    return mail
  }
  const pseudo = await mailTo(ann.email)
  expect(pseudo?.subject).toBe('Ŕēśēţ ŷōũŕ ƥàśśŵōŕď')
  expect(pseudo?.html).toContain('<html lang="en-XA">')
  expect(pseudo?.text).toMatch(/^Ĥēĺĺō Ann,\n/)
  expect(pseudo?.text).toContain('Śēţ à ńēŵ ƥàśśŵōŕď:\n')
  const english = await mailTo(bob.email)
  expect(english?.subject).toBe('Reset your password')
  expect(english?.html).toContain('<html lang="en">')

  await root.api.adminSettings.save({ language: 'en-XA' })
  expect((await mailTo(bob.email))?.subject).toBe('Ŕēśēţ ŷōũŕ ƥàśśŵōŕď')
  await bob.api.settings.chooseLanguage({ language: 'en' })
  expect((await mailTo(bob.email))?.subject).toBe('Reset your password')
})

test('a mail keeps the texts of users, even where the product has the same text', async () => {
  const world = await openDrafts()
  const [ann, bob] = [await world.user('Ann'), await world.user('Bob')]
  const club = await createCommunity(ann, { requiresApproval: true })
  await bob.api.settings.chooseLanguage({ language: 'en-XA' })
  await bob.api.communities.join({ slug: club.slug })
  const { items } = await ann.api.joinRequests.list({ slug: club.slug })
  await ann.api.joinRequests.deny({ slug: club.slug, id: items[0]?.id ?? '', reason: 'Not found' })
  const mail = (await world.deliverMails()).find(({ to }) => to === bob.email)
  expect(mail?.text).toContain('\n\nNot found\n\n')
  expect(mail?.text).toContain('Ŕēàśōń:')
})

test('pushes and personal feeds are in the language of their reader, public feeds in that of the site', async () => {
  const world = await openDrafts()
  const [ann, bob] = [await world.user('Ann'), await world.user('Bob')]
  const club = await createCommunity(ann)
  const phone = await subscribed(bob)
  await bob.api.settings.chooseLanguage({ language: 'en-XA' })
  await bob.api.communities.join({ slug: club.slug })
  await world.deliverPushes()
  await ann.api.members.setRole({ slug: club.slug, userId: bob.id, role: 'MODERATOR' })
  const [shown] = await phone.texts(await world.deliverPushes())
  expect(shown?.body).toMatch(/^Ann ḿàďē ŷōũ à ḿōďēŕàţōŕ/)

  const open = async (url: string) => (await world.app.inject({ url, headers: { 'accept-language': 'en-XA' } })).body
  expect(await open('/feeds/new.atom')).toContain('>New posts on Folkmoot<')
  const { url } = await bob.api.syndication.renew()
  expect(await open(new URL(url).pathname)).toContain('>Ḿŷ ćōḿḿũńĩţĩēś ōń Folkmoot<')
})

test('feeds and previews, which other programs keep, have no isolates', async () => {
  const world = await openDrafts()
  const [root, ann] = [await world.user('Root', { isSuperAdmin: true }), await world.user('Ann')]
  await root.api.adminSettings.save({ language: 'ar', guestsMayRead: true })
  const { slug } = await ann.api.topics.create({ name: 'C++' })
  const { url } = await ann.api.syndication.renew()
  const ctx = { ...world.services, viewer: null, translate: await translatorInto('ar') }
  const preview = await previewOf(ctx as unknown as Parameters<typeof previewOf>[0], `/topics/${slug}`)
  const texts = [JSON.stringify(preview)]
  for (const path of ['/feeds/new.atom', `/feeds/topics/${slug}.rss`, new URL(url).pathname])
    texts.push((await world.app.inject(path)).body)
  for (const text of texts) {
    expect.soft(text).toMatch(/C\+\+|Folkmoot/)
    expect.soft(text).toMatch(/\p{Script=Arabic}/u)
    expect.soft(text).not.toMatch(/[\u2068\u2069]/)
  }
})

import { expect, test } from 'vitest'
import { openWorld } from '../../support/checked-world.ts'
import { createCommunity } from '../../support/communities/create-community.ts'
import { createModerationWorld } from '../../support/moderation/moderation-queue.ts'
import type { TestUser, World } from '../../support/world.ts'

/** Reads by REST, as a program does. */
const open = (world: World, { cookie }: { cookie: string }, url: string, headers: Record<string, string> = {}) =>
  world.app.inject({ url, headers: { cookie, ...headers } })

/** Reads as pages do. */
const openOnPage = (world: World, user: TestUser, path: string, input: object) =>
  open(world, user, `/trpc/${path}?${new URLSearchParams({ input: JSON.stringify(input) })}`)

const inGerman = (user: TestUser) => user.api.settings.chooseLanguage({ language: 'de' })

/** Headers that ask for no offered language. */
const unreadable = ['xx', '*', 'de;q=0', 'de;q=many', ';;q=', ',', '%00', '<b>', '-', `${'xx,'.repeat(200)}de`]

/** Expects a text in English by REST, in French where the header asks for it, and in German on the pages of a user. */
async function expectLanguages(
  world: World,
  user: TestUser,
  url: string,
  { texts: [en, fr, de], onPage }: { texts: readonly [string, string, string]; onPage: () => ReturnType<typeof open> },
) {
  // Twice, since the response cache has every answer the second time.
  for (let times = 0; times < 2; times += 1) {
    for (const [language, text] of [
      [undefined, en],
      ['fr', fr],
      ['fr-CA, de;q=0.5', fr],
      ['de', de],
    ] as const) {
      const headers = language === undefined ? {} : { 'accept-language': language }
      const answer = await open(world, user, url, headers)
      expect.soft(answer.body, language).toContain(JSON.stringify(text).slice(1, -1))
      expect.soft(String(answer.headers.vary), url).toContain('accept-language')
    }
    expect.soft((await onPage()).body).toContain(JSON.stringify(de).slice(1, -1))
  }
}

const hidden = [
  '3 users reported it, most often as “Harassment”. A moderator will review the reports.',
  '3 utilisateurs l’ont signalé, le plus souvent comme « Harcèlement ». Un modérateur examinera les signalements.',
  '3 Personen haben diesen Inhalt gemeldet, am häufigsten als „Belästigung“. Die Moderation prüft die Meldungen.',
] as const

test('why reports hid a text has the language of the request by REST, and that of its author on pages', async () => {
  const { world, ann, rita, ron, ruth, postId } = await createModerationWorld()
  await inGerman(ann)
  for (const { api } of [rita, ron, ruth]) await api.reports.post({ id: postId, reason: 'HARASSMENT' })
  const { items } = await ann.api.notifications.list({})
  const id = items[0]?.restriction?.id ?? ''
  const onPage = () => openOnPage(world, ann, 'restrictions.byId', { id })
  await expectLanguages(world, ann, `/api/decisions/${id}`, { texts: hidden, onPage })
  await expectLanguages(world, ann, '/api/users/me/export', { texts: hidden, onPage })
})

test('why an application was denied has the language of the request by REST, and that of its user on pages', async () => {
  const { world, olga, root, club } = await createModerationWorld({ isPrivate: true, requiresApproval: true })
  const { slug } = club
  const [carl, dora] = [await world.user('Carl'), await world.user('Dora')]
  await inGerman(carl)
  for (const { api } of [carl, dora]) await api.communities.join({ slug })
  await olga.api.communitySettings.savePrivacy({ slug, isPrivate: true, requiresApproval: false })
  const texts = [
    'This community now takes new members by invitation only.',
    'Cette communauté n’accueille désormais de nouveaux membres que sur invitation.',
    'Diese Gemeinschaft nimmt neue Mitglieder jetzt nur noch mit Einladung auf.',
  ] as const
  const url = `/api/communities/by-slug/${slug}`
  const community = () => openOnPage(world, carl, 'communities.bySlug', { slug })
  // With the refusal.
  await expectLanguages(world, carl, url, { texts, onPage: community })
  // With the community, in an answer that is cached.
  await olga.api.communitySettings.savePrivacy({ slug, isPrivate: false, requiresApproval: true })
  await expectLanguages(world, carl, url, { texts, onPage: community })
  const notifications = () => openOnPage(world, carl, 'notifications.list', {})
  await expectLanguages(world, carl, '/api/users/me/export', { texts, onPage: notifications })
  const exported = (await open(world, carl, '/api/users/me/export')).json()
  expect(exported.notifications).toMatchObject([{ kind: 'join-denied', detail: texts[0] }])

  const reasonFor = async (headers: Record<string, string>) =>
    (await open(world, carl, url, headers)).json().denial.reason
  for (const language of unreadable) expect.soft(await reasonFor({ 'accept-language': language })).toBe(texts[0])
  // Neither the browser's choice nor the language of the site counts.
  await root.api.adminSettings.save({ language: 'de' })
  expect(await reasonFor({ cookie: `${carl.cookie}; folkmoot_language=de` })).toBe(texts[0])
  expect((await open(world, dora, url)).json().denial.reason).toBe(texts[0])
})

test('errors with values have the language of the request by REST, and pages get the values', async () => {
  const world = await openWorld()
  const ann = await world.user('Ann')
  const { slug } = await createCommunity(ann)
  await inGerman(ann)
  const refused = async (url: string, headers = {}) => {
    const answer = await world.app.inject({
      ...{ method: 'POST', url, headers: { cookie: ann.cookie, ...headers } },
      payload: { slug, emails: ['nonsense'], message: '' },
    })
    expect(answer.statusCode).toBe(400)
    return answer
  }
  const path = `/api/communities/by-slug/${slug}/invite`
  for (const [headers, error] of [
    [{}, 'nonsense is not a valid email address'],
    [{ 'accept-language': 'fr' }, 'nonsense n’est pas une adresse e-mail valide'],
    [{ 'accept-language': 'de' }, 'nonsense ist keine gültige E-Mail-Adresse'],
    ...unreadable.map(
      (language) => [{ 'accept-language': language }, 'nonsense is not a valid email address'] as const,
    ),
  ] as const) {
    const answer = await refused(path, headers)
    expect.soft(answer.json().error).toBe(error)
    expect.soft(answer.headers.vary).toBe('accept-language')
  }
  const { data } = (await refused('/trpc/invitations.send')).json().error
  expect(data.phrase).toEqual({ text: '{given} is not a valid email address', values: { given: 'nonsense' } })

  const many = `/api/communities?${Array.from({ length: 51 }, (_, index) => `n${index}=1`).join('&')}`
  expect((await open(world, ann, many)).json()).toEqual({ error: 'The query must have at most 50 names.' })
  expect((await open(world, ann, many, { 'accept-language': 'de' })).json().error).toBe(
    'Die Abfrage darf höchstens 50 Namen haben.',
  )
})

test('the file of the audit log has the language of the request', async () => {
  const { world, root, ann } = await createModerationWorld()
  await inGerman(root)
  await root.api.userManagement.suspend({ id: ann.id, rule: 'SPAM', reason: 'Advertising', until: null })
  const texts = ['Without end: Advertising', 'Sans date de fin : Advertising', 'Unbefristet: Advertising'] as const
  const onPage = () => openOnPage(world, root, 'auditLog.list', { action: 'user.suspend' })
  await expectLanguages(world, root, '/api/admin/audit-log.csv?action=user.suspend', { texts, onPage })
})

import { expect, test } from 'vitest'
import { recordAuditBy } from '../../../src/server/instance/audit-log/record-audit.ts'
import { createModerationWorld } from '../../support/moderation/moderation-queue.ts'
import type { TestUser, World } from '../../support/world.ts'

/** Queries as browsers do. The language of an answer comes from the request. */
async function query({ app }: World, { cookie }: { cookie: string }, path: string, input: object) {
  const url = `/trpc/${path}?${new URLSearchParams({ input: JSON.stringify(input) })}`
  const { body } = await app.inject({ url, headers: { cookie, 'sec-fetch-site': 'same-origin' } })
  const { result, error } = JSON.parse(body)
  return result?.data ?? error.data.extra
}

const inGerman = (user: TestUser) => user.api.settings.chooseLanguage({ language: 'de' })

const hidden = {
  en: '3 users reported it, most often as “Harassment”. A moderator will review the reports.',
  de: '3 Personen haben diesen Inhalt gemeldet, am häufigsten als „Belästigung“. Die Moderation prüft die Meldungen.',
}

test('authors and moderators read why reports hid a text in their own language', async () => {
  const { world, ann, max, root, rita, ron, ruth, postId, commentId, replyId, bob } = await createModerationWorld()
  for (const user of [ann, root]) await inGerman(user)
  await rita.api.reports.comment({ id: commentId, reason: 'SPAM' })
  for (const { api } of [rita, ron, ruth]) await api.reports.comment({ id: replyId, reason: 'HARASSMENT' })
  const decisionOn = async (user: TestUser) => {
    const { items } = await query(world, user, 'notifications.list', {})
    const [id] = items.flatMap(({ restriction }: { restriction: { id: string } | null }) => restriction?.id ?? [])
    return { id, shown: await query(world, user, 'restrictions.byId', { id }) }
  }
  const mails = await world.deliverMails()
  expect((await decisionOn(bob)).shown).toMatchObject({ reason: hidden.en })
  for (const { api } of [rita, ron, ruth]) await api.reports.post({ id: postId, reason: 'HARASSMENT' })
  mails.push(...(await world.deliverMails()))
  const mailTo = (user: TestUser) => mails.filter(({ to }) => to === user.email).map(({ text }) => text)
  expect(mailTo(ann)).toContainEqual(expect.stringContaining(hidden.de))
  expect(mailTo(bob)).toContainEqual(expect.stringContaining(hidden.en))

  const ofAnn = await decisionOn(ann)
  expect(ofAnn.shown).toMatchObject({ rule: 'HARASSMENT', reason: hidden.de })

  await ann.api.restrictions.object({ id: ofAnn.id, text: 'I only quoted it.' })
  const { id: caseId } = await world.db
    .selectFrom('reportCase')
    .select('id')
    .where('targetId', '=', postId)
    .executeTakeFirstOrThrow()
  for (const [user, reason] of [
    [root, hidden.de],
    [max, hidden.en],
  ] as const)
    expect((await query(world, user, 'moderationQueue.open', { id: caseId })).objection).toMatchObject({ reason })

  // A row of an earlier version, and a moderator who writes what looks like a stored phrase.
  const { db } = world
  await db.updateTable('restriction').set({ reason: hidden.en }).where('id', '=', ofAnn.id).execute()
  expect((await decisionOn(ann)).shown).toMatchObject({ reason: hidden.en })
  const reason = JSON.stringify({ text: 'Spam' })
  const { id, version } = await db
    .selectFrom('reportCase')
    .select(['id', 'version'])
    .where('targetId', '=', commentId)
    .executeTakeFirstOrThrow()
  await max.api.moderationQueue.decide({ id, version, decision: 'HIDE', rule: 'OTHER', reason })
  expect((await decisionOn(ann)).shown).toMatchObject({ reason })
})

test('applicants read in their own language that a community stopped taking requests', async () => {
  const { world, olga, root, club } = await createModerationWorld({ isPrivate: true, requiresApproval: true })
  const { slug } = club
  const [carl, dora, emil] = [await world.user('Carl'), await world.user('Dora'), await world.user('Emil')]
  for (const user of [carl, emil, root]) await inGerman(user)
  for (const { api } of [carl, dora, emil]) await api.communities.join({ slug })
  const byHand = 'We are full.'
  const request = (await olga.api.joinRequests.list({ slug })).items.find(({ user }) => user.id === emil.id)
  await olga.api.joinRequests.deny({ slug, id: request?.id ?? '', reason: byHand })
  await olga.api.communitySettings.savePrivacy({ slug, isPrivate: true, requiresApproval: false })
  const german = 'Diese Gemeinschaft nimmt neue Mitglieder jetzt nur noch mit Einladung auf.'
  const english = 'This community now takes new members by invitation only.'
  const mails = await world.deliverMails()
  for (const [user, reason] of [
    [carl, german],
    [dora, english],
    [emil, byHand],
  ] as const) {
    const { items } = await query(world, user, 'notifications.list', {})
    expect.soft(items).toMatchObject([{ kind: 'join-denied', detail: reason }])
    expect.soft((await query(world, user, 'communities.bySlug', { slug })).denial).toMatchObject({ reason })
    expect.soft(mails.findLast(({ to }) => to === user.email)?.text).toContain(reason)
  }
  const detailsFor = async (user: TestUser, path: string, input: object) =>
    (await query(world, user, path, input)).items.map(({ detail }: { detail: string }) => detail)
  const log = { action: 'request.deny' }
  expect(await detailsFor(root, 'auditLog.list', log)).toEqual([german, german, byHand])
  expect(await detailsFor(root, 'auditLog.list', { ...log, q: 'invitation' })).toEqual([german, german])
  expect(await detailsFor(olga, 'communitySettings.audit', { slug })).toContain(english)
  await inGerman(olga)
  expect(await detailsFor(olga, 'communitySettings.audit', { slug })).toContain(german)
})

test('super admins read the end of a suspension in their own language, and in the file of the log in that of the page', async () => {
  const { world, root, ann, bob } = await createModerationWorld()
  const until = '2099-05-04T10:30:00.000Z'
  const reason = 'Until {end}: no\nmore'
  await root.api.userManagement.suspend({ id: ann.id, rule: 'SPAM', reason, until, removesContent: true })
  await root.api.userManagement.suspend({ id: bob.id, rule: 'SPAM', reason: 'Advertising', until: null })
  const details = async () =>
    (await query(world, root, 'auditLog.list', { action: 'user.suspend' })).items.map(
      ({ detail }: { detail: string }) => detail,
    )
  expect(await details()).toEqual([
    'Without end: Advertising',
    `Until 4 May 2099 at 10:30 (UTC), with everything they wrote removed: ${reason}`,
  ])
  await inGerman(root)
  const german = [
    'Unbefristet: Advertising',
    `Bis zum 4. Mai 2099 um 10:30 (UTC); alles, was die Person geschrieben hat, wurde entfernt: ${reason}`,
  ]
  expect(await details()).toEqual(german)
  const headers = { cookie: root.cookie, 'accept-language': 'de' }
  const { body } = await world.app.inject({ url: '/api/admin/audit-log.csv', headers })
  for (const detail of german) expect(body).toContain(detail)
  const earlier = { action: 'user.suspend', communityId: null, detail: 'Until tomorrow: no' } as const
  await recordAuditBy(world.services, root.id, earlier)
  expect(await details()).toContain(earlier.detail)
})

import { waitFor } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { auditActionLabel } from '../../../src/client/features/instance/audit-log/audit-action-labels.ts'
import {
  auditDetail,
  auditReason,
  auditSentence,
} from '../../../src/client/features/instance/audit-log/audit-labels.ts'
import { sourceMessages } from '../../../src/client/ui/languages/source-messages.ts'
import { showTexts } from '../../../src/client/ui/languages/texts.tsx'
import { type AuditEntry, auditActions } from '../../../src/shared/instance/audit-log.ts'
import { offeredLanguages } from '../../../src/shared/platform/languages.ts'
import { createAnnsCommunity, openSection, tabPanel } from '../../support/client/community-settings-screen.tsx'
import { makeMember } from '../../support/factories.ts'

const slug = 'chess-club'
const entries = () =>
  tabPanel()
    .getAllByRole('listitem')
    .map((row) => row.textContent)

test('lists in sentences who did what to whom, newest first', async () => {
  const { world, ann, club } = await createAnnsCommunity()
  const max = await world.user('Max')
  await makeMember(world, club.id, max, 'MEMBER')
  await ann.api.communitySettings.addForum({ slug, name: 'Openings' })
  await ann.api.members.setRole({ slug, userId: max.id, role: 'MODERATOR' })
  await ann.api.invitations.send({ slug, emails: ['a@example.org', 'b@example.org'] })
  await ann.api.members.remove({ slug, userId: max.id, reason: 'Off topic' })
  await openSection(world, ann, 'audit', 'Audit log')
  await waitFor(() => expect(entries().length).toBeGreaterThanOrEqual(4))
  const [removed, invited, role, forum] = entries()
  expect(removed).toMatch(/^Ann removed Max\..*Off topic$/)
  expect(invited).toMatch(/^Ann sent 2 invitations\./)
  expect(role).toMatch(/^Ann changed the role of Max\.Member → Moderator · /)
  expect(forum).toMatch(/^Ann added a forum\.Openings · /)
  expect(tabPanel().getAllByRole('link', { name: 'Max' })[0]?.getAttribute('href')).toBe(`/users/${max.id}`)
})

test('words every action, even when its actor is deleted', () => {
  for (const action of auditActions) {
    const entry = { id: '1', action, at: '2026-11-20T12:00:00.000Z', actor: null, about: null, detail: '' }
    const sentence = (actor: AuditEntry['actor']) =>
      auditSentence({ ...entry, actor })
        .map(({ text }) => text)
        .join('')
    expect(sentence({ id: '2', name: '' })).toMatch(/^A deleted user [^{}]+\.$/)
    expect(sentence(null)).toMatch(/^The operator [^{}]+\.$/)
    expect(auditDetail(entry)).toBe('')
  }
})

test('every action has a label of its own in every language, without a gap for a name', async () => {
  onTestFinished(() => showTexts({ language: 'en', messages: {} }))
  const english = auditActions.map(auditActionLabel)
  const removed: Record<string, string> = {
    en: 'Removed a user',
    de: 'Mitglied entfernt',
    es: 'Miembro quitado',
    fr: 'Membre retiré',
    'pt-BR': 'Membro removido',
    pl: 'Usunięto członka',
    ja: 'メンバーの除外',
    'zh-Hans': '移除成员',
    ar: 'إزالة عضو',
  }
  expect(Object.keys(removed).toSorted()).toEqual(
    offeredLanguages(false)
      .map(({ code }) => code)
      .toSorted(),
  )
  for (const [language, label] of Object.entries(removed)) {
    showTexts({ language, messages: language === 'en' ? {} : await sourceMessages(language) })
    const labels = auditActions.map(auditActionLabel)
    expect(labels[auditActions.indexOf('member.remove')]).toBe(label)
    expect(new Set(labels).size).toBe(auditActions.length)
    expect(labels.filter((one) => one !== one.trim() || /^$|[{}…]|[.。]$/.test(one))).toEqual([])
    if (language !== 'en') expect(labels.filter((one) => english.includes(one))).toEqual([])
  }
})

test('writes stored details in the language of the page, and keeps names and reasons', async () => {
  const detailOf = (action: AuditEntry['action'], detail: string) => {
    const entry = { id: '1', action, at: '2026-11-20T12:00:00.000Z', actor: null, about: null, detail }
    return auditDetail(entry) || auditReason(entry)
  }
  const from = '2026-11-20T12:00:00.000Z'
  const shown = (language: string) =>
    new Date(from).toLocaleString(language, { dateStyle: 'medium', timeStyle: 'short' })
  const said = () => [
    detailOf('privacy.change', 'public → private, approval required'),
    detailOf('writing.change', 'no post is held, reports of 3 users hide content'),
    detailOf('forum.writers', 'Open, close: moderators'),
    detailOf('forum.writers', 'General: all members'),
    detailOf('details.change', 'name: Chess → Go, description, color: #123456, icon removed'),
    detailOf('audit.export', `q: rook, action: settings.change, userId: u1, from: ${from}, until: later`),
    detailOf('audit.export', 'action: of.earlier.versions'),
    detailOf('exampleContent.remove', '1 community, 1,200 posts, 2 comments and 3 accounts'),
    detailOf(
      'exampleContent.remove',
      '2 communities, 1 post, 1 comment and 1 account; of members: 1 post and 2 comments',
    ),
    detailOf('objection.answer', 'UPHELD: You shouted.'),
    detailOf('settings.change', 'mailServer: none → mail.example.org:25'),
    detailOf('forum.add', 'new posts'),
    detailOf('privacy.change', 'a text of an earlier version'),
  ]
  expect(said()).toEqual([
    'public → private, approval required',
    'no post is held, reports of 3 users hide content',
    'Open, close: moderators',
    'General: all members',
    'name: Chess → Go, description, color: #123456, icon removed',
    `search: rook, action: Changed the settings, user: u1, from: ${shown('en')}, until: later`,
    'action: of.earlier.versions',
    '1 community, 1,200 posts, 2 comments and 3 accounts',
    '2 communities, 1 post, 1 comment and 1 account; of members: 1 post and 2 comments',
    'the decision stands: You shouted.',
    'Mail server: none → mail.example.org:25',
    'new posts',
    'a text of an earlier version',
  ])
  onTestFinished(() => showTexts({ language: 'en', messages: {} }))
  showTexts({ language: 'de', messages: await sourceMessages('de') })
  expect(said()).toEqual([
    'öffentlich → privat, Freigabe nötig',
    'kein Beitrag wird zurückgehalten, Meldungen von 3 Personen blenden Inhalte aus',
    'Open, close: Moderation',
    'Allgemein: alle Mitglieder',
    'Name: Chess → Go, Beschreibung, Farbe: #123456, Symbol entfernt',
    `Suche: rook, Aktion: Einstellungen geändert, Person: u1, von: ${shown('de')}, bis: later`,
    'Aktion: of.earlier.versions',
    '1 Gemeinschaft, 1.200 Beiträge, 2 Kommentare und 3 Konten',
    '2 Gemeinschaften, 1 Beitrag, 1 Kommentar und 1 Konto; von Mitgliedern: 1 Beitrag und 2 Kommentare',
    'die Entscheidung bleibt bestehen: You shouted.',
    'Mailserver: leer → mail.example.org:25',
    'new posts',
    'a text of an earlier version',
  ])
  showTexts({ language: 'ja', messages: await sourceMessages('ja') })
  expect(said().slice(0, 1)).toEqual(['公開 → 非公開、承認が必要'])
  showTexts({ language: 'ar', messages: await sourceMessages('ar') })
  expect(detailOf('privacy.change', 'public → private')).toBe('عام ← خاص')
  expect(detailOf('forum.rename', 'Open → News')).toBe('\u2068Open\u2069 ← \u2068News\u2069')
})

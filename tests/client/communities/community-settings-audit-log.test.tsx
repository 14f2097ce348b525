import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { auditDetail, auditSentence } from '../../../src/client/features/instance/audit-log/audit-labels.ts'
import { type AuditEntry, auditActions } from '../../../src/shared/instance/audit-log.ts'
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

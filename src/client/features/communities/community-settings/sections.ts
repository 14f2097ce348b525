import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { type ComponentType, lazy } from 'react'
import type { Community } from '../../../../shared/communities/communities.ts'
import type { SectionProps } from './use-details-draft.ts'

function section(
  value: string,
  label: MessageDescriptor,
  needs: 'moderate' | 'manage',
  load: () => Promise<ComponentType<SectionProps>>,
) {
  return {
    /** The section's name in the URL. */
    value,
    label,
    needs,
    /** Loads the code ahead of time. Ignores a failure here, because rendering the section reports it. */
    prefetch: () => void load().catch(() => undefined),
    Section: lazy(async () => ({ default: await load() })),
  }
}
export type Section = ReturnType<typeof section>

const sections = [
  section('details', msg`Details`, 'manage', async () => (await import('./DetailsSection.tsx')).DetailsSection),
  section('privacy', msg`Privacy`, 'manage', async () => (await import('./PrivacySection.tsx')).PrivacySection),
  section('forums', msg`Forums`, 'manage', async () => (await import('./ForumsSection.tsx')).ForumsSection),
  section(
    'members',
    msg`Members & roles`,
    'moderate',
    async () => (await import('./MembersSection.tsx')).MembersSection,
  ),
  section(
    'requests',
    msg`Requests`,
    'moderate',
    async () => (await import('./JoinRequestsSection.tsx')).JoinRequestsSection,
  ),
  section(
    'invitations',
    msg`Invitations`,
    'moderate',
    async () => (await import('./InvitationsSection.tsx')).InvitationsSection,
  ),
  section('banned', msg`Banned`, 'moderate', async () => (await import('./BannedSection.tsx')).BannedSection),
  section('words', msg`Word rules`, 'manage', async () => (await import('./WordRulesSection.tsx')).WordRulesSection),
  section('audit', msg`Audit log`, 'manage', async () => (await import('./AuditSection.tsx')).AuditSection),
  section('danger', msg`Danger zone`, 'manage', async () => (await import('./DangerSection.tsx')).DangerSection),
]

/** The sections that the viewer may use, in display order. Super admins appoint organizers among the members. */
export const sectionsFor = ({ can }: Community) =>
  sections.filter(({ value, needs }) => can[needs] || (value === 'members' && can.appoint))

/** Loads the code of the section in the URL before the permissions are known. */
export const prefetchSection = (tab: string | null) =>
  (sections.find(({ value }) => value === tab) ?? sections[0])?.prefetch()

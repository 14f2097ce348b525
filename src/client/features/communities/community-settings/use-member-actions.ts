import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Confirmation } from '../../../ui/ConfirmDialog.tsx'
import { useViewer } from '../../identity/viewer/use-viewer.ts'
import { restrictionQuestion } from '../../instance/restrictions/restriction-question.ts'
import { type MemberActions, makeLabels } from './ManagedMemberRow.tsx'
import { type MemberFilter, useBanMember, useRemoveMember, useSetRole, useTransferOrganizer } from './use-members.ts'

/**
 * Actions on members. Those that cannot be undone ask for a confirmation. `actsForSite`: as a super admin who does not
 * organize the community.
 */
export function useMemberActions(filter: MemberFilter, actsForSite: boolean) {
  const { t } = useLingui()
  const { slug } = filter
  const { viewer } = useViewer()
  const [question, ask] = useState<Confirmation | null>(null)
  const setRole = useSetRole(filter)
  const handOver = useTransferOrganizer(slug)
  const remove = useRemoveMember(filter)
  const ban = useBanMember(filter)

  const acts: MemberActions = {
    onRole({ id: userId, name }, role) {
      const change = { slug, userId, role }
      const confirmed = {
        action: t(makeLabels[role]),
        onConfirm: () => setRole.mutateAsync(change),
      }
      if (actsForSite && role === 'ORGANIZER') {
        const title = userId === viewer?.id ? t`Appoint yourself organizer?` : t`Appoint ${name} organizer?`
        const lead = t`An organizer controls the whole community. Its members are notified.`
        ask({ title, lead, ...confirmed })
      } else if (actsForSite) {
        setRole.mutate(change)
      } else if (userId === viewer?.id) {
        const lead = t`You give up organizing the community. Only its other organizers can give the role back to you.`
        ask({ title: t`Give up your role?`, lead, isDangerous: true, ...confirmed })
      } else if (role === 'ORGANIZER') {
        const lead = t`They will be able to do everything you can. You cannot take the role from them again.`
        ask({ title: t`Make ${name} an organizer?`, lead, ...confirmed })
      } else setRole.mutate(change)
    },
    onTransferOrganizer: ({ id: userId, name }) =>
      ask({
        title: t`Hand the community over to ${name}?`,
        lead: t`They become its organizer, and you a moderator. Only they can give the role back to you.`,
        action: t`Hand over`,
        isDangerous: true,
        onConfirm: () => handOver.mutateAsync({ slug, userId }),
      }),
    onRemove: ({ id: userId, name }) =>
      ask({
        title: t`Remove ${name}?`,
        lead: t`They lose their membership and are notified. Their content stays, and they can join again.`,
        action: t`Remove member`,
        isDangerous: true,
        ...restrictionQuestion((statement) => remove.mutateAsync({ slug, userId, ...statement })),
      }),
    onBan: ({ id: userId, name }) =>
      ask({
        title: t`Ban ${name}?`,
        lead: t`They lose their membership, cannot join again or write here, and are notified. Their content stays.`,
        action: t`Ban member`,
        isDangerous: true,
        ...restrictionQuestion((statement) => ban.mutateAsync({ slug, userId, ...statement })),
      }),
  }
  return { actions: acts, confirmation: question, dismiss: () => ask(null) }
}

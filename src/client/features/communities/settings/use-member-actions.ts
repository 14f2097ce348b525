import { useState } from 'react'
import { useViewer } from '../auth/use-viewer.ts'
import type { Question } from './ActionDialog.tsx'
import type { MemberActs } from './MemberRow.tsx'
import { roleWords } from './role-words.ts'
import { type MemberFilter, useBanMember, useHandOver, useRemoveMember, useSetRole } from './use-members.ts'

const reasonHint = 'Optional. They read it.'

/** What can be done about members; what cannot simply be taken back is asked first. */
export function useMemberActs(filter: MemberFilter) {
  const { slug } = filter
  const { viewer } = useViewer()
  const [question, ask] = useState<Question | null>(null)
  const setRole = useSetRole(filter)
  const handOver = useHandOver(slug)
  const remove = useRemoveMember(filter)
  const ban = useBanMember(filter)

  const acts: MemberActs = {
    onRole({ id: userId, name }, role) {
      const change = { slug, userId, role }
      const confirmed = {
        action: `Make ${roleWords[role].label.toLowerCase()}`,
        onConfirm: () => setRole.mutateAsync(change),
      }
      if (userId === viewer?.id) {
        const lead = 'You give up organizing the community. Only its other organizers can give the role back to you.'
        ask({ title: 'Give up your role?', lead, isDangerous: true, ...confirmed })
      } else if (role === 'ORGANIZER') {
        const lead = 'They will be able to do everything you can. You cannot take the role from them again.'
        ask({ title: `Make ${name} an organizer?`, lead, ...confirmed })
      } else setRole.mutate(change)
    },
    onHandOver: ({ id: userId, name }) =>
      ask({
        title: `Hand the community over to ${name}?`,
        lead: 'They become its organizer, and you a moderator. Only they can give the role back to you.',
        action: 'Hand over',
        isDangerous: true,
        onConfirm: () => handOver.mutateAsync({ slug, userId }),
      }),
    onRemove: ({ id: userId, name }) =>
      ask({
        title: `Remove ${name}?`,
        lead: 'They are no longer a member, and are told so. What they wrote stays. They may join again.',
        action: 'Remove member',
        isDangerous: true,
        reasonHint,
        onConfirm: (reason) => remove.mutateAsync({ slug, userId, reason }),
      }),
    onBan: ({ id: userId, name }) =>
      ask({
        title: `Ban ${name}?`,
        lead: 'They are no longer a member, cannot join again or write here, and are told so. What they wrote stays.',
        action: 'Ban member',
        isDangerous: true,
        reasonHint,
        onConfirm: (reason) => ban.mutateAsync({ slug, userId, reason }),
      }),
  }
  return { acts, question, dismiss: () => ask(null) }
}

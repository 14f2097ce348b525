import { useLingui } from '@lingui/react/macro'
import type { Community } from '../../../../shared/communities/communities.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'

interface Props {
  community: Community
  opened: boolean
  onClose: () => void
  onLeave: () => Promise<unknown>
}

function useConsequence({ isPrivate, requiresApproval }: Community) {
  const { t } = useLingui()
  if (isPrivate)
    return t`It is private: you will no longer see its posts, and need an invitation or an approval to return.`
  if (requiresApproval) return t`An organizer or moderator decides who may join, so you need an approval to return.`
  return t`When you return, you will no longer be a moderator.`
}

/** Asks before the viewer leaves a community to which they cannot return by themselves, or not as who they are. */
export function LeaveDialog({ community, opened, onClose, onLeave }: Props) {
  const { t } = useLingui()
  const question = {
    title: t`Leave ${community.name}?`,
    lead: useConsequence(community),
    action: t`Leave Community`,
    isDangerous: true,
    onConfirm: onLeave,
  }
  return <ConfirmDialog confirmation={opened ? question : null} onClose={onClose} />
}

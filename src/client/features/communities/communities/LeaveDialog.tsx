import type { Community } from '../../../../shared/communities/communities.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'

interface Props {
  community: Community
  opened: boolean
  onClose: () => void
  onLeave: () => Promise<unknown>
}

function consequence({ isPrivate, requiresApproval }: Community) {
  if (isPrivate)
    return 'It is private: you will no longer see its posts, and need an invitation or an approval to return.'
  if (requiresApproval) return 'An organizer or moderator decides who may join, so you need an approval to return.'
  return 'When you return, you will no longer be a moderator.'
}

/** Asks before the viewer leaves a community to which they cannot return by themselves, or not as who they are. */
export function LeaveDialog({ community, opened, onClose, onLeave }: Props) {
  const question = {
    title: `Leave ${community.name}?`,
    lead: consequence(community),
    action: 'Leave Community',
    isDangerous: true,
    onConfirm: onLeave,
  }
  return <ConfirmDialog confirmation={opened ? question : null} onClose={onClose} />
}

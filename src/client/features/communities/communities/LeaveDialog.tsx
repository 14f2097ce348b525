import type { Community } from '../../../../shared/communities/communities.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'

interface Props {
  community: Community
  opened: boolean
  onClose: () => void
  onLeave: () => Promise<unknown>
}

/** Asks before the viewer leaves a private community, because they cannot return by themselves. */
export function LeaveDialog({ community: { name }, opened, onClose, onLeave }: Props) {
  const question = {
    title: `Leave ${name}?`,
    lead: 'It is private: you will no longer see its posts, and need an invitation or an approval to return.',
    action: 'Leave Community',
    isDangerous: true,
    onConfirm: onLeave,
  }
  return <ConfirmDialog confirmation={opened ? question : null} onClose={onClose} />
}

import { Modal } from '@mantine/core'
import type { Community } from '../../shared/communities.ts'
import { JoinRequestForm } from './JoinRequestForm.tsx'
import { useOpenedLate } from './use-opened-late.ts'

interface Props {
  community: Pick<Community, 'slug' | 'name'>
  opened: boolean
  onClose: () => void
}

/** Asking to join where somebody decides about it. */
export function JoinDialog({ community, opened, onClose }: Props) {
  return (
    <Modal
      opened={useOpenedLate(opened)}
      onClose={onClose}
      title={`Ask to join ${community.name}`}
      styles={{ title: { fontWeight: 600, overflowWrap: 'anywhere' } }}
      closeOnClickOutside={false}
    >
      <JoinRequestForm slug={community.slug} submitLabel="Send Request" onDone={onClose} onCancel={onClose} />
    </Modal>
  )
}

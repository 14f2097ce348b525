import { useLingui } from '@lingui/react/macro'
import { Modal } from '@mantine/core'
import type { Community } from '../../../../shared/communities/communities.ts'
import { useDeferredOpen } from '../../../ui/dialog-state.ts'
import { JoinRequestForm } from './JoinRequestForm.tsx'

interface Props {
  community: Pick<Community, 'slug' | 'name'>
  opened: boolean
  onClose: () => void
}

/** Asks to join a community that approves its members. */
export function JoinDialog({ community, opened, onClose }: Props) {
  const { t } = useLingui()
  return (
    <Modal
      opened={useDeferredOpen(opened)}
      onClose={onClose}
      title={t`Ask to join ${community.name}`}
      styles={{ title: { overflowWrap: 'anywhere' } }}
      closeOnClickOutside={false}
    >
      <JoinRequestForm slug={community.slug} submitLabel={t`Send request`} onDone={onClose} onCancel={onClose} />
    </Modal>
  )
}

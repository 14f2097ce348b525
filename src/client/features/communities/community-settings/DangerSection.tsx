import { Button, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { type Confirmation, ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { SectionCard } from '../../../ui/SectionCard.tsx'
import { DeleteCommunityDialog } from './DeleteCommunityDialog.tsx'
import { useArchive, useRestore } from './use-community-mutations.ts'
import type { SectionProps } from './use-details-draft.ts'

type Props = Pick<SectionProps, 'community' | 'onGone'>

/** One card for both states, so that the dialog returns the focus to a button that still exists. */
function ArchiveCard({ community: { slug, isArchived } }: Pick<Props, 'community'>) {
  const archive = useArchive(slug)
  const restore = useRestore(slug)
  const [question, ask] = useState<Confirmation | null>(null)
  const askToArchive = () =>
    ask({
      title: 'Archive this community?',
      lead: 'No one can join, invite, post or comment until it is restored. Everyone who can read it now still can.',
      action: 'Archive community',
      onConfirm: () => archive.mutateAsync({ slug }),
    })
  return (
    <SectionCard
      title={isArchived ? 'Restore the community' : 'Archive the community'}
      lead={
        isArchived
          ? 'People can join, post and comment again.'
          : 'Users can still read it, but no one can add anything. You can restore it at any time.'
      }
    >
      <div>
        <Button
          variant="default"
          loading={restore.isPending}
          onClick={isArchived ? () => restore.mutate({ slug }) : askToArchive}
        >
          {isArchived ? 'Restore community' : 'Archive community'}
        </Button>
      </div>
      <ConfirmDialog confirmation={question} onClose={() => ask(null)} />
    </SectionCard>
  )
}

function DeleteCard({ community, onGone }: Props) {
  const [isOpen, dialog] = useDisclosure(false)
  return (
    <SectionCard title="Delete the community" lead="This permanently deletes everything in it.">
      <div>
        <Button variant="outline" color="red" onClick={dialog.open}>
          Delete community
        </Button>
      </div>
      <DeleteCommunityDialog community={community} onGone={onGone} opened={isOpen} onClose={dialog.close} />
    </SectionCard>
  )
}

/** Archives or deletes the community. */
export function DangerSection({ community, onGone }: Props) {
  return (
    <Stack gap="md">
      <ArchiveCard community={community} />
      <DeleteCard community={community} onGone={onGone} />
    </Stack>
  )
}

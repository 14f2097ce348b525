import { Button, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { SettingsCard } from '../settings/SettingsCard.tsx'
import { ActionDialog, type Question } from './ActionDialog.tsx'
import { DeleteCommunityDialog } from './DeleteCommunityDialog.tsx'
import type { SectionProps } from './section-props.ts'
import { useArchive, useRestore } from './use-community-changes.ts'

type Props = Pick<SectionProps, 'community' | 'onGone'>

/** One card for both, so that the dialog gives the focus back to a button that is still there. */
function ArchiveCard({ community: { slug, isArchived } }: Pick<Props, 'community'>) {
  const archive = useArchive(slug)
  const restore = useRestore(slug)
  const [question, ask] = useState<Question | null>(null)
  const askToArchive = () =>
    ask({
      title: 'Archive this community?',
      lead: 'Nobody can join, invite, post or comment until it is restored. Who can read it now still can.',
      action: 'Archive community',
      onConfirm: () => archive.mutateAsync({ slug }),
    })
  return (
    <SettingsCard
      title={isArchived ? 'Restore the community' : 'Archive the community'}
      lead={
        isArchived
          ? 'People can join, post and comment again.'
          : 'It can still be read, but nothing can be added. You can restore it at any time.'
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
      <ActionDialog question={question} onClose={() => ask(null)} />
    </SettingsCard>
  )
}

function DeleteCard({ community, onGone }: Props) {
  const [isOpen, dialog] = useDisclosure(false)
  return (
    <SettingsCard title="Delete the community" lead="For good, with everything that was written in it.">
      <div>
        <Button variant="outline" color="red" onClick={dialog.open}>
          Delete community
        </Button>
      </div>
      <DeleteCommunityDialog community={community} onGone={onGone} opened={isOpen} onClose={dialog.close} />
    </SettingsCard>
  )
}

/** What ends the community's life, for a while or for good. */
export function DangerSection({ community, onGone }: Props) {
  return (
    <Stack gap="md">
      <ArchiveCard community={community} />
      <DeleteCard community={community} onGone={onGone} />
    </Stack>
  )
}

import { useLingui } from '@lingui/react/macro'
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
  const { t } = useLingui()
  const archive = useArchive(slug)
  const restore = useRestore(slug)
  const [question, ask] = useState<Confirmation | null>(null)
  const askToArchive = () =>
    ask({
      title: t`Archive this community?`,
      lead: t`No one can join, invite, post or comment until it is restored. Everyone who can read it now still can.`,
      action: t`Archive community`,
      onConfirm: () => archive.mutateAsync({ slug }),
    })
  return (
    <SectionCard
      title={isArchived ? t`Restore the community` : t`Archive the community`}
      lead={
        isArchived
          ? t`People can join, post and comment again.`
          : t`Users can still read it, but no one can add anything. You can restore it at any time.`
      }
    >
      <div>
        <Button
          variant="default"
          loading={restore.isPending}
          onClick={isArchived ? () => restore.mutate({ slug }) : askToArchive}
        >
          {isArchived ? t`Restore community` : t`Archive community`}
        </Button>
      </div>
      <ConfirmDialog confirmation={question} onClose={() => ask(null)} />
    </SectionCard>
  )
}

function DeleteCard({ community, onGone }: Props) {
  const { t } = useLingui()
  const [isOpen, dialog] = useDisclosure(false)
  return (
    <SectionCard title={t`Delete the community`} lead={t`This permanently deletes everything in it.`}>
      <div>
        <Button variant="outline" color="red" onClick={dialog.open}>
          {t`Delete community`}
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

import { useLingui } from '@lingui/react/macro'
import { Button, Group, Stack } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { trpc } from '../../../platform/trpc.ts'
import { type Confirmation, ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { SectionCard } from '../../../ui/SectionCard.tsx'
import { UserSelect } from '../../identity/user-select/UserSelect.tsx'
import { useViewer } from '../../identity/viewer/use-viewer.ts'
import { useAppointOrganizer } from './use-appoint-organizer.ts'
import type { SectionProps } from './use-details-draft.ts'

/** Appoints any user organizer, as a super admin, for a community without an organizer who can act. */
export function AppointOrganizer({ community: { slug, role } }: Pick<SectionProps, 'community'>) {
  const { t } = useLingui()
  const { viewer } = useViewer()
  const [userId, setUserId] = useState('')
  const [confirmation, confirm] = useState<Confirmation | null>(null)
  const name = trpc.userManagement.byId.useQuery({ id: userId }, { enabled: userId !== '' }).data?.name
  const appoint = useAppointOrganizer(slug)
  const ask = (id: string, title: string) =>
    confirm({
      title,
      lead: t`They can do everything in this community and become a member if they are not. Its members are notified, and the audit log records it.`,
      action: t`Appoint organizer`,
      onConfirm: async () => {
        await appoint.mutateAsync({ slug, userId: id })
        setUserId('')
      },
    })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (userId !== '') ask(userId, name ? t`Appoint ${name} organizer?` : t`Appoint this user organizer?`)
  }
  return (
    <SectionCard
      title={t`Appoint an organizer`}
      lead={t`As a super admin, you can give this community an organizer when no one in it can act.`}
    >
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <UserSelect value={userId} onChange={setUserId} placeholder={t`Any user of this site`} />
          <Group gap="xs">
            <Button type="submit" disabled={userId === ''}>
              {t`Appoint organizer`}
            </Button>
            {role !== 'ORGANIZER' && viewer && (
              <Button variant="default" onClick={() => ask(viewer.id, t`Appoint yourself organizer?`)}>
                {t`Appoint yourself`}
              </Button>
            )}
          </Group>
        </Stack>
      </form>
      <ConfirmDialog confirmation={confirmation} onClose={() => confirm(null)} />
    </SectionCard>
  )
}

import { useLingui } from '@lingui/react/macro'
import { Button, Group, Menu, Text } from '@mantine/core'
import { useState } from 'react'
import type { OpenCase } from '../../../../shared/moderation/queue.ts'
import { trpc } from '../../../platform/trpc.ts'
import { ActionMenu } from '../../../ui/ActionMenu.tsx'
import classes from './Case.module.css'
import { KeyHint } from './KeyHint.tsx'
import type { useAssignment } from './use-case-actions.ts'

function Assignees({ open, onAssign }: { open: OpenCase; onAssign: (userId: string) => void }) {
  const { t } = useLingui()
  const users = trpc.moderationQueue.assignees.useQuery({ id: open.id })
  if (users.isLoadingError) {
    return (
      <Menu.Item closeMenuOnClick={false} onClick={() => users.refetch()}>
        {t`The moderators could not be loaded. Try again`}
      </Menu.Item>
    )
  }
  if (!users.data) return <Menu.Item disabled>{t`Loading…`}</Menu.Item>
  const others = users.data.filter(({ id }) => id !== open.assignee?.id)
  if (others.length === 0) return <Menu.Item disabled>{t`There are no other moderators.`}</Menu.Item>
  return others.map(({ id, name }) => (
    <Menu.Item key={id} onClick={() => onAssign(id)}>
      <bdi>{name}</bdi>
    </Menu.Item>
  ))
}

function AssignMenu({ open, onAssign }: { open: OpenCase; onAssign: (userId: string) => void }) {
  const { t } = useLingui()
  const [opened, setOpened] = useState(false)
  return (
    <ActionMenu
      opened={opened}
      onChange={setOpened}
      width={240}
      className={classes.people}
      target={
        <Button size="xs" variant="default">
          {t`Assign to…`}
        </Button>
      }
    >
      {opened && <Assignees open={open} onAssign={onAssign} />}
    </ActionMenu>
  )
}

interface Props {
  open: OpenCase
  viewerId: string | undefined
  actions: ReturnType<typeof useAssignment>
}

/** The assignee of the case, and the actions to change it. */
export function CaseAssignment({ open: shown, viewerId, actions: acts }: Props) {
  const { t } = useLingui()
  const { id, assignee, can } = shown
  const isMine = assignee !== null && assignee.id === viewerId
  if (!assignee && !can.take && !can.assign) return null
  const isPending = acts.assignToViewer.isPending || acts.unassign.isPending || acts.assign.isPending
  return (
    <Group gap="xs" className={classes.assignment ?? ''}>
      <Text size="sm" flex={1} miw={120}>
        {isMine ? t`Assigned to you` : assignee ? <bdi>{t`Assigned to ${assignee.name}`}</bdi> : t`Unassigned`}
      </Text>
      {!isMine && can.take && (
        <Button
          size="xs"
          variant="default"
          loading={acts.assignToViewer.isPending}
          disabled={isPending}
          rightSection={<KeyHint of="T" />}
          aria-keyshortcuts="t"
          onClick={() => acts.assignToViewer.mutate({ id })}
        >
          {t`Assign to me`}
        </Button>
      )}
      {isMine && (
        <Button
          size="xs"
          variant="default"
          loading={acts.unassign.isPending}
          disabled={isPending}
          rightSection={<KeyHint of="T" />}
          aria-keyshortcuts="t"
          onClick={() => acts.unassign.mutate({ id })}
        >
          {t`Unassign`}
        </Button>
      )}
      {can.assign && <AssignMenu open={shown} onAssign={(userId) => acts.assign.mutate({ id, userId })} />}
    </Group>
  )
}

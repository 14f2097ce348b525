import { Button, Group, Menu, Text } from '@mantine/core'
import { useState } from 'react'
import type { OpenCase } from '../../shared/desk.ts'
import { trpc } from '../app/trpc.ts'
import classes from './desk.module.css'
import { KeyHint } from './KeyHint.tsx'
import type { useAssignment } from './use-case-acts.ts'

function Assignees({ open, onAssign }: { open: OpenCase; onAssign: (personId: string) => void }) {
  const people = trpc.desk.assignees.useQuery({ id: open.id })
  if (people.isLoadingError) {
    return (
      <Menu.Item closeMenuOnClick={false} onClick={() => people.refetch()}>
        Could not be loaded. Try again
      </Menu.Item>
    )
  }
  if (!people.data) return <Menu.Item disabled>Loading…</Menu.Item>
  const others = people.data.filter(({ id }) => id !== open.assignee?.id)
  if (others.length === 0) return <Menu.Item disabled>There is nobody else.</Menu.Item>
  return others.map(({ id, name }) => (
    <Menu.Item key={id} onClick={() => onAssign(id)}>
      <bdi>{name}</bdi>
    </Menu.Item>
  ))
}

function AssignMenu({ open, onAssign }: { open: OpenCase; onAssign: (personId: string) => void }) {
  const [opened, setOpened] = useState(false)
  return (
    <Menu
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width={240}
      shadow="md"
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <Button size="xs" variant="default">
          Assign to…
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.people ?? ''}>
        {opened && <Assignees open={open} onAssign={onAssign} />}
      </Menu.Dropdown>
    </Menu>
  )
}

interface Props {
  open: OpenCase
  viewerId: string | undefined
  acts: ReturnType<typeof useAssignment>
}

/** Who takes care of the case, and the ways to change that. */
export function CaseAssignment({ open: shown, viewerId, acts }: Props) {
  const { id, assignee, can } = shown
  const isMine = assignee !== null && assignee.id === viewerId
  if (!assignee && !can.take && !can.assign) return null
  const isPending = acts.take.isPending || acts.giveBack.isPending || acts.assign.isPending
  return (
    <Group gap="xs" className={classes.assignment ?? ''}>
      <Text size="sm" flex={1} miw={120}>
        {isMine ? (
          'You have this case.'
        ) : assignee ? (
          <bdi>{`${assignee.name} has this case.`}</bdi>
        ) : (
          'Nobody has this case.'
        )}
      </Text>
      {!isMine && can.take && (
        <Button
          size="xs"
          variant="default"
          loading={acts.take.isPending}
          disabled={isPending}
          rightSection={<KeyHint of="T" />}
          aria-keyshortcuts="t"
          onClick={() => acts.take.mutate({ id })}
        >
          {assignee ? 'Take it over' : 'Take it'}
        </Button>
      )}
      {isMine && (
        <Button
          size="xs"
          variant="default"
          loading={acts.giveBack.isPending}
          disabled={isPending}
          rightSection={<KeyHint of="T" />}
          aria-keyshortcuts="t"
          onClick={() => acts.giveBack.mutate({ id })}
        >
          Give back
        </Button>
      )}
      {can.assign && <AssignMenu open={shown} onAssign={(personId) => acts.assign.mutate({ id, personId })} />}
    </Group>
  )
}

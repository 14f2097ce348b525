import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useCallback } from 'react'
import { useBeforeUnload, useBlocker } from 'react-router-dom'
import { isLoggedOut } from '../auth/use-session.ts'

interface Props {
  isDirty: boolean
  /** What was typed is kept as a draft: leaving loses nothing. */
  isKept?: boolean
  /** Called when the screen is left without its changes. Not needed where they are kept. */
  onDiscard?: () => void
}

/** Asks before a screen is left whose changes are not saved. Its tabs are no other screens. */
export function LeaveGuard({ isDirty, isKept = false, onDiscard }: Props) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && currentLocation.pathname !== nextLocation.pathname && !isLoggedOut(nextLocation.state),
  )
  useBeforeUnload(useCallback((event) => isDirty && event.preventDefault(), [isDirty]))

  const stay = () => blocker.reset?.()
  const leave = () => {
    onDiscard?.()
    blocker.proceed?.()
  }
  return (
    <Modal
      opened={blocker.state === 'blocked'}
      onClose={stay}
      title={isKept ? 'Leave without posting?' : 'Leave without saving?'}
      styles={{ title: { fontWeight: 600 } }}
    >
      <Stack gap="lg">
        <Text>
          {isKept
            ? 'Your text is not posted yet. A draft of it is kept in this browser.'
            : 'You have changes that are not saved. They are lost when you leave.'}
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={leave}>
            {isKept ? 'Leave' : 'Discard changes'}
          </Button>
          <Button onClick={stay} data-autofocus>
            Keep editing
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

import { useLingui } from '@lingui/react/macro'
import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useCallback } from 'react'
import { useBeforeUnload, useBlocker } from 'react-router-dom'
import { isLoggedOut } from './use-session.ts'

interface Props {
  isDirty: boolean
  /** The text is saved as a draft, so that leaving loses nothing. */
  hasDraft?: boolean
  /** Called when the user leaves without saving. Not needed with a draft. */
  onDiscard?: () => void
}

/**
 * Asks for confirmation before the user leaves a page with unsaved changes. Changing the query string or hash does not
 * count as leaving, because tabs use them.
 */
export function UnsavedChangesGuard({ isDirty, hasDraft: isKept = false, onDiscard }: Props) {
  const { t } = useLingui()
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
      title={isKept ? t`Leave without posting?` : t`Leave without saving?`}
    >
      <Stack gap="lg">
        <Text>
          {isKept
            ? t`You have not posted your text yet. This browser has saved a draft.`
            : t`You have unsaved changes. If you leave, they are lost.`}
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={leave}>
            {isKept ? t`Leave` : t`Discard changes`}
          </Button>
          <Button onClick={stay} data-autofocus>
            {t`Keep editing`}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

import { Alert, Button, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useAccount, useCancelDeletion } from './use-account.ts'

const longDate = new Intl.DateTimeFormat('en', { dateStyle: 'long' })

const deletionConsequences = {
  ANONYMISE: 'Your posts and comments stay, without your name.',
  REMOVE: 'Your posts and comments are removed.',
}

/** Shows when the account will be deleted and lets its owner cancel. Renders nothing if no deletion is scheduled. */
export function DeletionBanner() {
  const { data: account } = useAccount()
  const cancel = useCancelDeletion()
  if (!account?.deletionDueAt) return null
  return (
    <Alert color="red" icon={<IconAlertTriangle aria-hidden />} role="status">
      <Stack gap="xs" align="flex-start">
        <Text>
          Your account will be deleted on <strong>{longDate.format(new Date(account.deletionDueAt))}</strong>.{' '}
          {deletionConsequences[account.deletionMode ?? 'ANONYMISE']}
        </Text>
        <Button size="xs" variant="default" loading={cancel.isPending} onClick={() => cancel.mutate()}>
          Keep my account
        </Button>
      </Stack>
    </Alert>
  )
}

import { Button, Stack } from '@mantine/core'
import { Link } from 'react-router-dom'
import { paths } from '../../../platform/paths.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { JoinRequestPrompt, type JoinRequestState } from './JoinRequestPrompt.tsx'

interface Props {
  message: string
  /** The status of the failed request. */
  status?: number | undefined
  onRetry?: (() => unknown) | undefined
  /** Given if the viewer may ask to join. */
  joinRequest?: JoinRequestState | undefined
}

export function CommunityLoadError({ message, status, onRetry, joinRequest: asking }: Props) {
  return (
    <Stack gap="xs">
      <ErrorState page status={status} title="Error Loading Community" message={message} onRetry={onRetry}>
        <Button component={Link} to={paths.communities} variant="default">
          Back to Communities
        </Button>
      </ErrorState>
      {asking && <JoinRequestPrompt {...asking} />}
    </Stack>
  )
}

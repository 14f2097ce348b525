import { Button, Stack } from '@mantine/core'
import { Link } from 'react-router-dom'
import { paths } from '../app/paths.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { type Asking, AskToJoin } from './AskToJoin.tsx'

interface Props {
  message: string
  onRetry?: (() => unknown) | undefined
  /** Set where the viewer may ask to be let in. */
  asking?: Asking | undefined
}

/** The page of a community that cannot be shown. */
export function CommunityLoadError({ message, onRetry, asking }: Props) {
  return (
    <Stack gap="xs">
      <ErrorState page title="Error Loading Community" message={message} onRetry={onRetry}>
        <Button component={Link} to={paths.communities} variant="default">
          Back to Communities
        </Button>
      </ErrorState>
      {asking && <AskToJoin {...asking} />}
    </Stack>
  )
}

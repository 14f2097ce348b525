import { Button, Text } from '@mantine/core'
import { Link } from 'react-router-dom'
import { paths } from '../app/paths.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { useJoin } from './use-membership.ts'

function AskToJoin({ slug, hasAsked }: { slug: string; hasAsked: boolean }) {
  const join = useJoin(slug)
  if (hasAsked || join.isSuccess) return <Text>Your request to join is waiting for an organizer or moderator.</Text>
  return (
    <Button loading={join.isPending} onClick={() => join.mutate({ slug })}>
      Ask to join
    </Button>
  )
}

interface Props {
  message: string
  onRetry?: (() => unknown) | undefined
  /** The community that may be asked to let the viewer in. */
  askToJoin?: string | undefined
  /** Whether the viewer has asked already. */
  hasAsked?: boolean
}

/** The page of a community that cannot be shown. */
export function CommunityLoadError({ message, onRetry, askToJoin, hasAsked = false }: Props) {
  return (
    <ErrorState page title="Error Loading Community" message={message} onRetry={onRetry}>
      {askToJoin && <AskToJoin slug={askToJoin} hasAsked={hasAsked} />}
      <Button component={Link} to={paths.communities} variant="default">
        Back to Communities
      </Button>
    </ErrorState>
  )
}

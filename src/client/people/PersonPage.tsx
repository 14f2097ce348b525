import { Button, Stack } from '@mantine/core'
import { Link, useParams } from 'react-router-dom'
import { messages } from '../../shared/messages.ts'
import { paths } from '../app/paths.ts'
import { errorStatus, trpc } from '../app/trpc.ts'
import { useViewer } from '../auth/use-viewer.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { PersonHeader, PersonHeaderSkeleton } from './PersonHeader.tsx'
import { PersonTabs } from './PersonTabs.tsx'

function NoSuchPerson() {
  return (
    <ErrorState
      page
      title={messages.personNotFound}
      message="There is nobody at this address, or they keep their profile to themselves."
    >
      <Button component={Link} to={paths.home} variant="default">
        Back to home
      </Button>
    </ErrorState>
  )
}

/** A person's public profile. */
export function PersonPage() {
  const { id = '' } = useParams()
  const { viewer } = useViewer()
  const { data: person, error, refetch } = trpc.people.byId.useQuery({ id })

  const isRefused = errorStatus(error) === 404 || errorStatus(error) === 400
  if (isRefused) return <NoSuchPerson />
  if (error && !person) return <ErrorState page title="The profile could not be loaded" onRetry={refetch} />
  const isSelf = viewer?.id === id
  return (
    <Stack maw={720} mx="auto" gap="lg">
      {person ? <PersonHeader person={person} isSelf={isSelf} /> : <PersonHeaderSkeleton />}
      {/* Its list is asked for together with the person. */}
      <PersonTabs id={id} isSelf={isSelf} />
    </Stack>
  )
}

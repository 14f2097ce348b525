import { Anchor, Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link, useParams } from 'react-router-dom'
import type { AdminPerson } from '../../shared/admin-people.ts'
import { messages } from '../../shared/messages.ts'
import { paths } from '../app/paths.ts'
import { errorStatus, errorText } from '../app/trpc.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { PersonAvatar } from '../ui/PersonAvatar.tsx'
import { PersonActions } from './PersonActions.tsx'
import { AddressBadge, StandingBadges } from './PersonBadges.tsx'
import { PersonFacts } from './PersonFacts.tsx'
import { PersonNotes } from './PersonNotes.tsx'
import { PersonReports } from './PersonReports.tsx'
import { PersonSessions } from './PersonSessions.tsx'
import classes from './people.module.css'
import { nameOf } from './person-name.ts'
import { usePerson } from './use-person.ts'

function BackLink() {
  return (
    <Anchor component={Link} to={paths.adminUsers} size="sm" className={classes.back ?? ''}>
      <IconArrowLeft size={16} aria-hidden /> User Management
    </Anchor>
  )
}

function Head({ person }: { person: AdminPerson }) {
  return (
    <div className={classes.head}>
      <PersonAvatar person={{ name: person.name ?? '', image: person.image }} size={64} />
      <Stack gap={4} miw={0}>
        <PageTitle dir="auto">{nameOf(person)}</PageTitle>
        <Text c="dimmed" className={classes.email ?? ''}>
          {person.email}
        </Text>
        <Group gap={6}>
          <AddressBadge person={person} />
          <StandingBadges person={person} />
        </Group>
      </Stack>
      <Button component={Link} to={paths.user(person.id)} variant="default" className={classes.profile ?? ''}>
        View profile
      </Button>
    </div>
  )
}

function Waiting() {
  return (
    <Stack aria-busy aria-label="Loading">
      <Skeleton h={96} />
      <Skeleton h={320} />
    </Stack>
  )
}

function Person({ id }: { id: string }) {
  const { data: person, error, isLoadingError, refetch } = usePerson(id)
  if (isLoadingError) {
    const isGone = errorStatus(error) === 404 || errorStatus(error) === 400
    return isGone ? (
      <ErrorState page title={messages.personNotFound} message="There is no account at this address." />
    ) : (
      <ErrorState page title={errorText(error, 'The account could not be loaded')} onRetry={refetch} />
    )
  }
  if (!person) return <Waiting />
  return (
    <>
      <Head person={person} />
      <PersonNotes person={person} />
      <div className={classes.columns}>
        <Stack gap="md">
          <PersonActions person={person} />
          <PersonFacts person={person} />
        </Stack>
        <Stack gap="md">
          <PersonReports id={id} />
          <PersonSessions sessions={person.sessions} />
        </Stack>
      </div>
    </>
  )
}

/** An account: all that super admins may know of it, and what they may do to it. */
export function PersonPage() {
  const { id = '' } = useParams()
  return (
    <Stack maw={1160} mx="auto" gap="md">
      <BackLink />
      <Person key={id} id={id} />
    </Stack>
  )
}

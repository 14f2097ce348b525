import { Alert, Anchor, Button, Skeleton, Stack, Text } from '@mantine/core'
import { IconEyeOff } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import type { Person } from '../../shared/people.ts'
import { paths } from '../app/paths.ts'
import { useViewer } from '../auth/use-viewer.ts'
import { ReportMenu } from '../reports/ReportMenu.tsx'
import { Markdown } from '../ui/Markdown.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { PersonAvatar } from '../ui/PersonAvatar.tsx'
import { RelativeTime } from '../ui/RelativeTime.tsx'
import classes from './people.module.css'

function HiddenNote({ isSelf }: { isSelf: boolean }) {
  return (
    <Alert color="gray" variant="light" icon={<IconEyeOff aria-hidden />}>
      {isSelf ? (
        <>
          Your profile is hidden: others do not see this page. You can change that in your{' '}
          <Anchor component={Link} to={paths.settings} inherit underline="always">
            settings
          </Anchor>
          .
        </>
      ) : (
        'This profile is hidden. You see it because you are an admin.'
      )}
    </Alert>
  )
}

function Since({ person }: { person: Person }) {
  return (
    <Text size="sm" c="dimmed">
      Member since <RelativeTime at={person.createdAt} dateOnly />
      {person.lastSeenAt && (
        <>
          {' · '}
          Last seen <RelativeTime at={person.lastSeenAt} />
        </>
      )}
    </Text>
  )
}

/** Who this is. */
export function PersonHeader({ person, isSelf }: { person: Person; isSelf: boolean }) {
  const { viewer } = useViewer()
  return (
    <Stack gap="md">
      {person.isHidden && <HiddenNote isSelf={isSelf} />}
      <header className={classes.header}>
        <PersonAvatar person={person} size={96} />
        <Stack gap={4} className={classes.who}>
          <PageTitle dir="auto" ta="left" className={classes.heading}>
            {person.name}
          </PageTitle>
          <Since person={person} />
        </Stack>
        {isSelf && (
          <Button component={Link} to={paths.profile} variant="default">
            Edit profile
          </Button>
        )}
        {viewer && !isSelf && (
          <ReportMenu key={person.id} target={{ type: 'USER', id: person.id }} name={person.name} />
        )}
      </header>
      {person.bio.trim() !== '' && <Markdown text={person.bio} />}
    </Stack>
  )
}

export function PersonHeaderSkeleton() {
  return (
    <div className={classes.header} aria-busy aria-label="Loading the profile" role="status">
      <Skeleton circle h={96} />
      <Stack gap="sm" className={classes.who}>
        <Skeleton h={32} w="60%" />
        <Skeleton h={18} w="80%" maw={320} />
      </Stack>
    </div>
  )
}

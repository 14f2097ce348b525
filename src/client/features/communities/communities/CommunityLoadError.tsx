import { useLingui } from '@lingui/react/macro'
import { Button, Card, Stack, Text, ThemeIcon } from '@mantine/core'
import { IconLock, IconUsersGroup } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { paths } from '../../../platform/paths.ts'
import { errorStatus } from '../../../ui/api-error.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { useResponseStatus } from '../../../ui/page-response.ts'
import { isPermanent, joinRequestIn, type LoadError, useLoadErrorText } from './community-load-error.ts'
import { JoinRequestPrompt } from './JoinRequestPrompt.tsx'

function BackLink() {
  const { t } = useLingui()
  return (
    <Button component={Link} to={paths.communities} variant="default">
      {t`Back to Communities`}
    </Button>
  )
}

/** The community is missing or closed to the viewer, which is no failure. A closed one may be asked to let them in. */
function Refusal({ error, message, slug }: { error: LoadError; message: string; slug: string }) {
  const { t } = useLingui()
  const status = errorStatus(error) ?? undefined
  useResponseStatus(status)
  const request = joinRequestIn(error, slug)
  const Icon = status === 403 ? IconLock : IconUsersGroup
  return (
    <Card withBorder maw="var(--folkmoot-form)" p="xl">
      <Stack gap="md" align="flex-start">
        <ThemeIcon variant="light" color="gray" size={44} radius="xl">
          <Icon size={24} stroke={1.75} aria-hidden />
        </ThemeIcon>
        <div>
          <PageTitle size="h2">{t`Error Loading Community`}</PageTitle>
          <Text c="dimmed" mt="2xs">
            {message}
          </Text>
        </div>
        {request && <JoinRequestPrompt {...request} />}
        <BackLink />
      </Stack>
    </Card>
  )
}

interface Props {
  error: LoadError
  /** Says what could not be loaded, if it is not the community. */
  fallback?: string
  slug: string
  onRetry: () => unknown
}

/** Replaces a page of a community that could not be loaded. */
export function CommunityLoadError({ error, fallback, slug, onRetry }: Props) {
  const { t } = useLingui()
  const message = useLoadErrorText(error, fallback)
  if (isPermanent(error)) return <Refusal error={error} message={message} slug={slug} />
  return (
    <ErrorState page title={t`Error Loading Community`} message={message} onRetry={onRetry}>
      <BackLink />
    </ErrorState>
  )
}

import { useLingui } from '@lingui/react/macro'
import { Button, Group, Stack } from '@mantine/core'
import { IconInbox } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { paths } from '../../../platform/paths.ts'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { PostSearch } from './PostSearch.tsx'
import { ReportedPosts } from './ReportedPosts.tsx'

/** Searches posts and lists their reports. Decisions are made in the moderation queue. */
export function AdminModerationPage() {
  const { t } = useLingui()
  return (
    <Stack gap="xl">
      <Group justify="space-between">
        <PageTitle>{t`Content Moderation`}</PageTitle>
        <Button
          component={Link}
          to={paths.adminQueue}
          variant="default"
          leftSection={<IconInbox size={18} stroke={1.75} aria-hidden />}
        >
          {t`Open the moderation queue`}
        </Button>
      </Group>
      <PostSearch />
      <ReportedPosts />
    </Stack>
  )
}

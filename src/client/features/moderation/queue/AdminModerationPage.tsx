import { Button, Group, Stack } from '@mantine/core'
import { IconInbox } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { paths } from '../app/paths.ts'
import { PageTitle } from '../ui/PageTitle.tsx'
import { FlaggedPosts } from './FlaggedPosts.tsx'
import { PostSearch } from './PostSearch.tsx'

/** What super admins look up of posts and their reports. Deciding on them is done at the desk. */
export function AdminModerationPage() {
  return (
    <Stack maw={1080} mx="auto" gap="xl">
      <Group justify="space-between">
        <PageTitle>Content Moderation</PageTitle>
        <Button
          component={Link}
          to={paths.adminDesk}
          variant="default"
          leftSection={<IconInbox size={18} stroke={1.75} aria-hidden />}
        >
          Open the Report Desk
        </Button>
      </Group>
      <PostSearch />
      <FlaggedPosts />
    </Stack>
  )
}

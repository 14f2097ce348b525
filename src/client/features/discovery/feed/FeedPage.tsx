import { Anchor, Stack } from '@mantine/core'
import { Link } from 'react-router-dom'
import { paths } from '../app/paths.ts'
import { useViewer } from '../auth/use-viewer.ts'
import { AddressTabs } from '../ui/AddressTabs.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { FullPageSpinner } from '../ui/FullPageSpinner.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { CommunityPosts } from './CommunityPosts.tsx'
import { Replies } from './Replies.tsx'

const tabs = [
  { value: 'replies', label: 'Replies', Panel: Replies },
  { value: 'community-posts', label: 'Community Posts', Panel: CommunityPosts },
] as const

/** What others replied to the reader, and what is posted in the reader's communities. */
export function FeedPage() {
  const { viewer, isLoading } = useViewer()
  if (isLoading) return <FullPageSpinner />
  return (
    <Stack maw={720} mx="auto" gap="md">
      <PageTitle>Your Feed</PageTitle>
      {viewer ? (
        <AddressTabs tabs={tabs} asked={{}} />
      ) : (
        <EmptyState title="Please log in to view your feed">
          <Anchor component={Link} to={paths.login(paths.feed)}>
            Log In
          </Anchor>
        </EmptyState>
      )}
    </Stack>
  )
}

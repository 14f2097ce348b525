import { Anchor, Stack, Tabs } from '@mantine/core'
import { Link, useSearchParams } from 'react-router-dom'
import { paths } from '../app/paths.ts'
import { useViewer } from '../auth/use-viewer.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { FullPageSpinner } from '../ui/FullPageSpinner.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { CommunityPosts } from './CommunityPosts.tsx'
import { Replies } from './Replies.tsx'

const tabs = [
  { value: 'replies', label: 'Replies', Feed: Replies },
  { value: 'community-posts', label: 'Community Posts', Feed: CommunityPosts },
]

/** Which feed is shown stands in the address. */
function FeedTabs() {
  const [params, setParams] = useSearchParams()
  const shown = tabs.find(({ value }) => value === params.get('tab'))?.value ?? 'replies'
  const show = (tab: string | null) =>
    setParams((before) => {
      if (tab === null || tab === 'replies') before.delete('tab')
      else before.set('tab', tab)
      return before
    })
  return (
    <Tabs value={shown} onChange={show} keepMounted={false}>
      <Tabs.List mb="md">
        {tabs.map(({ value, label }) => (
          <Tabs.Tab key={value} value={value}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map(({ value, Feed }) => (
        <Tabs.Panel key={value} value={value}>
          <Feed />
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}

/** What others replied to the reader, and what is posted in the reader's communities. */
export function FeedPage() {
  const { viewer, isLoading } = useViewer()
  if (isLoading) return <FullPageSpinner />
  return (
    <Stack maw={720} mx="auto" gap="md">
      <PageTitle>Your Feed</PageTitle>
      {viewer ? (
        <FeedTabs />
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

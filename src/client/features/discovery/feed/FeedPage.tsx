import { Anchor } from '@mantine/core'
import { Link } from 'react-router-dom'
import { paths } from '../../../platform/paths.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ListDensityToggle } from '../../../ui/ListDensityToggle.tsx'
import { FullPageSpinner } from '../../../ui/PagePending.tsx'
import { ReadingPage } from '../../../ui/PageTemplates.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { UrlTabs } from '../../../ui/UrlTabs.tsx'
import { useViewer } from '../../identity/viewer/use-viewer.ts'
import { CommunityPostsFeed } from './CommunityPostsFeed.tsx'
import { RepliesFeed } from './RepliesFeed.tsx'

const tabs = [
  { value: 'replies', label: 'Replies', Panel: RepliesFeed },
  { value: 'community-posts', label: 'Community Posts', Panel: CommunityPostsFeed },
] as const

export function FeedPage() {
  const { viewer, isLoading } = useViewer()
  if (isLoading) return <FullPageSpinner />
  return (
    <ReadingPage>
      <PageTitle>Your Feed</PageTitle>
      {viewer ? (
        <UrlTabs tabs={tabs} panelProps={{}} aside={<ListDensityToggle />} />
      ) : (
        <EmptyState title="Please log in to view your feed">
          <Anchor component={Link} to={paths.login(paths.feed)}>
            Sign in
          </Anchor>
        </EmptyState>
      )}
    </ReadingPage>
  )
}

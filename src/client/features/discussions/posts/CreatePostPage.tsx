import { Skeleton, Stack } from '@mantine/core'
import { useParams } from 'react-router-dom'
import { messages } from '../../shared/messages.ts'
import { paths } from '../app/paths.ts'
import { trpc } from '../app/trpc.ts'
import { useViewer } from '../auth/use-viewer.ts'
import { CommunityLoadError } from '../communities/CommunityLoadError.tsx'
import { isFinal, loadErrorText } from '../communities/load-error.ts'
import { PageTitle } from '../ui/PageTitle.tsx'
import { CommunitySidebar } from './CommunitySidebar.tsx'
import { CreatePostForm } from './CreatePostForm.tsx'
import { NoticeCard } from './NoticeCard.tsx'
import classes from './posts.module.css'

function CreatePostSkeleton() {
  return (
    <Stack maw={720} gap="md" aria-busy aria-label="Loading the community">
      <Skeleton h={36} w={220} />
      <Skeleton h={60} />
      <Skeleton h={280} />
    </Stack>
  )
}

export function CreatePostPage() {
  const { slug = '' } = useParams()
  const { viewer, isLoading } = useViewer()
  const community = trpc.communities.bySlug.useQuery({ slug })
  const forums = trpc.communities.forums.useQuery({ slug })

  if (!viewer && !isLoading) {
    const link = { label: 'Sign In', to: paths.login() }
    return <NoticeCard title="Not Authorized" text="You must be logged in to create a post." link={link} />
  }
  const failed = [
    { query: community, fallback: 'Failed to fetch community details' },
    { query: forums, fallback: 'Failed to fetch community forums' },
  ].find(({ query }) => query.isLoadingError)
  if (failed?.query.error) {
    const { error } = failed.query
    const retry = () => {
      for (const query of [community, forums]) if (query.isLoadingError) void query.refetch()
    }
    return (
      <CommunityLoadError
        message={loadErrorText(error, failed.fallback)}
        onRetry={isFinal(error) ? undefined : retry}
      />
    )
  }
  if (!community.data || !forums.data) return <CreatePostSkeleton />
  if (!community.data.role) {
    const link = { label: 'Join Community', to: paths.community(slug) }
    return <NoticeCard title="Join to Post" text={messages.memberNeededToPost} link={link} />
  }
  if (community.data.isArchived) {
    const link = { label: 'Back to Community', to: paths.community(slug) }
    return <NoticeCard title="Community Archived" text={messages.communityArchived} link={link} />
  }
  return (
    <div className={classes.withSidebar}>
      <Stack gap="md" miw={0}>
        <PageTitle>Create Post</PageTitle>
        <CreatePostForm slug={slug} forums={forums.data} topics={community.data.topics} />
      </Stack>
      <CommunitySidebar community={community.data} />
    </div>
  )
}

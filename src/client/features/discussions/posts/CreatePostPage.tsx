import { Skeleton } from '@mantine/core'
import { useParams, useSearchParams } from 'react-router-dom'
import { messages } from '../../../../shared/platform/messages.ts'
import { paths } from '../../../platform/paths.ts'
import { trpc } from '../../../platform/trpc.ts'
import { PageMessage } from '../../../ui/PageMessage.tsx'
import { ReadingPage } from '../../../ui/PageTemplates.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { CommunityLoadError } from '../../communities/communities/CommunityLoadError.tsx'
import { useCommunityQuery } from '../../communities/communities/use-cached-community.ts'
import { useViewer } from '../../identity/viewer/use-viewer.ts'
import { CommunityGuidelines, FoldedGuidelines } from './CommunityGuidelines.tsx'
import { CommunitySidebar } from './CommunitySidebar.tsx'
import { CreatePostForm } from './CreatePostForm.tsx'

const onlyAnnouncements = 'Only organizers and moderators can post in this community. You can comment on their posts.'

function CreatePostSkeleton() {
  return (
    <ReadingPage busy="Loading the community">
      <Skeleton h={36} w={220} />
      <Skeleton h={60} />
      <Skeleton h={280} />
    </ReadingPage>
  )
}

export function CreatePostPage() {
  const { slug = '' } = useParams()
  const [params] = useSearchParams()
  const { viewer, isLoading } = useViewer()
  const community = useCommunityQuery(slug)
  const forums = trpc.communities.forums.useQuery({ slug })

  if (!viewer && !isLoading) {
    const link = { label: 'Sign in', to: paths.login() }
    return <PageMessage title="Not Authorized" text="You must be logged in to create a post." link={link} />
  }
  const failed = [
    { query: community, fallback: 'Failed to fetch community details' },
    { query: forums, fallback: 'Failed to fetch community forums' },
  ].find(({ query }) => query.isLoadingError)
  if (failed?.query.error) {
    const retry = () => {
      for (const query of [community, forums]) if (query.isLoadingError) void query.refetch()
    }
    return <CommunityLoadError error={failed.query.error} fallback={failed.fallback} slug={slug} onRetry={retry} />
  }
  if (!community.data || !forums.data) return <CreatePostSkeleton />
  if (!community.data.role) {
    const link = { label: 'Join Community', to: paths.community(slug) }
    return <PageMessage title="Join to Post" text={messages.memberNeededToPost} link={link} />
  }
  if (community.data.isArchived) {
    const link = { label: 'Back to Community', to: paths.community(slug) }
    return <PageMessage title="Community archived" text={messages.communityArchived} link={link} />
  }
  if (forums.data.length > 0 && !forums.data.some(({ can }) => can.post)) {
    const link = { label: 'Back to Community', to: paths.community(slug) }
    return <PageMessage title="Announcements only" text={onlyAnnouncements} link={link} />
  }
  const isWelcome = params.get('template') === 'welcome' && community.data.can.moderate
  return (
    <ReadingPage
      rail={
        <>
          <CommunitySidebar community={community.data} />
          <CommunityGuidelines guidelines={community.data.guidelines} />
        </>
      }
    >
      <PageTitle>Create Post</PageTitle>
      <FoldedGuidelines guidelines={community.data.guidelines} />
      <CreatePostForm
        slug={slug}
        forums={forums.data}
        topics={community.data.topics}
        canAnnounce={community.data.can.moderate}
        welcomeTo={isWelcome ? community.data.name : undefined}
      />
    </ReadingPage>
  )
}

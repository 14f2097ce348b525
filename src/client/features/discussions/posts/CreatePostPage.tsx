import { useLingui } from '@lingui/react/macro'
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

function CreatePostSkeleton() {
  const { t } = useLingui()
  return (
    <ReadingPage busy={t`Loading the community`}>
      <Skeleton h={36} w={220} />
      <Skeleton h={60} />
      <Skeleton h={280} />
    </ReadingPage>
  )
}

export function CreatePostPage() {
  const { t } = useLingui()
  const { slug = '' } = useParams()
  const [params] = useSearchParams()
  const { viewer, isLoading } = useViewer()
  const community = useCommunityQuery(slug)
  const forums = trpc.communities.forums.useQuery({ slug })

  if (!viewer && !isLoading) {
    const link = { label: t`Sign in`, to: paths.login() }
    return <PageMessage title={t`Not Authorized`} text={t`You must be logged in to create a post.`} link={link} />
  }
  const failed = [
    { query: community, fallback: t`Failed to fetch community details` },
    { query: forums, fallback: t`Failed to fetch community forums` },
  ].find(({ query }) => query.isLoadingError)
  if (failed?.query.error) {
    const retry = () => {
      for (const query of [community, forums]) if (query.isLoadingError) void query.refetch()
    }
    return <CommunityLoadError error={failed.query.error} fallback={failed.fallback} slug={slug} onRetry={retry} />
  }
  if (!community.data || !forums.data) return <CreatePostSkeleton />
  if (!community.data.role) {
    const link = { label: t`Join Community`, to: paths.community(slug) }
    return <PageMessage title={t`Join to Post`} text={messages.memberNeededToPost} link={link} />
  }
  if (community.data.isArchived) {
    const link = { label: t`Back to Community`, to: paths.community(slug) }
    return <PageMessage title={t`Community archived`} text={messages.communityArchived} link={link} />
  }
  if (forums.data.length > 0 && !forums.data.some(({ can }) => can.post)) {
    const link = { label: t`Back to Community`, to: paths.community(slug) }
    const text = t`Only organizers and moderators can post in this community. You can comment on their posts.`
    return <PageMessage title={t`Announcements only`} text={text} link={link} />
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
      <PageTitle>{t`Create Post`}</PageTitle>
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

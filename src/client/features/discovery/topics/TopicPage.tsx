import { Skeleton, Stack, Text } from '@mantine/core'
import { useParams } from 'react-router-dom'
import { messages } from '../../shared/messages.ts'
import { paths } from '../app/paths.ts'
import { errorStatus, trpc } from '../app/trpc.ts'
import { NoticeCard } from '../posts/NoticeCard.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { useFailureToast } from '../ui/use-failure-toast.ts'
import { TopicTabs } from './TopicTabs.tsx'
import { topicErrorText } from './topic-error.ts'

const loadFailed = 'Failed to fetch topics'

/** The communities and posts about a topic. */
export function TopicPage() {
  const { slug = '' } = useParams()
  const { data: topic, error, isLoadingError, refetch } = trpc.topics.bySlug.useQuery({ slug })
  const isMissing = [400, 404].includes(errorStatus(error) ?? 0)
  const failure = topicErrorText(error, loadFailed)
  useFailureToast(isLoadingError && !isMissing, failure)

  if (isMissing) {
    return (
      <NoticeCard
        title={messages.topicNotFound}
        text="There is no topic at this address."
        link={{ label: 'Browse communities', to: paths.communities }}
      />
    )
  }
  if (error && !topic)
    return <ErrorState page title="The topic could not be loaded" message={failure} onRetry={refetch} />
  return (
    <Stack maw={1080} mx="auto" gap="lg">
      {topic ? (
        <Stack gap={4}>
          <PageTitle dir="auto" ta="left">{`#${topic.name}`}</PageTitle>
          <Text c="dimmed">Communities and posts about this topic</Text>
        </Stack>
      ) : (
        <Stack gap="sm" role="status" aria-busy aria-label="Loading the topic">
          <Skeleton h={35} w={240} />
          <Skeleton h={18} w={280} />
        </Stack>
      )}
      {/* Its lists are asked for together with the topic. */}
      <TopicTabs slug={slug} />
    </Stack>
  )
}

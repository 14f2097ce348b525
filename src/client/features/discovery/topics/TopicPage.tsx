import { useLingui } from '@lingui/react/macro'
import { Group, Skeleton, Stack, Text } from '@mantine/core'
import { useParams } from 'react-router-dom'
import { messages } from '../../../../shared/platform/messages.ts'
import { paths } from '../../../platform/paths.ts'
import { trpc } from '../../../platform/trpc.ts'
import { errorStatus } from '../../../ui/api-error.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { useTranslate } from '../../../ui/languages/texts.tsx'
import { PageMessage } from '../../../ui/PageMessage.tsx'
import { ReadingPage } from '../../../ui/PageTemplates.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { useLoadFailureToast } from '../../../ui/use-failure-toast.ts'
import { FollowMenu } from '../../communities/follows/FollowMenu.tsx'
import { topicErrorText } from '../../communities/topics/use-topics.ts'
import { TopicTabs } from './TopicTabs.tsx'

export function TopicPage() {
  const { t } = useLingui()
  const translate = useTranslate()
  const { slug = '' } = useParams()
  const { data: topic, error, isLoadingError, refetch } = trpc.topics.bySlug.useQuery({ slug })
  const isMissing = [400, 404].includes(errorStatus(error) ?? 0)
  const failure = topicErrorText(error, t`Failed to fetch topics`)
  useLoadFailureToast(isLoadingError && !isMissing, failure)

  if (isMissing) {
    return (
      <PageMessage
        title={translate(messages.topicNotFound)}
        text={t`There is no topic at this address.`}
        link={{ label: t`Browse communities`, to: paths.communities }}
        status={404}
      />
    )
  }
  if (error && !topic)
    return <ErrorState page title={t`The topic could not be loaded`} message={failure} onRetry={refetch} />
  return (
    <ReadingPage>
      {topic ? (
        <Stack gap="2xs">
          <Group gap="xs" wrap="nowrap">
            <PageTitle dir="auto">{`#${topic.name}`}</PageTitle>
            <FollowMenu targetType="TOPIC" targetId={topic.id} name={topic.name} />
          </Group>
          <Text c="dimmed">{t`Communities and posts about this topic`}</Text>
        </Stack>
      ) : (
        <Stack gap="sm" role="status" aria-busy aria-label={t`Loading the topic`}>
          <Skeleton h={35} w={240} />
          <Skeleton h={18} w={280} />
        </Stack>
      )}
      {/* The lists load in parallel with the topic. */}
      <TopicTabs slug={slug} />
    </ReadingPage>
  )
}

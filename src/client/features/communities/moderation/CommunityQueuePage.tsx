import { useLingui } from '@lingui/react/macro'
import { Anchor, Skeleton, Stack } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link, useParams } from 'react-router-dom'
import { paths } from '../../../platform/paths.ts'
import { PageMessage } from '../../../ui/PageMessage.tsx'
import classes from '../../moderation/queue/ModerationQueue.module.css'
import { ModerationQueue } from '../../moderation/queue/ModerationQueue.tsx'
import { CommunityLoadError } from '../communities/CommunityLoadError.tsx'
import { isPermanent } from '../communities/community-load-error.ts'
import { useCommunityQuery } from '../communities/use-cached-community.ts'

function CommunityQueue({ slug }: { slug: string }) {
  const { t } = useLingui()
  const community = useCommunityQuery(slug)
  const { data, error } = community
  if (error && (!data || isPermanent(error)))
    return <CommunityLoadError error={error} slug={slug} onRetry={community.refetch} />
  if (!data) {
    return (
      <Stack gap="lg" aria-busy aria-label={t`Loading the moderation queue`}>
        <Skeleton h={24} w={180} />
        <Skeleton h={36} w={300} />
        <Skeleton h={320} />
      </Stack>
    )
  }
  if (!data.can.moderate) {
    return (
      <PageMessage
        title={t`You do not have permission`}
        text={t`Only the organizers and moderators of a community can open its moderation queue.`}
        link={{ label: t`Back to Community`, to: paths.community(slug) }}
      />
    )
  }
  return (
    <div>
      <Anchor data-tap-area component={Link} to={paths.community(slug)} size="sm" className={classes.toCommunity ?? ''}>
        <IconArrowLeft size={16} aria-hidden />
        <bdi>{data.name}</bdi>
      </Anchor>
      <ModerationQueue
        queue={{ slug }}
        lead={t`Posts and comments in this community that users reported. Reporters stay anonymous.`}
      />
    </div>
  )
}

/** The moderation queue of one community. */
export function CommunityQueuePage() {
  const { slug = '' } = useParams()
  return <CommunityQueue key={slug} slug={slug} />
}

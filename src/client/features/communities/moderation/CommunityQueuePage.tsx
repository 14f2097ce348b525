import { Anchor, Skeleton, Stack } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link, useParams } from 'react-router-dom'
import { paths } from '../app/paths.ts'
import { trpc } from '../app/trpc.ts'
import { CommunityLoadError } from '../communities/CommunityLoadError.tsx'
import { isFinal, loadErrorText } from '../communities/load-error.ts'
import { NoticeCard } from '../posts/NoticeCard.tsx'
import { Desk } from './Desk.tsx'
import classes from './desk.module.css'

function CommunityDesk({ slug }: { slug: string }) {
  const community = trpc.communities.bySlug.useQuery({ slug })
  const { data, error } = community
  if (error && (!data || isFinal(error))) {
    return (
      <CommunityLoadError
        message={loadErrorText(error, 'Failed to fetch community details')}
        onRetry={isFinal(error) ? undefined : community.refetch}
      />
    )
  }
  if (!data) {
    return (
      <Stack gap="lg" aria-busy aria-label="Loading the desk">
        <Skeleton h={24} w={180} />
        <Skeleton h={36} w={300} />
        <Skeleton h={320} />
      </Stack>
    )
  }
  if (!data.can.moderate) {
    return (
      <NoticeCard
        title="You do not have permission"
        text="Only the organizers and moderators of a community can open its desk."
        link={{ label: 'Back to Community', to: paths.community(slug) }}
      />
    )
  }
  return (
    <div>
      <Anchor component={Link} to={paths.community(slug)} size="sm" className={classes.toCommunity ?? ''}>
        <IconArrowLeft size={16} aria-hidden />
        <bdi>{data.name}</bdi>
      </Anchor>
      <Desk
        desk={{ slug }}
        lead="Posts and comments of this community that people reported. Who they are is not shown."
      />
    </div>
  )
}

/** What people report in a community, for those who moderate it. */
export function CommunityDeskPage() {
  const { slug = '' } = useParams()
  return <CommunityDesk key={slug} slug={slug} />
}

import { Alert, Anchor, Skeleton, Stack } from '@mantine/core'
import { IconArchive, IconArrowLeft } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Link, useParams, useSearchParams } from 'react-router-dom'
import type { Community } from '../../shared/communities.ts'
import { messages } from '../../shared/messages.ts'
import { LeaveGuard } from '../app/LeaveGuard.tsx'
import { paths } from '../app/paths.ts'
import { trpc } from '../app/trpc.ts'
import { CommunityLoadError } from '../communities/CommunityLoadError.tsx'
import { isFinal, loadErrorText } from '../communities/load-error.ts'
import { NoticeCard } from '../posts/NoticeCard.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { Redirect } from '../ui/Redirect.tsx'
import classes from './community-settings.module.css'
import { SectionTabs } from './SectionTabs.tsx'
import { prefetchSection } from './sections.ts'
import { useDetailsDraft } from './use-details-draft.ts'

function SettingsSkeleton() {
  return (
    <Stack maw={1080} mx="auto" gap="lg" aria-busy aria-label="Loading the settings">
      <Skeleton h={24} w={180} />
      <Skeleton h={36} w={300} />
      <Skeleton h={320} />
    </Stack>
  )
}

function Settings({ community, onGone }: { community: Community; onGone: () => void }) {
  // Kept above the sections: looking into another one loses nothing.
  const details = useDetailsDraft(community)
  return (
    <Stack maw={1080} mx="auto" gap="lg">
      <div>
        <Anchor component={Link} to={paths.community(community.slug)} size="sm" className={classes.back}>
          <IconArrowLeft size={16} aria-hidden />
          <bdi>{community.name}</bdi>
        </Anchor>
        <PageTitle tab={`Settings of ${community.name}`}>Community settings</PageTitle>
      </div>
      {community.isArchived && (
        <Alert color="yellow" icon={<IconArchive aria-hidden />} role="note">
          {messages.communityArchived}
        </Alert>
      )}
      <SectionTabs community={community} details={details} onGone={onGone} />
      <LeaveGuard isDirty={details.isDirty} onDiscard={details.discard} />
    </Stack>
  )
}

function LoadedSettings({ slug, onGone }: { slug: string; onGone: () => void }) {
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
  if (!data) return <SettingsSkeleton />
  if (!data.can.moderate) {
    return (
      <NoticeCard
        title="You do not have permission"
        text="Only the organizers and moderators of a community can open its settings."
        link={{ label: 'Back to Community', to: paths.community(slug) }}
      />
    )
  }
  return <Settings community={data} onGone={onGone} />
}

/** What organizers decide about their community, and moderators about its people. */
export function CommunitySettingsPage() {
  const { slug = '' } = useParams()
  const [params] = useSearchParams()
  const [isGone, setGone] = useState(false)
  const asked = params.get('tab')
  // Together with the community, not after it.
  useEffect(() => prefetchSection(asked), [asked])
  if (isGone) return <Redirect to={paths.communities} />
  return <LoadedSettings key={slug} slug={slug} onGone={() => setGone(true)} />
}

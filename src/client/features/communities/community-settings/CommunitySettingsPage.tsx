import { useLingui } from '@lingui/react/macro'
import { Alert, Anchor, Skeleton, Stack } from '@mantine/core'
import { IconArchive, IconArrowLeft } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Link, useParams, useSearchParams } from 'react-router-dom'
import type { Community } from '../../../../shared/communities/communities.ts'
import { messages } from '../../../../shared/platform/messages.ts'
import { paths } from '../../../platform/paths.ts'
import { useTranslate } from '../../../ui/languages/texts.tsx'
import { PageMessage } from '../../../ui/PageMessage.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { Redirect } from '../../../ui/Redirect.tsx'
import { UnsavedChangesGuard } from '../../identity/auth/UnsavedChangesGuard.tsx'
import { CommunityLoadError } from '../communities/CommunityLoadError.tsx'
import { isPermanent } from '../communities/community-load-error.ts'
import { useCommunityQuery } from '../communities/use-cached-community.ts'
import classes from './community-settings.module.css'
import { SectionTabs } from './SectionTabs.tsx'
import { prefetchSection } from './sections.ts'
import { useDetailsDraft } from './use-details-draft.ts'

function SettingsSkeleton() {
  const { t } = useLingui()
  return (
    <Stack gap="lg" aria-busy aria-label={t`Loading the settings`}>
      <Skeleton h={24} w={180} />
      <Skeleton h={36} w={300} />
      <Skeleton h={320} />
    </Stack>
  )
}

function Settings({ community, onGone }: { community: Community; onGone: () => void }) {
  const { t } = useLingui()
  const translate = useTranslate()
  // Lives above the sections, so that switching sections does not lose changes.
  const details = useDetailsDraft(community)
  return (
    <Stack gap="lg">
      <div>
        <Anchor data-tap-area component={Link} to={paths.community(community.slug)} size="sm" className={classes.back}>
          <IconArrowLeft size={16} aria-hidden />
          <bdi>{community.name}</bdi>
        </Anchor>
        <PageTitle tab={t`Settings of ${community.name}`}>{t`Community settings`}</PageTitle>
      </div>
      {community.isArchived && (
        <Alert color="yellow" icon={<IconArchive aria-hidden />} role="note">
          {translate(messages.communityArchived)}
        </Alert>
      )}
      <SectionTabs community={community} details={details} onGone={onGone} />
      <UnsavedChangesGuard isDirty={details.isDirty} onDiscard={details.discard} />
    </Stack>
  )
}

function LoadedSettings({ slug, onGone }: { slug: string; onGone: () => void }) {
  const { t } = useLingui()
  const community = useCommunityQuery(slug)
  const { data, error } = community
  if (error && (!data || isPermanent(error)))
    return <CommunityLoadError error={error} slug={slug} onRetry={community.refetch} />
  if (!data) return <SettingsSkeleton />
  if (!data.can.moderate && !data.can.appoint) {
    return (
      <PageMessage
        title={t`You do not have permission`}
        text={t`Only the organizers and moderators of a community can open its settings.`}
        link={{ label: t`Back to Community`, to: paths.community(slug) }}
      />
    )
  }
  return <Settings community={data} onGone={onGone} />
}

export function CommunitySettingsPage() {
  const { slug = '' } = useParams()
  const [params] = useSearchParams()
  const [isGone, setGone] = useState(false)
  const tab = params.get('tab')
  // Loads the section's code in parallel with the community.
  useEffect(() => prefetchSection(tab), [tab])
  if (isGone) return <Redirect to={paths.communities} />
  return <LoadedSettings key={slug} slug={slug} onGone={() => setGone(true)} />
}

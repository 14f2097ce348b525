import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { limits } from '../../../../shared/platform/limits.ts'
import { paths } from '../../../platform/paths.ts'
import { errorText } from '../../../ui/api-error.ts'
import { LinkPanel } from '../../../ui/LinkPanel.tsx'
import { CommunityLabel } from './CommunityLabel.tsx'
import { useTrendingCommunities } from './use-cached-community.ts'

/** The communities with the most new members and posts recently, including the viewer's private ones. */
export function TrendingCommunities() {
  const { t } = useLingui()
  const { data, error, isLoadingError, refetch } = useTrendingCommunities()
  return (
    <LinkPanel
      title={t`Trending Communities`}
      rows={data?.map((community) => ({
        key: community.id,
        to: paths.community(community.slug),
        label: <CommunityLabel community={community} />,
        count: t`${plural(community.memberCount, { one: '# member', other: '# members' })}`,
      }))}
      placeholders={limits.trendingCommunities}
      failure={isLoadingError ? errorText(error, t`Failed to load trending communities`) : null}
      onRetry={refetch}
      empty={t`No trending communities found right now.`}
    />
  )
}

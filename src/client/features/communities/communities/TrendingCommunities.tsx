import { limits } from '../../../../shared/platform/limits.ts'
import { paths } from '../../../platform/paths.ts'
import { errorText } from '../../../ui/api-error.ts'
import { pluralize } from '../../../ui/format-numbers.ts'
import { LinkPanel } from '../../../ui/LinkPanel.tsx'
import { CommunityLabel } from './CommunityLabel.tsx'
import { useTrendingCommunities } from './use-cached-community.ts'

/** The communities with the most new members and posts recently, including the viewer's private ones. */
export function TrendingCommunities() {
  const { data, error, isLoadingError, refetch } = useTrendingCommunities()
  return (
    <LinkPanel
      title="Trending Communities"
      rows={data?.map((community) => ({
        key: community.id,
        to: paths.community(community.slug),
        label: <CommunityLabel community={community} />,
        count: pluralize(community.memberCount, 'member'),
      }))}
      placeholders={limits.trendingCommunities}
      failure={isLoadingError ? errorText(error, 'Failed to load trending communities') : null}
      onRetry={refetch}
      empty="No trending communities found right now."
    />
  )
}

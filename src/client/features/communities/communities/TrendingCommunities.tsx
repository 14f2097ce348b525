import { limits } from '../../shared/limits.ts'
import { paths } from '../app/paths.ts'
import { errorText, trpc } from '../app/trpc.ts'
import { counted } from '../ui/counted.ts'
import { LinkPanel } from '../ui/LinkPanel.tsx'
import { PrivacyIcon } from './PrivacyIcon.tsx'

/** The communities with the most new members and posts of the last days, the viewer's own private ones among them. */
export function TrendingCommunities() {
  const { data, error, isLoadingError, refetch } = trpc.communities.trending.useQuery()
  return (
    <LinkPanel
      title="Trending Communities"
      rows={data?.map(({ id, name, slug, isPrivate, memberCount }) => ({
        key: id,
        to: paths.community(slug),
        label: (
          <>
            <bdi>{name}</bdi>
            {isPrivate && <PrivacyIcon isPrivate size={16} />}
          </>
        ),
        count: counted(memberCount, 'member'),
      }))}
      placeholders={limits.trendingCommunities}
      failure={isLoadingError ? errorText(error, 'Failed to load trending communities') : null}
      onRetry={refetch}
      empty="No trending communities found right now."
    />
  )
}

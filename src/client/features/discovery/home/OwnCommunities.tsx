import { paths } from '../../../platform/paths.ts'
import { LinkPanel } from '../../../ui/LinkPanel.tsx'
import { CommunityLabel } from '../../communities/communities/CommunityLabel.tsx'
import {
  newPostsText,
  shownCommunities,
  useJoinedCommunities,
} from '../../discussions/visits/use-joined-communities.ts'

/** The viewer's communities, for screens without the sidebar that lists them. */
export function OwnCommunities() {
  const { data, refetch } = useJoinedCommunities()
  const { shown, hasMore } = shownCommunities(data)
  const rows = shown?.map((community) => ({
    key: community.id,
    to: paths.community(community.slug),
    label: <CommunityLabel community={community} />,
    count: community.newPosts > 0 ? `${newPostsText(community.newPosts)} new` : '',
  }))
  const all = { key: 'all', to: paths.communities, label: <>See all</>, count: '' }
  return (
    <LinkPanel
      title="Your communities"
      rows={hasMore ? rows?.concat(all) : rows}
      placeholders={3}
      failure={null}
      onRetry={refetch}
      empty=""
    />
  )
}

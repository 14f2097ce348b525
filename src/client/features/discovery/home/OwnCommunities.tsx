import { paths } from '../../../platform/paths.ts'
import { LinkPanel } from '../../../ui/LinkPanel.tsx'
import { PrivacyIcon } from '../../../ui/PrivacyIcon.tsx'
import { CommunityIcon } from '../../communities/communities/CommunityIcon.tsx'
import {
  newPostsText,
  shownCommunities,
  useJoinedCommunities,
} from '../../discussions/visits/use-joined-communities.ts'

/** The viewer's communities, for screens without the sidebar that lists them. */
export function OwnCommunities() {
  const { data, refetch } = useJoinedCommunities()
  const { shown, hasMore } = shownCommunities(data)
  const rows = shown?.map(({ id, name, slug, isPrivate, iconUrl, newPosts }) => ({
    key: id,
    to: paths.community(slug),
    label: (
      <>
        <CommunityIcon community={{ name, slug, iconUrl }} size={28} />
        <bdi>{name}</bdi>
        {isPrivate && <PrivacyIcon isPrivate size={16} />}
      </>
    ),
    count: newPosts > 0 ? `${newPostsText(newPosts)} new` : '',
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

import type { User } from '../../../../shared/identity/auth.ts'
import { paths } from '../../../platform/paths.ts'
import { LinkPanel } from '../../../ui/LinkPanel.tsx'
import { PrivacyIcon } from '../../../ui/PrivacyIcon.tsx'
import { pluralize } from '../../../ui/pluralize.ts'
import { CommunityIcon } from '../../communities/communities/CommunityIcon.tsx'
import type { OwnCommunities } from './use-own-communities.ts'

interface Props {
  viewer: User
  communities: OwnCommunities
}

/** The communities that the viewer joined last, and a link to all of them. */
export function YourCommunities({ viewer, communities: { data, refetch } }: Props) {
  const rows = data?.pages[0]?.items.map(({ id, name, slug, iconUrl, isPrivate, memberCount }) => ({
    key: id,
    to: paths.community(slug),
    label: (
      <>
        <CommunityIcon community={{ name, slug, iconUrl }} size={28} />
        <bdi>{name}</bdi>
        {isPrivate && <PrivacyIcon isPrivate size={16} />}
      </>
    ),
    count: pluralize(memberCount, 'member'),
  }))
  const all = { key: 'all', to: `${paths.user(viewer.id)}?tab=communities`, label: 'All your communities', count: '' }
  return (
    <LinkPanel
      title="Your Communities"
      rows={rows && (data?.pages[0]?.nextCursor ? [...rows, all] : rows)}
      placeholders={4}
      failure={null}
      onRetry={refetch}
      empty="You have not joined a community yet."
    />
  )
}

import type { Community } from '../../../../shared/communities/communities.ts'
import { PrivacyIcon } from '../../../ui/PrivacyIcon.tsx'
import { CommunityIcon } from './CommunityIcon.tsx'

interface Props {
  community: Pick<Community, 'name' | 'slug' | 'iconUrl' | 'isPrivate'>
}

/** The icon and name of a community in a panel of links; private ones are marked. */
export const CommunityLabel = ({ community }: Props) => (
  <>
    <CommunityIcon community={community} size={28} />
    <bdi>{community.name}</bdi>
    {community.isPrivate && <PrivacyIcon isPrivate size={16} />}
  </>
)

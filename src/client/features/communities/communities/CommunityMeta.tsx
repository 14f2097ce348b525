import { Link } from 'react-router-dom'
import type { Community } from '../../../../shared/communities/communities.ts'
import { paths } from '../../../platform/paths.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { pluralize } from '../../../ui/format-numbers.ts'
import { MetaLine } from '../../../ui/MetaLine.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { roleBadgeLabel, roleLabels } from '../../instance/roles/role-labels.ts'
import classes from './communities.module.css'

interface Props {
  community: Community
  /** In the header, the member count links to the list, and the role is named. Cards show it as specified. */
  isInHeader?: boolean
}

/** The member count, the creation date and the viewer's role on one line. */
export function CommunityMeta({ community, isInHeader = false }: Props) {
  const { role } = community
  const members = pluralize(community.memberCount, 'member')
  return (
    <p className={classes.meta}>
      <MetaLine>
        {isInHeader ? (
          <Link data-tap-area to={paths.communityMembers(community.slug)}>
            {members}
          </Link>
        ) : (
          members
        )}
        <span>
          Created <RelativeTime at={community.createdAt} dateOnly />
        </span>
        {role && (isInHeader ? roleLabels[role].label : roleBadgeLabel(role))}
      </MetaLine>
    </p>
  )
}

export const ArchivedBadge = () => <Badge tint="plain">Archived</Badge>

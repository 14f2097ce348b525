import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import type { Community } from '../../../../shared/communities/communities.ts'
import { paths } from '../../../platform/paths.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { MetaLine } from '../../../ui/MetaLine.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { roleBadgeLabels, roleLabels } from '../../instance/roles/role-labels.ts'
import classes from './communities.module.css'

interface Props {
  community: Community
  /** In the header, the member count links to the list, and the role is named. Cards show it as specified. */
  isInHeader?: boolean
}

/** The member count, the creation date and the viewer's role on one line. */
export function CommunityMeta({ community, isInHeader = false }: Props) {
  const { t } = useLingui()
  const { role } = community
  const count = community.memberCount
  const members = t`${plural(count, { one: '# member', other: '# members' })}`
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
          <Trans>
            Created <RelativeTime at={community.createdAt} dateOnly />
          </Trans>
        </span>
        {role && t(isInHeader ? roleLabels[role].label : roleBadgeLabels[role])}
      </MetaLine>
    </p>
  )
}

export function ArchivedBadge() {
  const { t } = useLingui()
  return <Badge tint="plain">{t`Archived`}</Badge>
}

import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import type { Community } from '../../../../shared/communities/communities.ts'
import { paths } from '../../../platform/paths.ts'
import { Face } from '../../../ui/Face.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { piece } from '../../../ui/piece.tsx'
import { TopicBadges } from '../../communities/topics/TopicBadges.tsx'
import { roleLabels } from '../../instance/roles/role-labels.ts'
import classes from './community-page.module.css'

function About({ community: { slug, description, topics, guidelines } }: { community: Community }) {
  const { t } = useLingui()
  return (
    <Panel title={t`About`} className={classes.about}>
      <p className={classes.description} dir="auto">
        {description}
      </p>
      <TopicBadges topics={topics} />
      {guidelines.trim() !== '' && (
        <Link to={`${paths.community(slug)}?tab=about`} className={classes.railLink}>
          {t`Community Guidelines`}
        </Link>
      )}
    </Panel>
  )
}

/** The organizers and moderators among the faces of the community. */
function RunBy({ community: { slug, faces = [] } }: { community: Community }) {
  const { t } = useLingui()
  const staff = faces.filter(({ role }) => role !== 'MEMBER')
  if (staff.length === 0) return null
  return (
    <Panel title={t`Run by`}>
      <ul className={classes.staff}>
        {staff.map((user) => (
          <li key={user.id}>
            <Link to={paths.user(user.id)} className={classes.person}>
              <Face user={user} />
              <bdi>{user.name}</bdi>
            </Link>
            <span className={classes.role}>{t(roleLabels[user.role].label)}</span>
          </li>
        ))}
      </ul>
      <Link to={paths.communityMembers(slug)} className={classes.railLink}>
        {t`All members`}
      </Link>
    </Panel>
  )
}

/** What a community is about and who runs it, beside its posts. */
export const CommunityRail = piece(({ community }: { community: Community }) => (
  <>
    <About community={community} />
    <RunBy community={community} />
  </>
))

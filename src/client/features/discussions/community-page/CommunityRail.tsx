import { Link } from 'react-router-dom'
import type { Community } from '../../../../shared/communities/communities.ts'
import { paths } from '../../../platform/paths.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { piece } from '../../../ui/piece.tsx'
import { TopicBadges } from '../../communities/topics/TopicBadges.tsx'
import classes from './community-page.module.css'

/** What a community is about, beside its posts. */
export const CommunityRail = piece(({ community }: { community: Community }) => (
  <Panel title="About" className={classes.about}>
    <p className={classes.description} dir="auto">
      {community.description}
    </p>
    <TopicBadges topics={community.topics} />
    {community.guidelines.trim() !== '' && (
      <Link to={`${paths.community(community.slug)}?tab=about`} className={classes.railLink}>
        Community Guidelines
      </Link>
    )}
  </Panel>
))

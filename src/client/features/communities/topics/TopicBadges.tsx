import { Badge } from '@mantine/core'
import { Link } from 'react-router-dom'
import type { Topic } from '../../../../shared/communities/topics.ts'
import { paths } from '../../../platform/paths.ts'
import classes from './topics.module.css'

/** Topics of a community or a post, each with a link to its page. */
export function TopicBadges({ topics, className = '' }: { topics: readonly Topic[]; className?: string | undefined }) {
  if (topics.length === 0) return null
  return (
    <ul className={`${classes.badges} ${className}`} aria-label="Topics">
      {topics.map(({ id, name, slug }) => (
        <li key={id} className={classes.badgePlace}>
          <Badge
            data-tap-area
            component={Link}
            to={paths.topic(slug)}
            variant="default"
            tt="none"
            fw={400}
            size="lg"
            fz="xs"
            dir="auto"
            className={classes.badge ?? ''}
          >
            {name}
          </Badge>
        </li>
      ))}
    </ul>
  )
}

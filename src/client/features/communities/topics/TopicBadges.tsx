import { Badge } from '@mantine/core'
import { Link } from 'react-router-dom'
import type { Topic } from '../../shared/topics.ts'
import { paths } from '../app/paths.ts'
import classes from './topics.module.css'

/** The topics of a community or a post, each leading to its page; nothing when there are none. */
export function TopicBadges({ topics }: { topics: readonly Topic[] }) {
  if (topics.length === 0) return null
  return (
    <ul className={classes.badges} aria-label="Topics">
      {topics.map(({ id, name, slug }) => (
        <li key={id} className={classes.badgePlace}>
          <Badge
            component={Link}
            to={paths.topic(slug)}
            variant="default"
            tt="none"
            fw={500}
            size="lg"
            fz={13}
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

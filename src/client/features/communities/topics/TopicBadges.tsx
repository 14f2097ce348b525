import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import type { Topic } from '../../../../shared/communities/topics.ts'
import { paths } from '../../../platform/paths.ts'
import classes from './topics.module.css'

/** Topics of a community or a post, each with a link to its page. */
export function TopicBadges({ topics, className = '' }: { topics: readonly Topic[]; className?: string | undefined }) {
  const { t } = useLingui()
  if (topics.length === 0) return null
  return (
    <ul className={className ? `${classes.badges} ${className}` : classes.badges} aria-label={t`Topics`}>
      {topics.map(({ id, name, slug }) => (
        <li key={id} className={classes.badgePlace}>
          <Link data-tap-area to={paths.topic(slug)} discover="none" dir="auto" className={classes.badge}>
            <span>{name}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

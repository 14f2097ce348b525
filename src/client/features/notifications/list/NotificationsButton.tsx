import { IconBell } from '@tabler/icons-react'
import { NavLink } from 'react-router-dom'
import { limits } from '../../shared/limits.ts'
import { paths } from '../app/paths.ts'
import classes from './bell.module.css'
import { useLiveUnread } from './use-unread.ts'

/** Leads to the notifications and says how many are unread. */
export function NotificationBell() {
  const unread = useLiveUnread() ?? 0
  const counted = unread > limits.unreadShown ? `${limits.unreadShown}+` : unread
  return (
    <NavLink
      to={paths.notifications}
      className={classes.bell ?? ''}
      aria-label={unread > 0 ? `Notifications, ${counted} unread` : 'Notifications'}
    >
      <IconBell size={22} stroke={1.75} aria-hidden />
      {unread > 0 && (
        <span className={classes.count} aria-hidden>
          {counted}
        </span>
      )}
    </NavLink>
  )
}

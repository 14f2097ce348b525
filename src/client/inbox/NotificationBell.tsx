import { IconBell } from '@tabler/icons-react'
import { NavLink } from 'react-router-dom'
import { paths } from '../app/paths.ts'
import classes from './bell.module.css'
import { useUnread } from './use-unread.ts'

const MOST = 99

/** Leads to the notifications and says how many are unread. */
export function NotificationBell() {
  const unread = useUnread() ?? 0
  return (
    <NavLink
      to={paths.notifications}
      className={classes.bell ?? ''}
      aria-label={unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'}
    >
      <IconBell size={22} stroke={1.75} aria-hidden />
      {unread > 0 && (
        <span className={classes.count} aria-hidden>
          {unread > MOST ? `${MOST}+` : unread}
        </span>
      )}
    </NavLink>
  )
}

import { IconBell } from '@tabler/icons-react'
import { NavLink } from 'react-router-dom'
import { limits } from '../../../../shared/platform/limits.ts'
import { paths } from '../../../platform/paths.ts'
import classes from './NotificationsButton.module.css'
import { useLiveUnreadCount } from './use-unread-count.ts'

export function NotificationsButton() {
  const unread = useLiveUnreadCount() ?? 0
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

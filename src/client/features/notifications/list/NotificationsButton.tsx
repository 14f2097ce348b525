import { useLingui } from '@lingui/react/macro'
import { NavLink } from 'react-router-dom'
import { paths } from '../../../platform/paths.ts'
import { CountBadge } from '../../../ui/CountBadge.tsx'
import { useNumbers } from '../../../ui/format-numbers.ts'
import { Icon } from '../../../ui/Icon.tsx'
import classes from './NotificationsButton.module.css'
import { useLiveUnreadCount } from './use-unread-count.ts'

export function NotificationsButton() {
  const { t } = useLingui()
  const { cappedCount } = useNumbers()
  const unread = useLiveUnreadCount() ?? 0
  const count = cappedCount(unread)
  return (
    <NavLink
      to={paths.notifications}
      discover="none"
      className={classes.bell ?? ''}
      aria-label={unread > 0 ? t`Notifications, ${count} unread` : t`Notifications`}
    >
      <Icon name="bell" size={22} />
      {unread > 0 && <CountBadge count={unread} className={classes.count} aria-hidden />}
    </NavLink>
  )
}

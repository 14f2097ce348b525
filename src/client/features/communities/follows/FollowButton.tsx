import { useLingui } from '@lingui/react/macro'
import { IconBell, IconBellOff, IconBellRinging, type TablerIcon } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import type { FollowLevel, FollowTargetType } from '../../../../shared/notify/follows.ts'
import button from '../../../ui/icon-button.module.css'
import { choiceFor } from './follow-levels.ts'
import classes from './follows.module.css'

const icons: Record<FollowLevel, TablerIcon> = {
  WATCHING: IconBellRinging,
  WATCHING_FIRST_POST: IconBell,
  NORMAL: IconBell,
  MUTED: IconBellOff,
}

type Props = ComponentProps<'button'> & { targetType: FollowTargetType; level: FollowLevel | undefined; name: string }

/** The button of the menu that chooses what the viewer is notified about. It shows the level in effect. */
export function FollowButton({ targetType, level, name, ...rest }: Props) {
  const { t } = useLingui()
  const Icon = icons[level ?? 'NORMAL']
  const choice = level && choiceFor(targetType, level)
  const about = choice && t(choice.name)
  const label = about ? t`Notifications about ${name}: ${about}` : t`Notifications about ${name}`
  return (
    <button
      type="button"
      aria-haspopup="menu"
      aria-label={label}
      title={about ? t`Notifications: ${about}` : t`Notifications`}
      {...rest}
      // Last, because the target of a menu passes an empty one.
      className={`${button.button} ${classes.button}`}
    >
      <Icon size={20} stroke={1.75} aria-hidden />
    </button>
  )
}

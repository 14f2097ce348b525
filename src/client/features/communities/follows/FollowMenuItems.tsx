import { useLingui } from '@lingui/react/macro'
import { Menu } from '@mantine/core'
import type { FollowLevel, FollowTargetType } from '../../../../shared/notify/follows.ts'
import { ActionMenu } from '../../../ui/ActionMenu.tsx'
import { useLazyMenu } from '../../../ui/use-lazy-menu.ts'
import { FollowButton } from './FollowButton.tsx'
import { choiceFor, followChoices } from './follow-levels.ts'
import classes from './follows.module.css'
import { useSetFollow } from './use-follow.ts'

interface Props {
  targetType: FollowTargetType
  targetId: string
  level: FollowLevel | undefined
  name: string
  tabIndex?: number
}

/** Mounts open, because it loads when the user presses its button. */
export function FollowMenuItems({ targetType, targetId, level, ...look }: Props) {
  const { t } = useLingui()
  const { button, opened, setOpened } = useLazyMenu()
  const set = useSetFollow()
  const shown = set.isPending ? (set.variables.level ?? level) : level
  return (
    <ActionMenu
      opened={opened}
      onChange={setOpened}
      width={300}
      isInline
      target={<FollowButton targetType={targetType} level={shown} {...look} ref={button} />}
    >
      <Menu.Label>{t`What do you want to hear about?`}</Menu.Label>
      <Menu.RadioGroup value={(shown && choiceFor(targetType, shown)?.level) ?? ''}>
        {followChoices[targetType].map((choice) => (
          <Menu.RadioItem
            key={choice.level}
            value={choice.level}
            closeMenuOnClick
            onChange={() => set.mutate({ targetType, targetId, level: choice.level })}
          >
            <div className={classes.name}>{t(choice.name)}</div>
            <div className={classes.sentence}>{t(choice.sentence)}</div>
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </ActionMenu>
  )
}

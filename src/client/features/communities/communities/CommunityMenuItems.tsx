import { useLingui } from '@lingui/react/macro'
import { Menu } from '@mantine/core'
import { IconBookmark, IconBookmarkFilled, IconDoorExit, IconFlag, IconGavel, IconUsers } from '@tabler/icons-react'
import type { Community } from '../../../../shared/communities/communities.ts'
import { paths } from '../../../platform/paths.ts'
import { ActionMenu } from '../../../ui/ActionMenu.tsx'
import { useNumbers } from '../../../ui/format-numbers.ts'
import { IconMenuItem } from '../../../ui/IconMenuItem.tsx'
import { useLazyMenu } from '../../../ui/use-lazy-menu.ts'
import { MoreButton } from '../../moderation/reports/MoreButton.tsx'
import classes from './communities.module.css'

interface Props {
  community: Community
  /** The open cases of the moderation queue. */
  waiting: number
  isReported: boolean
  onSave: () => void
  onReport: () => void
  onLeave: () => void
}

/** Mounts open, because it loads when the user presses its button. */
export function CommunityMenuItems({ community, waiting, isReported, onSave, onReport, onLeave }: Props) {
  const { t } = useLingui()
  const { cappedCount } = useNumbers()
  const { name, slug, can, isSaved, isPrivate, role } = community
  const count = cappedCount(waiting)
  const { button, opened, setOpened, fromButton } = useLazyMenu()
  return (
    <ActionMenu
      opened={opened}
      onChange={setOpened}
      width={230}
      isInline
      target={<MoreButton name={name} ref={button} />}
    >
      {/* The saved list leaves out private communities of which the viewer is not a member. */}
      {(!isPrivate || role) && (
        <IconMenuItem icon={isSaved ? IconBookmarkFilled : IconBookmark} onClick={onSave}>
          {isSaved ? t`Remove from saved items` : t`Save community`}
        </IconMenuItem>
      )}
      <IconMenuItem icon={IconUsers} to={paths.communityMembers(slug)}>
        {t`Members`}
      </IconMenuItem>
      {can.moderate && (
        <IconMenuItem icon={IconGavel} to={paths.communityQueue(slug)}>
          {waiting === 0 ? t`Reports` : t`Reports (${count} waiting)`}
        </IconMenuItem>
      )}
      {!can.manage && <Menu.Divider />}
      {!can.manage && (
        <IconMenuItem icon={IconFlag} disabled={isReported} onClick={fromButton(onReport)}>
          {isReported ? t`Reported` : t`Report`}
        </IconMenuItem>
      )}
      {can.leave && (
        <IconMenuItem icon={IconDoorExit} isDangerous className={classes.leaveItem} onClick={fromButton(onLeave)}>
          {t`Leave Community`}
        </IconMenuItem>
      )}
    </ActionMenu>
  )
}

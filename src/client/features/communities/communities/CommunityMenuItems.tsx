import { Menu } from '@mantine/core'
import {
  type Icon,
  IconBookmark,
  IconBookmarkFilled,
  IconDoorExit,
  IconFlag,
  IconGavel,
  IconMailPlus,
  IconUsers,
} from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import type { Community } from '../../../../shared/communities/communities.ts'
import { paths } from '../../../platform/paths.ts'
import { MoreButton } from '../../moderation/reports/MoreButton.tsx'

interface Props {
  community: Community
  /** The open cases of the moderation queue. */
  waiting: number
  isReported: boolean
  onSave: () => void
  onInvite: () => void
  onReport: () => void
  onLeave: () => void
}

const iconOf = (Shown: Icon) => <Shown size={18} stroke={1.75} aria-hidden />

/** Mounts open, because it loads when the user presses its button. */
export function CommunityMenuItems({ community, waiting, isReported, onSave, onInvite, onReport, onLeave }: Props) {
  const { name, slug, can, isSaved, isPrivate, role } = community
  const button = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState(false)
  useEffect(() => {
    // Replaces the pressed button, so it takes the focus to which closing must return.
    button.current?.focus()
    setOpened(true)
  }, [])
  /** A dialog returns the focus to the element that had it on opening, and the menu item will be gone by then. */
  const opens = (act: () => void) => () => {
    button.current?.focus()
    act()
  }
  return (
    <Menu
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width={230}
      shadow="md"
      withinPortal={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <MoreButton name={name} ref={button} />
      </Menu.Target>
      <Menu.Dropdown>
        {/* The saved list leaves out private communities of which the viewer is not a member. */}
        {(!isPrivate || role) && (
          <Menu.Item onClick={onSave} leftSection={iconOf(isSaved ? IconBookmarkFilled : IconBookmark)}>
            {isSaved ? 'Remove from saved items' : 'Save Community'}
          </Menu.Item>
        )}
        {can.invite && (
          <Menu.Item onClick={opens(onInvite)} leftSection={iconOf(IconMailPlus)}>
            Invite Members
          </Menu.Item>
        )}
        <Menu.Item component={Link} to={paths.communityMembers(slug)} leftSection={iconOf(IconUsers)}>
          Members
        </Menu.Item>
        {can.moderate && (
          <Menu.Item component={Link} to={paths.communityQueue(slug)} leftSection={iconOf(IconGavel)}>
            {waiting === 0 ? 'Reports' : `Reports (${waiting >= 100 ? '99+' : waiting} waiting)`}
          </Menu.Item>
        )}
        {(!can.manage || can.leave) && <Menu.Divider />}
        {!can.manage && (
          <Menu.Item disabled={isReported} onClick={opens(onReport)} leftSection={iconOf(IconFlag)}>
            {isReported ? 'Reported' : 'Report'}
          </Menu.Item>
        )}
        {can.leave && (
          <Menu.Item color="red" onClick={opens(onLeave)} leftSection={iconOf(IconDoorExit)}>
            Leave Community
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

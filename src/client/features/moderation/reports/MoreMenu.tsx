import { Menu } from '@mantine/core'
import { IconFlag } from '@tabler/icons-react'
import { IconMenuItem } from '../../../ui/IconMenuItem.tsx'
import { useLazyMenu } from '../../../ui/use-lazy-menu.ts'
import { MoreButton } from './MoreButton.tsx'

interface Props {
  name: string
  isReported: boolean
  onReport: () => void
}

/** Mounts open, because it loads when the user presses its button. */
export function MoreMenu({ name, isReported, onReport }: Props) {
  const { button, opened, setOpened, fromButton } = useLazyMenu()
  return (
    <Menu
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width={180}
      shadow="md"
      withinPortal={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <MoreButton name={name} ref={button} />
      </Menu.Target>
      <Menu.Dropdown>
        <IconMenuItem icon={IconFlag} disabled={isReported} onClick={fromButton(onReport)}>
          {isReported ? 'Reported' : 'Report'}
        </IconMenuItem>
      </Menu.Dropdown>
    </Menu>
  )
}

import { Menu } from '@mantine/core'
import { IconFlag } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { MoreButton } from './MoreButton.tsx'

interface Props {
  name: string
  isReported: boolean
  onReport: () => void
}

/** Mounts open, because it loads when the user presses its button. */
export function MoreMenu({ name, isReported, onReport }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState(false)
  useEffect(() => {
    // Replaces the pressed button, so it takes the focus to which closing must return.
    button.current?.focus()
    setOpened(true)
  }, [])
  const report = () => {
    // The dialog returns the focus to the element that had it on opening, and the menu item will be gone by then.
    button.current?.focus()
    onReport()
  }
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
        <Menu.Item
          disabled={isReported}
          onClick={report}
          leftSection={<IconFlag size={18} stroke={1.75} aria-hidden />}
        >
          {isReported ? 'Reported' : 'Report'}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

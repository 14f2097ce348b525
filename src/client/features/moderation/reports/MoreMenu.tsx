import { Menu } from '@mantine/core'
import { IconFlag } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { MoreButton } from './MoreButton.tsx'

interface Props {
  name: string
  isReported: boolean
  onReport: () => void
}

/** Opens as soon as it is there. */
export function MoreMenu({ name, isReported, onReport }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState(false)
  useEffect(() => {
    // Takes the place of the button that was pressed, which had the focus that closing must give back.
    button.current?.focus()
    setOpened(true)
  }, [])
  const report = () => {
    // The dialog gives the focus back to where it was when it opened: not to an item that is gone by then.
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

import { Menu } from '@mantine/core'
import type { TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'

interface Props {
  icon: TablerIcon
  onClick: () => void
  isDangerous?: boolean
  disabled?: boolean
  className?: string | undefined
  children: ReactNode
}

/** An item of a menu with an icon before its text. */
export function IconMenuItem({ icon: Icon, isDangerous = false, disabled = false, ...rest }: Props) {
  return (
    <Menu.Item
      leftSection={<Icon size={18} stroke={1.75} aria-hidden />}
      disabled={disabled}
      {...(isDangerous && { c: 'var(--mantine-color-error)' })}
      {...rest}
    />
  )
}

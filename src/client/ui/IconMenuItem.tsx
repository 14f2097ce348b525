import { Menu } from '@mantine/core'
import type { TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'

interface Props {
  icon: TablerIcon
  onClick?: () => void
  /** Makes the item a link. */
  to?: string
  isDangerous?: boolean
  disabled?: boolean
  className?: string | undefined
  children: ReactNode
}

/** An item of a menu with an icon before its text. */
export function IconMenuItem({ icon: Icon, to, isDangerous = false, disabled = false, ...rest }: Props) {
  const look = {
    leftSection: <Icon size={18} stroke={1.75} aria-hidden />,
    disabled,
    ...(isDangerous && { c: 'var(--mantine-color-error)' }),
    ...rest,
  }
  return to === undefined ? <Menu.Item {...look} /> : <Menu.Item component={Link} to={to} {...look} />
}

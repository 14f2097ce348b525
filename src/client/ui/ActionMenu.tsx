import { Menu } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './ActionMenu.module.css'
import { useEscape } from './use-escape.ts'

interface Props {
  opened: boolean
  onChange: (opened: boolean) => void
  /** The button that opens the menu. */
  target: ReactNode
  width: number
  /** Whether the menu stands beside its button in the document, where nothing clips it. */
  isInline?: boolean
  className?: string | undefined
  children: ReactNode
}

/** A menu of actions under the right end of its button, on phones a sheet. */
export function ActionMenu({ target, isInline = false, className = '', children, ...menu }: Props) {
  useEscape(menu.opened, () => menu.onChange(false))
  return (
    <Menu
      position="bottom-end"
      shadow="md"
      withInitialFocusPlaceholder={false}
      withOverlay
      // A tap that closed the sheet when it began would end on what is below it.
      clickOutsideEvents={['click']}
      overlayProps={{ className: classes.scrim }}
      // In the main landmark, so that assistive technology finds it there.
      {...(isInline ? { withinPortal: false } : { portalProps: { target: '#main' } })}
      {...menu}
    >
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown className={`${classes.menu} ${className}`}>{children}</Menu.Dropdown>
    </Menu>
  )
}

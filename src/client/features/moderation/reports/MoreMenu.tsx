import { useLingui } from '@lingui/react/macro'
import { IconFlag } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { ActionMenu } from '../../../ui/ActionMenu.tsx'
import { IconMenuItem } from '../../../ui/IconMenuItem.tsx'
import { useLazyMenu } from '../../../ui/use-lazy-menu.ts'
import { MoreButton } from './MoreButton.tsx'

interface Props {
  name: string
  isReported: boolean
  onReport: () => void
  children?: ReactNode
}

/** Mounts open, because it loads when the user presses its button. */
export function MoreMenu({ name, isReported, onReport, children }: Props) {
  const { t } = useLingui()
  const { button, opened, setOpened, fromButton } = useLazyMenu()
  return (
    <ActionMenu
      opened={opened}
      onChange={setOpened}
      width={180}
      isInline
      target={<MoreButton name={name} ref={button} />}
    >
      <IconMenuItem icon={IconFlag} disabled={isReported} onClick={fromButton(onReport)}>
        {isReported ? t({ message: 'Reported', context: 'user' }) : t`Report`}
      </IconMenuItem>
      {children}
    </ActionMenu>
  )
}

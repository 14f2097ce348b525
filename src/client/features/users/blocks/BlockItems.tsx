import { useLingui } from '@lingui/react/macro'
import { IconBan, IconVolumeOff } from '@tabler/icons-react'
import { IconMenuItem } from '../../../ui/IconMenuItem.tsx'
import { useBlock } from './use-block.ts'

interface Props {
  user: { id: string; name: string }
  /** Opens the confirmation of a block. */
  onBlock: () => void
}

/** Mutes or blocks a user, in the menu of their profile. */
export function BlockItems({ user, onBlock }: Props) {
  const { t } = useLingui()
  const { mute } = useBlock(user)
  return (
    <>
      <IconMenuItem icon={IconVolumeOff} onClick={mute}>
        {t`Mute`}
      </IconMenuItem>
      <IconMenuItem icon={IconBan} onClick={onBlock}>
        {t`Block`}
      </IconMenuItem>
    </>
  )
}

import { useLingui } from '@lingui/react/macro'
import { ActionIcon, type ActionIconProps } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import type { ComponentProps } from 'react'

type Props = ActionIconProps & ComponentProps<'button'> & { name: string }

/** The button of the menu of a user or community. */
export function MoreButton({ name, ...rest }: Props) {
  const { t } = useLingui()
  return (
    <ActionIcon variant="default" size={36} aria-label={t`More about ${name}`} aria-haspopup="menu" {...rest}>
      <IconDots size={20} stroke={1.75} aria-hidden />
    </ActionIcon>
  )
}

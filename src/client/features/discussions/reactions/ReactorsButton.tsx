import { useLingui } from '@lingui/react/macro'
import { useDisclosure } from '@mantine/hooks'
import { IconUsers } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { ReactionCount } from '../../../../shared/discussions/reactions.ts'
import classes from './reactions.module.css'
import type { ReactionTarget } from './use-react.ts'

const load = () => import('./ReactorsDialog.tsx')
const prefetch = () => void load().catch(() => undefined)
const ReactorsDialog = lazy(async () => ({ default: (await load()).ReactorsDialog }))

interface Props {
  target: ReactionTarget
  name: string
  counts: readonly ReactionCount[]
}

/** Opens the list of users who reacted. */
export function ReactorsButton({ target, name, counts }: Props) {
  const { t } = useLingui()
  const [opened, { open, close }] = useDisclosure(false)
  const [isWanted, setWanted] = useState(false)
  if (opened && !isWanted) setWanted(true)
  return (
    <>
      <button
        type="button"
        className={classes.icon}
        aria-label={t`Who reacted to ${name}`}
        tabIndex={-1}
        title={t`Who reacted`}
        aria-haspopup="dialog"
        onPointerEnter={prefetch}
        onFocus={prefetch}
        onClick={open}
      >
        <IconUsers size={18} stroke={1.75} aria-hidden />
      </button>
      <Suspense>
        {isWanted && <ReactorsDialog target={target} counts={counts} opened={opened} onClose={close} />}
      </Suspense>
    </>
  )
}

import { useDisclosure } from '@mantine/hooks'
import { lazy, Suspense, useState } from 'react'
import { toast } from '../../../ui/toast.ts'
import { MoreButton } from './MoreButton.tsx'
import { ReportDialog } from './ReportDialog.tsx'
import type { ReportTarget } from './report-target.ts'

const load = () => import('./MoreMenu.tsx')
const prefetch = () => void load().catch(() => undefined)
const MoreMenu = lazy(async () => ({ default: (await load()).MoreMenu }))

interface Props {
  target: ReportTarget
  /** The name of the user or community, for the button's label. */
  name: string
}

/** A menu that contains only Report. Its code loads on demand, because few users open it. */
export function ReportMenu({ target, name }: Props) {
  const [opened, { open, close }] = useDisclosure(false)
  const [isReady, setReady] = useState(false)
  const [isReported, setReported] = useState(false)
  const show = () =>
    load().then(
      () => setReady(true),
      () => toast.error('The menu could not be loaded. Please try again.'),
    )
  const button = <MoreButton name={name} onPointerEnter={prefetch} onFocus={prefetch} onClick={show} />
  return (
    <>
      {isReady ? (
        <Suspense fallback={button}>
          <MoreMenu name={name} isReported={isReported} onReport={open} />
        </Suspense>
      ) : (
        button
      )}
      <ReportDialog target={target} opened={opened} onClose={close} onReported={() => setReported(true)} />
    </>
  )
}

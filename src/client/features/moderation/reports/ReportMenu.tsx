import { useDisclosure } from '@mantine/hooks'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useMenuLoader } from '../../../ui/use-lazy-menu.ts'
import { MoreButton } from './MoreButton.tsx'
import { ReportDialog } from './ReportDialog.tsx'
import type { ReportTarget } from './report-labels.ts'

const load = () => import('./MoreMenu.tsx')
const MoreMenu = lazy(async () => ({ default: (await load()).MoreMenu }))

interface Props {
  target: ReportTarget
  /** The name of the user or community, for the button's label. */
  name: string
  /** Items after Report. */
  children?: ReactNode
}

/** A menu with Report first. Its code loads on demand, because few users open it. */
export function ReportMenu({ target, name, children }: Props) {
  const [opened, { open, close }] = useDisclosure(false)
  const { isReady, trigger } = useMenuLoader(load)
  const [isReported, setReported] = useState(false)
  const button = <MoreButton name={name} {...trigger} />
  return (
    <>
      {isReady ? (
        <Suspense fallback={button}>
          <MoreMenu name={name} isReported={isReported} onReport={open}>
            {children}
          </MoreMenu>
        </Suspense>
      ) : (
        button
      )}
      <ReportDialog target={target} opened={opened} onClose={close} onReported={() => setReported(true)} />
    </>
  )
}

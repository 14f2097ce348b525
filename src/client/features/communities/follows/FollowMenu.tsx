import { lazy, Suspense } from 'react'
import type { FollowTargetType } from '../../../../shared/notify/follows.ts'
import { useMenuLoader } from '../../../ui/use-lazy-menu.ts'
import { useViewer } from '../../identity/viewer/use-viewer.ts'
import { FollowButton } from './FollowButton.tsx'
import { useFollow } from './use-follow.ts'

const load = () => import('./FollowMenuItems.tsx')
const FollowMenuItems = lazy(async () => ({ default: (await load()).FollowMenuItems }))

interface Props {
  targetType: FollowTargetType
  targetId: string
  /** The name of the community or topic, or the title of the post. */
  name: string
  /** Of its button. */
  tabIndex?: number
}

/** Chooses what the viewer is notified about. Renders nothing for guests. */
export function FollowMenu(props: Props) {
  const { viewer } = useViewer()
  return viewer && <ViewerFollowMenu {...props} />
}

function ViewerFollowMenu({ targetType, targetId, ...look }: Props) {
  const { isReady, trigger } = useMenuLoader(load)
  const level = useFollow({ targetType, targetId }).data?.level
  const button = <FollowButton targetType={targetType} level={level} {...look} {...trigger} />
  if (!isReady) return button
  return (
    <Suspense fallback={button}>
      <FollowMenuItems targetType={targetType} targetId={targetId} level={level} {...look} />
    </Suspense>
  )
}

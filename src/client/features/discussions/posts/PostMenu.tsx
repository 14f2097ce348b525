import { lazy, Suspense, useState } from 'react'
import { toast } from '../../../ui/toast.ts'
import { useViewer } from '../../identity/viewer/use-viewer.ts'
import type { CachedPost } from '../post-cache/use-cached-post.ts'
import { PostMenuButton } from './PostMenuButton.tsx'

const loadMenu = () => import('./PostMenuItems.tsx')
const prefetchMenu = () => void loadMenu().catch(() => undefined)
const PostMenuItems = lazy(async () => ({ default: (await loadMenu()).PostMenuItems }))

interface Props {
  post: CachedPost
  /** Whether the menu is on the post's own page rather than on a card. */
  isOnPage?: boolean
}

/** The viewer's actions on a post, loaded on demand. Renders nothing for guests. */
export function PostMenu({ post, isOnPage = false }: Props) {
  const { viewer } = useViewer()
  const [isReady, setReady] = useState(false)
  if (!viewer) return null
  const open = () =>
    loadMenu().then(
      () => setReady(true),
      () => toast.error('The menu could not be loaded. Please try again.'),
    )
  if (!isReady) {
    return <PostMenuButton title={post.title} onPointerEnter={prefetchMenu} onFocus={prefetchMenu} onClick={open} />
  }
  return (
    <Suspense fallback={<PostMenuButton title={post.title} />}>
      <PostMenuItems post={post} isOnPage={isOnPage} isOthers={viewer.id !== post.author.id} />
    </Suspense>
  )
}

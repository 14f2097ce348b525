import { lazy, Suspense, useState } from 'react'
import { useViewer } from '../auth/use-viewer.ts'
import { toast } from '../ui/toast.ts'
import { PostMenuButton } from './PostMenuButton.tsx'
import type { CachedPost } from './use-cached-post.ts'

const loadMenu = () => import('./PostMenuItems.tsx')
const prefetchMenu = () => void loadMenu().catch(() => undefined)
const PostMenuItems = lazy(async () => ({ default: (await loadMenu()).PostMenuItems }))

interface Props {
  post: CachedPost
  /** Whether it is the menu of the post's own page, not of a card in a list. */
  isOnPage?: boolean
}

/** What the viewer can do with a post, fetched when they reach for it; nothing for a guest. */
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

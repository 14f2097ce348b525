import { lazy, Suspense } from 'react'
import { useMenuLoader } from '../../../ui/use-lazy-menu.ts'
import { useViewer } from '../../identity/viewer/use-viewer.ts'
import type { CachedPost } from '../post-cache/use-cached-post.ts'
import { PostMenuButton } from './PostMenuButton.tsx'

const loadMenu = () => import('./PostMenuItems.tsx')
const PostMenuItems = lazy(async () => ({ default: (await loadMenu()).PostMenuItems }))

interface Props {
  post: CachedPost
  /** Whether the menu is on the post's own page rather than on a card. */
  isOnPage?: boolean
}

/** The viewer's actions on a post, loaded on demand. Renders nothing for guests. */
export function PostMenu(props: Props) {
  const { viewer } = useViewer()
  return viewer && <ViewerPostMenu {...props} isOthers={viewer.id !== props.post.author.id} />
}

function ViewerPostMenu({ post, isOnPage = false, isOthers }: Props & { isOthers: boolean }) {
  const { isReady, trigger } = useMenuLoader(loadMenu)
  if (!isReady) {
    return <PostMenuButton title={post.title} {...trigger} />
  }
  return (
    <Suspense fallback={<PostMenuButton title={post.title} />}>
      <PostMenuItems post={post} isOnPage={isOnPage} isOthers={isOthers} />
    </Suspense>
  )
}

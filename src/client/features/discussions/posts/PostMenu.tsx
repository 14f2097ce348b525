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
  /** Of its button. */
  tabIndex?: number
}

/** The viewer's actions on a post, loaded on demand. Renders nothing for guests. */
export function PostMenu(props: Props) {
  const { viewer } = useViewer()
  return viewer && <ViewerPostMenu {...props} isOthers={viewer.id !== props.post.author.id} />
}

function ViewerPostMenu({ post, isOnPage = false, isOthers, tabIndex }: Props & { isOthers: boolean }) {
  const { isReady, trigger } = useMenuLoader(loadMenu)
  const button = { title: post.title, tabIndex }
  if (!isReady) {
    return <PostMenuButton {...button} {...trigger} />
  }
  return (
    <Suspense fallback={<PostMenuButton {...button} />}>
      <PostMenuItems post={post} isOnPage={isOnPage} isOthers={isOthers} tabIndex={tabIndex} />
    </Suspense>
  )
}

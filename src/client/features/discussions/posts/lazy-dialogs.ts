import { lazy } from 'react'

const loadEdit = () => import('./EditPostDialog.tsx')

/** Few users open these dialogs, so their code loads on demand. */
export const EditPostDialog = lazy(async () => ({ default: (await loadEdit()).EditPostDialog }))
export const MovePostDialog = lazy(async () => ({ default: (await import('./MovePostDialog.tsx')).MovePostDialog }))
export const PostHistoryDialog = lazy(async () => ({
  default: (await import('./PostHistoryDialog.tsx')).PostHistoryDialog,
}))
export const prefetchEdit = () => void loadEdit().catch(() => undefined)

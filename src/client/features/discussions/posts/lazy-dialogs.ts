import { lazy } from 'react'

const loadEdit = () => import('./EditPostDialog.tsx')

/** What few readers of a post open is fetched when somebody reaches for it. */
export const EditPostDialog = lazy(async () => ({ default: (await loadEdit()).EditPostDialog }))
export const PostHistoryDialog = lazy(async () => ({
  default: (await import('./PostHistoryDialog.tsx')).PostHistoryDialog,
}))
export const prefetchEdit = () => void loadEdit().catch(() => undefined)

import { lazy, useEffect } from 'react'

const loadDialog = () => import('./CommentDialog.tsx')
const loadEditForm = () => import('./CommentEditForm.tsx')

/** The code to write comments loads after the code to read them. */
export const CommentDialog = lazy(async () => ({ default: (await loadDialog()).CommentDialog }))
export const CommentEditForm = lazy(async () => ({ default: (await loadEditForm()).CommentEditForm }))

/** Few users open these, so they load on demand. */
export const CommentHistory = lazy(async () => ({ default: (await import('./CommentHistory.tsx')).CommentHistory }))
export const ReviewAlert = lazy(async () => ({
  default: (await import('../../moderation/reports/ReviewAlert.tsx')).ReviewAlert,
}))

/** Live updates load after the thread is visible. */
export const LiveThread = lazy(async () => ({ default: (await import('./LiveThread.tsx')).LiveThread }))

/** Loads the editor shortly after the thread, so that it opens at once. */
export function usePreloadEditor() {
  useEffect(() => {
    const later = setTimeout(() => {
      // A failed import runs again when the component is opened.
      Promise.all([loadDialog(), loadEditForm()]).catch(() => undefined)
    }, 1_000)
    return () => clearTimeout(later)
  }, [])
}

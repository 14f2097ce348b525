import { lazy, useEffect } from 'react'

const loadDialog = () => import('./CommentDialog.tsx')
const loadEditForm = () => import('./CommentEditForm.tsx')

/** What is needed to write comments comes after what is needed to read them. */
export const CommentDialog = lazy(async () => ({ default: (await loadDialog()).CommentDialog }))
export const CommentEditForm = lazy(async () => ({ default: (await loadEditForm()).CommentEditForm }))

/** What few readers open is fetched when it is opened. */
export const CommentHistory = lazy(async () => ({ default: (await import('./CommentHistory.tsx')).CommentHistory }))
export const ReviewNotice = lazy(async () => ({ default: (await import('../reports/ReviewNotice.tsx')).ReviewNotice }))

/** What happens while the thread is being read is told when it can be read. */
export const LiveThread = lazy(async () => ({ default: (await import('./LiveThread.tsx')).LiveThread }))

/** Fetches what it takes to write while the reader reads, so that it opens at once. */
export function useWritingSoon() {
  useEffect(() => {
    const later = setTimeout(() => {
      // What cannot be fetched now is asked for again when it is opened.
      Promise.all([loadDialog(), loadEditForm()]).catch(() => undefined)
    }, 1_000)
    return () => clearTimeout(later)
  }, [])
}

import { lazy, useEffect } from 'react'

const loadDialog = () => import('./CommentDialog.tsx')
const loadEditForm = () => import('./CommentEditForm.tsx')

/** What is needed to write comments comes after what is needed to read them. */
export const CommentDialog = lazy(async () => ({ default: (await loadDialog()).CommentDialog }))
export const CommentEditForm = lazy(async () => ({ default: (await loadEditForm()).CommentEditForm }))

/** Fetches both while the reader reads, so that they open at once. */
export function useWritingSoon() {
  useEffect(() => {
    const later = setTimeout(() => {
      // What cannot be fetched now is asked for again when it is opened.
      Promise.all([loadDialog(), loadEditForm()]).catch(() => undefined)
    }, 1_000)
    return () => clearTimeout(later)
  }, [])
}

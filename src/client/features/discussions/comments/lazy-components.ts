import { lazy } from 'react'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { usePreload } from '../../../ui/use-preload.ts'

const loadComposer = () => import('./CommentComposer.tsx')
const loadEditForm = () => import('./CommentEditForm.tsx')

/** The code to write comments loads after the code to read them. */
export const CommentComposer = lazy(async () => ({ default: (await loadComposer()).CommentComposer }))
export const CommentEditForm = lazy(async () => ({ default: (await loadEditForm()).CommentEditForm }))

/** Part of the composer's code, because it must be there when the network is not. */
export const UnsentNote = lazy(async () => ({ default: (await loadComposer()).UnsentNote }))

/** Few users open these, so they load on demand. */
export const CommentHistory = lazy(async () => ({ default: (await import('./CommentHistory.tsx')).CommentHistory }))
export const ReactorsDialog = lazy(async () => ({
  default: (await import('../reactions/ReactorsDialog.tsx')).ReactorsDialog,
}))
export const MembersCommentNote = lazyPart(
  'MembersCommentNote',
  async () => (await import('./MembersCommentNote.tsx')).MembersCommentNote,
)

export const ThreadShortcutsDialog = lazy(async () => ({
  default: (await import('./ThreadShortcutsDialog.tsx')).ThreadShortcutsDialog,
}))
export const ThreadProgress = lazy(async () => ({ default: (await import('./ThreadProgress.tsx')).ThreadProgress }))
export const ThreadTools = lazy(async () => ({ default: (await import('./ThreadTools.tsx')).ThreadTools }))

/** Live updates load after the thread is visible. */
export const LiveThread = lazy(async () => ({ default: (await import('./LiveThread.tsx')).LiveThread }))

export const WritingLine = lazy(async () => ({ default: (await import('./WritingLine.tsx')).WritingLine }))

const loadEditor = () => Promise.all([loadComposer(), loadEditForm()])

/** Loads the editor when the user begins to read, so that it opens at once. */
export const usePreloadEditor = (mayWrite: boolean) => usePreload(loadEditor, mayWrite)

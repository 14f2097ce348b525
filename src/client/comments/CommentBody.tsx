import { Suspense, useRef, useState } from 'react'
import type { Comment } from '../../shared/comments.ts'
import { Markdown } from '../ui/Markdown.tsx'
import { CommentActions } from './CommentActions.tsx'
import classes from './comments.module.css'
import { CommentEditForm } from './writing.ts'

/** What a comment says, or the form while its author changes it; nothing of a deleted one. */
export function CommentBody({ comment }: { comment: Comment }) {
  const [isEditing, setIsEditing] = useState(false)
  const body = useRef<HTMLDivElement>(null)
  if (comment.isDeleted) return null
  const stopEditing = () => {
    setIsEditing(false)
    requestAnimationFrame(() => body.current?.querySelector<HTMLElement>('[data-edit]')?.focus())
  }
  return (
    <div ref={body} className={classes.body}>
      {isEditing ? (
        <Suspense>
          <CommentEditForm comment={comment} onDone={stopEditing} />
        </Suspense>
      ) : (
        <>
          <Markdown text={comment.content} under={2} />
          <CommentActions comment={comment} onEdit={() => setIsEditing(true)} />
        </>
      )}
    </div>
  )
}

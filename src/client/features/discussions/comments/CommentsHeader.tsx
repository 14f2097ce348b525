import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Suspense } from 'react'
import type { CommentSort } from '../../../../shared/discussions/comment-sorts.ts'
import type { Post } from '../../../../shared/discussions/posts.ts'
import type { Author } from '../../../../shared/identity/auth.ts'
import { messages } from '../../../../shared/platform/messages.ts'
import { LinkChoice } from '../../../ui/LinkChoice.tsx'
import { useTranslate } from '../../../ui/languages/texts.tsx'
import { SignInButton } from '../../identity/auth/SignInButton.tsx'
import { VerifyEmailAlert } from '../../identity/email-verification/VerifyEmailAlert.tsx'
import { useViewer } from '../../identity/viewer/use-viewer.ts'
import classes from './comments.module.css'
import styles from './comments-header.module.css'
import { MembersCommentNote } from './lazy-components.ts'
import { ParticipantFaces } from './ParticipantFaces.tsx'
import { PlainCommentForm } from './PlainCommentForm.tsx'
import { useMayComment } from './ReplyBar.tsx'

interface Props {
  post: Post
  participants: readonly Author[]
  isShown: boolean
  sort: CommentSort
  sortHref: (sort: CommentSort) => string
}

/**
 * The heading of the comments and their order in one row. Viewers without the bar to write one get the reason, on phones
 * below.
 */
export function CommentsHeader({ post, participants, isShown, sort, sortHref }: Props) {
  const { t } = useLingui()
  const translate = useTranslate()
  const sorts: { value: CommentSort; label: string }[] = [
    { value: 'best', label: t`Best` },
    { value: 'new', label: t({ message: 'New', context: 'order of comments' }) },
    { value: 'old', label: t`Old` },
  ]
  const { viewer, isLoading } = useViewer()
  const isForMembers = post.onlyMembersComment && !post.can.comment && !post.isLocked && !post.isHeld
  const mayComment = useMayComment(post)
  return (
    <>
      <div className={styles.header}>
        <h2 id="comments" tabIndex={-1} data-shown={isShown || undefined}>
          {t`Comments`}
        </h2>
        <ParticipantFaces users={participants} />
        {mayComment || (isForMembers && viewer) ? null : viewer || isLoading ? (
          <Button variant="default" size="xs" disabled>
            {t`Leave a Comment`}
          </Button>
        ) : (
          <SignInButton variant="default" size="xs" hash="#comments">
            {t`Sign in to comment`}
          </SignInButton>
        )}
        <LinkChoice label={t`Sort comments by`} options={sorts} value={sort} hrefOf={sortHref} size="xs" replace />
      </div>
      {post.isLocked && !post.can.comment && (
        <p className={classes.note} role="note">
          {translate(messages.postLocked)}
        </p>
      )}
      <Suspense>{isForMembers && <MembersCommentNote slug={post.community.slug} />}</Suspense>
      {post.can.comment && <PlainCommentForm postId={post.id} />}
      <VerifyEmailAlert>{messages.verificationNeededToComment}</VerifyEmailAlert>
    </>
  )
}

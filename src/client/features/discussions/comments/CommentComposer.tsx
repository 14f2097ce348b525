import { Trans, useLingui } from '@lingui/react/macro'
import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { addCommentInput } from '../../../../shared/discussions/comments.ts'
import type { Post } from '../../../../shared/discussions/posts.ts'
import type { Author } from '../../../../shared/identity/auth.ts'
import { messages } from '../../../../shared/platform/messages.ts'
import { newKey } from '../../../platform/form-key.ts'
import { paths } from '../../../platform/paths.ts'
import { problemNow } from '../../../ui/languages/texts.tsx'
import { toast } from '../../../ui/toast.ts'
import { useCommunityQuery } from '../../communities/communities/use-cached-community.ts'
import { UnsavedChangesGuard } from '../../identity/auth/UnsavedChangesGuard.tsx'
import { VerifyEmailAlert } from '../../identity/email-verification/VerifyEmailAlert.tsx'
import { RefusalAlert } from '../../identity/refusals/RefusalAlert.tsx'
import { refusalIn } from '../../identity/refusals/refusal.ts'
import { useUserName } from '../../identity/user-labels/use-user-name.ts'
import { DraftAlert } from '../editor/DraftAlert.tsx'
import { Editor } from '../editor/Editor.tsx'
import { useDraft } from '../editor/use-draft.ts'
import { ComposerPanel } from './ComposerPanel.tsx'
import classes from './composer.module.css'
import { useAnsweredComment } from './use-answered-comment.ts'
import type { CommentTarget } from './use-composer.ts'
import { draftKeyOf, type RefusedComment, useSendComment } from './use-send-comment.ts'
import { useWritingSign } from './use-writing-sign.ts'
import { WritingLine } from './WritingLine.tsx'

export { UnsentNote } from './UnsentNote.tsx'

const { content: contentSchema } = addCommentInput.shape
const empty = { content: '' }

function GuidelinesNote({ slug }: { slug: string }) {
  const { data: community } = useCommunityQuery(slug)
  const look = { component: Link, target: '_blank', inherit: true, underline: 'always' } as const
  return (
    <Text size="sm" c="dimmed">
      {community && community.guidelines.trim() !== '' ? (
        <Trans>
          Please keep to the{' '}
          <Anchor {...look} to={paths.guidelines}>
            guidelines
          </Anchor>{' '}
          and the{' '}
          <Anchor {...look} to={paths.communityAbout(slug)}>
            guidelines of <bdi>{community.name}</bdi>
          </Anchor>
          .
        </Trans>
      ) : (
        <Trans>
          Please keep to the{' '}
          <Anchor {...look} to={paths.guidelines}>
            guidelines
          </Anchor>
          .
        </Trans>
      )}
    </Text>
  )
}

/** Appends the target's text as a separate paragraph, and moves the caret behind it. */
function useInsertion(target: CommentTarget, append: (text: string) => void) {
  const form = useRef<HTMLFormElement>(null)
  const inserted = useRef<CommentTarget>(null)
  const take = useEffectEvent(() => {
    if (inserted.current === target) return
    inserted.current = target
    if (target.insertion) append(target.insertion)
    const field = form.current?.querySelector('textarea')
    field?.focus({ preventScroll: true })
    // After the render that shows the text.
    requestAnimationFrame(() => field?.setSelectionRange(field.value.length, field.value.length))
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each target is taken once.
  useEffect(() => take(), [target])
  return form
}

interface Props {
  post: Post
  target: CommentTarget
  /** Other users who are writing a comment. */
  writers: readonly Author[]
  onClose: () => void
  /** Opens the composer again, with the text that Cancel discarded. Returns false if the user has left the thread. */
  onReopen: (target: CommentTarget) => boolean
  /** Takes back a comment that the server refused. Returns false if it cannot. */
  onRefused: (comment: RefusedComment) => boolean
}

/**
 * Writes a comment or a reply beside the readable thread. Another target keeps the text. Cancel and sending clear it;
 * closing it otherwise keeps it as a draft. It closes at once when it sends, because the comment is in the thread then.
 */
export function CommentComposer({ post, target, writers, onClose, onReopen, onRefused }: Props) {
  const { t } = useLingui()
  const { parent } = target
  const name = useUserName()(parent?.author?.name ?? '')
  const send = useSendComment(post.id, onRefused)
  const showWriting = useWritingSign(post.id)
  const draftKey = draftKeyOf(post.id, parent?.id ?? null)
  const { draft, setDraft, clear, isRestored, saveAgain } = useDraft(draftKey, empty)
  const text = draft.content
  const [isTried, setIsTried] = useState(false)
  const refusal = refusalIn(target.error ?? null)
  const problem = isTried && text.trim() !== '' ? problemNow(contentSchema.safeParse(text)) : undefined
  const isDirty = text.trim() !== ''
  const form = useInsertion(target, (more) =>
    setDraft(({ content }) => ({ content: content.trim() === '' ? more : `${content.trimEnd()}\n\n${more}` })),
  )
  useAnsweredComment(parent)

  const finish = () => {
    clear()
    onClose()
  }
  const cancel = () => {
    finish()
    if (!isDirty) return
    const onAct = () => {
      if (onReopen({ parent, insertion: text })) return
      saveAgain({ content: text })
      toast.success(t`Your text has been saved as a draft`)
    }
    toast.success(t`Your text has been discarded`, undefined, { label: t`Undo`, onAct })
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setIsTried(true)
    if (!contentSchema.safeParse(text).success) return
    finish()
    const sentAt = new Date().toISOString()
    send({ key: target.key ?? newKey(), content: text, parentId: parent?.id ?? null, sentAt })
  }
  return (
    <ComposerPanel
      title={parent ? t`Reply to ${name}` : t`Leave a Comment`}
      answered={parent?.content}
      isDirty={isDirty}
      onClose={onClose}
    >
      <form ref={form} onSubmit={submit} className={classes.form}>
        <Stack gap="sm" className={classes.fields}>
          <WritingLine writers={writers} />
          {!refusal && <VerifyEmailAlert>{messages.verificationNeededToComment}</VerifyEmailAlert>}
          <DraftAlert isRestored={isRestored} onDiscard={clear} />
          <Editor
            label={parent ? t`Your reply` : t`Your comment`}
            hideLabel
            placeholder={parent ? t`Write a reply` : t`Write a comment`}
            community={post.community.slug}
            minRows={4}
            maxRows={10}
            isTrapStart
            value={text}
            onChange={(content) => {
              setDraft({ content })
              showWriting()
            }}
            {...(problem !== undefined && { error: problem })}
          />
          <RefusalAlert refusal={refusal} unverified={messages.verificationNeededToComment} />
          <Group justify="space-between" gap="xs" className={classes.actions}>
            <GuidelinesNote slug={post.community.slug} />
            <Group gap="xs" ms="auto">
              <Button variant="default" onClick={cancel}>
                {t`Cancel`}
              </Button>
              <Button type="submit">{parent ? t`Post Reply` : t`Post Comment`}</Button>
            </Group>
          </Group>
        </Stack>
      </form>
      <UnsavedChangesGuard isDirty={isDirty} hasDraft />
    </ComposerPanel>
  )
}

import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { type SubmitEvent, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { addCommentInput, type Comment } from '../../../../shared/discussions/comments.ts'
import type { Post } from '../../../../shared/discussions/posts.ts'
import { messages } from '../../../../shared/platform/messages.ts'
import { paths } from '../../../platform/paths.ts'
import { toast } from '../../../ui/toast.ts'
import { useCommunityQuery } from '../../communities/communities/use-cached-community.ts'
import { UnsavedChangesGuard } from '../../identity/auth/UnsavedChangesGuard.tsx'
import { VerifyEmailAlert } from '../../identity/email-verification/VerifyEmailAlert.tsx'
import { RefusalAlert } from '../../identity/refusals/RefusalAlert.tsx'
import { refusalIn } from '../../identity/refusals/refusal.ts'
import { DraftAlert } from '../editor/DraftAlert.tsx'
import { Editor } from '../editor/Editor.tsx'
import { useDraft } from '../editor/use-draft.ts'
import { ComposerPanel } from './ComposerPanel.tsx'
import classes from './composer.module.css'
import { useAnsweredComment } from './use-answered-comment.ts'
import { useAddComment } from './use-comment-mutations.ts'

const { content: contentSchema } = addCommentInput.shape
const empty = { content: '' }

/** The target of a new comment: `parent` is null for a comment on the post itself. */
export interface CommentTarget {
  parent: Comment | null
  /** Appended to the text once, for example a quote. */
  insertion?: string
}

function GuidelinesNote({ slug }: { slug: string }) {
  const { data: community } = useCommunityQuery(slug)
  const look = { component: Link, target: '_blank', inherit: true, underline: 'always' } as const
  return (
    <Text size="sm" c="dimmed">
      Please keep to the{' '}
      <Anchor {...look} to={paths.guidelines}>
        guidelines
      </Anchor>
      {community && community.guidelines.trim() !== '' && (
        <>
          {' '}
          and the{' '}
          <Anchor {...look} to={paths.communityAbout(slug)}>
            guidelines of <bdi>{community.name}</bdi>
          </Anchor>
        </>
      )}
      .
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
  onClose: () => void
  /** Opens the composer again, with the text that Cancel discarded. Returns false if the user has left the thread. */
  onReopen: (target: CommentTarget) => boolean
}

/** Returns the text without its beginning that has been sent; an edit within that beginning keeps all of it. */
const withoutSent = (text: string, sent: string) => (text.startsWith(sent) ? text.slice(sent.length).trimStart() : text)

/**
 * Writes a comment or a reply beside the readable thread. Another target keeps the text. Cancel and success clear it;
 * closing it otherwise keeps it as a draft, until it is posted. Text and target that change while a comment is sent stay.
 */
export function CommentComposer({ post, target, onClose, onReopen }: Props) {
  const { parent } = target
  const add = useAddComment(post, parent)
  const draftKey = parent ? `reply:${parent.id}` : `comment:${post.id}`
  const { draft, setDraft, clear, isRestored, saveAgain, forget } = useDraft(draftKey, empty)
  const text = draft.content
  const [isTried, setIsTried] = useState(false)
  const refusal = refusalIn(add.error)
  const problem = isTried && text.trim() !== '' ? contentSchema.safeParse(text).error?.issues[0]?.message : undefined
  const isDirty = text.trim() !== ''
  const form = useInsertion(target, (more) =>
    setDraft(({ content }) => ({ content: content.trim() === '' ? more : `${content.trimEnd()}\n\n${more}` })),
  )
  useAnsweredComment(parent)

  /** Null once the composer is closed. */
  const latest = useRef<{ text: string; parent: Comment | null }>(null)
  useLayoutEffect(() => {
    latest.current = { text, parent }
  })
  useLayoutEffect(
    () => () => {
      latest.current = null
    },
    [],
  )
  const finish = () => {
    clear()
    onClose()
  }
  const onSent = () => {
    if (!latest.current) return forget({ content: text })
    if (latest.current.text === text && latest.current.parent?.id === parent?.id) return finish()
    clear()
    setDraft({ content: withoutSent(latest.current.text, text) })
    setIsTried(false)
    add.reset()
  }
  const cancel = () => {
    finish()
    if (!isDirty) return
    const onAct = () => {
      if (onReopen({ parent, insertion: text })) return
      saveAgain({ content: text })
      toast.success('Your text has been saved as a draft')
    }
    toast.success('Your text has been discarded', undefined, { label: 'Undo', onAct })
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setIsTried(true)
    if (add.isPending || !contentSchema.safeParse(text).success) return
    // A promise, because the composer may be closed in the meantime. The mutation shows failures.
    add.mutateAsync({ postId: post.id, content: text, parentId: parent?.id }).then(onSent, () => undefined)
  }
  return (
    <ComposerPanel
      title={parent ? `Reply to ${parent.author?.name}` : 'Leave a Comment'}
      answered={parent?.content}
      isDirty={isDirty}
      onClose={onClose}
    >
      <form ref={form} onSubmit={submit} className={classes.form}>
        <Stack gap="sm" className={classes.fields}>
          {!refusal && <VerifyEmailAlert>{messages.verificationNeededToComment}</VerifyEmailAlert>}
          <DraftAlert isRestored={isRestored} onDiscard={clear} />
          <Editor
            label={parent ? 'Your reply' : 'Your comment'}
            hideLabel
            placeholder={parent ? 'Write a reply' : 'Write a comment'}
            community={post.community.slug}
            minRows={4}
            maxRows={10}
            isTrapStart
            value={text}
            onChange={(content) => setDraft({ content })}
            {...(problem !== undefined && { error: problem })}
          />
          <RefusalAlert refusal={refusal} unverified={messages.verificationNeededToComment} />
          <Group justify="space-between" gap="xs" className={classes.actions}>
            <GuidelinesNote slug={post.community.slug} />
            <Group gap="xs" ml="auto">
              <Button variant="default" onClick={cancel}>
                Cancel
              </Button>
              <Button type="submit" disabled={add.isPending} miw={144}>
                {add.isPending ? 'Posting...' : parent ? 'Post Reply' : 'Post Comment'}
              </Button>
            </Group>
          </Group>
        </Stack>
      </form>
      <UnsavedChangesGuard isDirty={isDirty && !add.isSuccess} hasDraft />
    </ComposerPanel>
  )
}

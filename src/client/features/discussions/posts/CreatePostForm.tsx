import { useLingui } from '@lingui/react/macro'
import { Button, Checkbox, Group, NativeSelect, Stack } from '@mantine/core'
import { type SubmitEvent, useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { Forum } from '../../../../shared/communities/communities.ts'
import type { Topic } from '../../../../shared/communities/topics.ts'
import { emptyPostText } from '../../../../shared/discussions/texts.ts'
import { messages } from '../../../../shared/platform/messages.ts'
import { paths } from '../../../platform/paths.ts'
import { translateNow } from '../../../ui/languages/texts.tsx'
import { toast } from '../../../ui/toast.ts'
import { useForumName } from '../../communities/communities/use-forum-name.ts'
import { UnsavedChangesGuard } from '../../identity/auth/UnsavedChangesGuard.tsx'
import { VerifyEmailAlert } from '../../identity/email-verification/VerifyEmailAlert.tsx'
import { RefusalAlert } from '../../identity/refusals/RefusalAlert.tsx'
import { refusalIn } from '../../identity/refusals/refusal.ts'
import { focusField, PostFields } from './PostFields.tsx'
import { PostingGuidelines } from './PostingGuidelines.tsx'
import { TopicSelect } from './TopicSelect.tsx'
import { useCreatePost, usePinNewPost } from './use-create-post.ts'
import { usePostForm } from './use-post-form.ts'
import { welcomeText } from './welcome-text.ts'

interface Props {
  slug: string
  forums: readonly Forum[]
  /** The community's topics, from which the author selects. */
  topics: readonly Topic[]
  canAnnounce: boolean
  /** The name of the community for which the form begins a welcome; such a post can be pinned at once. */
  welcomeTo?: string | undefined
}

/** The default forum; where moderators alone post in it, the first one that takes the viewer's posts. */
function initialForum(forums: readonly Forum[]) {
  const standard = forums.find(({ isDefault }) => isDefault)
  return standard && !standard.can.post ? forums.find(({ can }) => can.post) : standard
}

export function CreatePostForm({ slug, forums, topics, canAnnounce, welcomeTo }: Props) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const isFirstScreen = useLocation().key === 'default'
  const create = useCreatePost(slug)
  const isWelcome = welcomeTo !== undefined
  const [begun] = useState(() => (isWelcome ? welcomeText(welcomeTo, (message) => t(message)) : emptyPostText))
  const text = usePostForm(`${isWelcome ? 'welcome' : 'new-post'}:${slug}`, begun)
  const [isPinned, setPinned] = useState(isWelcome)
  const pin = usePinNewPost(slug)
  const [forumId, setForumId] = useState(initialForum(forums)?.id ?? '')
  const [chosen, setChosen] = useState<string[]>([])
  const [isAnnouncement, setAnnouncement] = useState(false)
  const refusal = refusalIn(create.error)
  const forumName = useForumName()
  const open = forums.filter(({ can }) => can.post)
  const isBusy = create.isPending || create.isSuccess

  const goTo = useEffectEvent((link: string) => {
    text.clear()
    navigate(link)
  })
  // A post that could not be pinned is there all the same.
  const isDone = create.isSuccess && (!isPinned || pin.isSuccess || pin.isError)
  const link = isDone ? create.data.link : undefined
  useEffect(() => {
    // Navigates in an effect, once the unsaved-changes guard has seen the clean form.
    if (link) goTo(link)
  }, [link])

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const wrong = text.tryToSend()
    if (wrong) return focusField(event.currentTarget, wrong)
    if (!forumId) return toast.error(translateNow(messages.noDefaultForum))
    if (isBusy) return
    create.mutate(
      { ...text.written, forumId, topics: chosen.join(','), isAnnouncement },
      { onSuccess: ({ id }) => isPinned && pin.mutate({ id, isPinned }) },
    )
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {!refusal && <VerifyEmailAlert>{messages.verificationNeeded}</VerifyEmailAlert>}
        <PostFields text={text} community={slug} headingLevel={1} />
        {open.length > 1 && (
          <NativeSelect
            label={t`Forum`}
            size="md"
            data={open.map(({ id, name }) => ({ value: id, label: forumName(name) }))}
            value={forumId}
            onChange={(event) => setForumId(event.currentTarget.value)}
          />
        )}
        <TopicSelect topics={topics} value={chosen} onChange={setChosen} />
        {canAnnounce && (
          <Checkbox
            label={t`Announce to everyone`}
            description={t`Everyone who has not muted this community is notified at once.`}
            checked={isAnnouncement}
            onChange={(event) => setAnnouncement(event.currentTarget.checked)}
          />
        )}
        {isWelcome && (
          <Checkbox
            label={t`Pin this post`}
            description={t`It stays at the top of the community.`}
            checked={isPinned}
            onChange={(event) => setPinned(event.currentTarget.checked)}
          />
        )}
        <PostingGuidelines />
        <RefusalAlert refusal={refusal} unverified={messages.verificationNeeded} />
        <Group>
          <Button type="submit" disabled={isBusy} miw={132}>
            {isBusy ? t`Creating...` : t`Create Post`}
          </Button>
          <Button variant="default" onClick={() => (isFirstScreen ? navigate(paths.community(slug)) : navigate(-1))}>
            {t`Cancel`}
          </Button>
        </Group>
      </Stack>
      <UnsavedChangesGuard isDirty={text.isDirty && !create.isSuccess} hasDraft />
    </form>
  )
}

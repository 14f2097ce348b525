import { Button, Group, NativeSelect, Stack } from '@mantine/core'
import { type SubmitEvent, useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { Forum } from '../../shared/communities.ts'
import { messages } from '../../shared/messages.ts'
import type { Topic } from '../../shared/topics.ts'
import { LeaveGuard } from '../app/LeaveGuard.tsx'
import { paths } from '../app/paths.ts'
import { VerificationNotice } from '../communities/VerificationNotice.tsx'
import { toast } from '../ui/toast.ts'
import { focusField, PostFields } from './PostFields.tsx'
import { PostingGuidelines } from './PostingGuidelines.tsx'
import { RefusalNotice } from './RefusalNotice.tsx'
import { refusalIn } from './refusal.ts'
import { TopicChoice } from './TopicChoice.tsx'
import { useCreatePost } from './use-create-post.ts'
import { usePostText } from './use-post-text.ts'

const blank = { title: '', content: '' }

interface Props {
  slug: string
  forums: readonly Forum[]
  /** The community's, of which the post may be about some. */
  topics: readonly Topic[]
}

export function CreatePostForm({ slug, forums, topics }: Props) {
  const navigate = useNavigate()
  const isFirstScreen = useLocation().key === 'default'
  const create = useCreatePost(slug)
  const text = usePostText(`new-post:${slug}`, blank)
  const [forumId, setForumId] = useState(forums.find(({ isDefault }) => isDefault)?.id ?? '')
  const [chosen, setChosen] = useState<string[]>([])
  const refusal = refusalIn(create.error)
  const isBusy = create.isPending || create.isSuccess

  const goTo = useEffectEvent((link: string) => {
    text.clear()
    navigate(link)
  })
  const link = create.data?.link
  useEffect(() => {
    // Only now does the guard know that nothing is unsaved any more.
    if (link) goTo(link)
  }, [link])

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const wrong = text.tryToSend()
    if (wrong) return focusField(event.currentTarget, wrong)
    if (!forumId) return toast.error(messages.noDefaultForum)
    if (!isBusy) create.mutate({ title: text.title, content: text.content, forumId, topics: chosen.join(',') })
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {!refusal && <VerificationNotice>{messages.verificationNeeded}</VerificationNotice>}
        <PostFields text={text} community={slug} />
        {forums.length > 1 && (
          <NativeSelect
            label="Forum"
            size="md"
            data={forums.map(({ id, name }) => ({ value: id, label: name }))}
            value={forumId}
            onChange={(event) => setForumId(event.currentTarget.value)}
          />
        )}
        <TopicChoice topics={topics} value={chosen} onChange={setChosen} />
        <PostingGuidelines />
        <RefusalNotice refusal={refusal} unverified={messages.verificationNeeded} />
        <Group>
          <Button type="submit" disabled={isBusy} miw={132}>
            {isBusy ? 'Creating...' : 'Create Post'}
          </Button>
          <Button variant="default" onClick={() => (isFirstScreen ? navigate(paths.community(slug)) : navigate(-1))}>
            Cancel
          </Button>
        </Group>
      </Stack>
      <LeaveGuard isDirty={text.isDirty && !create.isSuccess} isKept />
    </form>
  )
}

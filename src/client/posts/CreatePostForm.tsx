import { Button, Group, NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useNavigate } from 'react-router-dom'
import type { Forum } from '../../shared/communities.ts'
import { limits } from '../../shared/limits.ts'
import { messages } from '../../shared/messages.ts'
import { createPostInput } from '../../shared/posts.ts'
import type { Topic } from '../../shared/topics.ts'
import { VerificationNotice } from '../communities/VerificationNotice.tsx'
import { toast } from '../ui/toast.ts'
import { PostingGuidelines } from './PostingGuidelines.tsx'
import { RefusalNotice } from './RefusalNotice.tsx'
import { refusalIn } from './refusal.ts'
import { TopicChoice } from './TopicChoice.tsx'
import { useCreatePost } from './use-create-post.ts'

const validate = schemaResolver(createPostInput.omit({ forumId: true, topics: true }), { sync: true })

/** How many characters are left, once that begins to matter. */
const leftFrom = 50
const titleHint = (title: string) => {
  const left = limits.postTitleMax - title.length
  return left >= 0 && left <= leftFrom ? `${left} characters left` : undefined
}

/** One message stands for all fields left empty: the fields themselves are only marked. */
const shownAt = (error: unknown) => (error === messages.fillInAllFields ? true : error)

interface Props {
  slug: string
  forums: readonly Forum[]
  /** The community's, of which the post may be about some. */
  topics: readonly Topic[]
}

export function CreatePostForm({ slug, forums, topics }: Props) {
  const navigate = useNavigate()
  const create = useCreatePost(slug)
  const form = useForm({
    initialValues: {
      title: '',
      content: '',
      forumId: forums.find(({ isDefault }) => isDefault)?.id ?? '',
      topics: [] as string[],
    },
    validate,
    enhanceGetInputProps: ({ inputProps }) => ({ error: shownAt(inputProps.error) }),
  })
  const incomplete = Object.values(form.errors).includes(messages.fillInAllFields)
  const submit = form.onSubmit(
    (values) => {
      if (values.forumId) create.mutate({ ...values, topics: values.topics.join(',') })
      else toast.error(messages.noDefaultForum)
    },
    (errors) => form.getInputNode(errors.title ? 'title' : 'content')?.focus(),
  )

  const refusal = refusalIn(create.error)

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {!refusal && <VerificationNotice>{messages.verificationNeeded}</VerificationNotice>}
        <TextInput
          label="Title"
          required
          dir="auto"
          description={titleHint(form.values.title)}
          {...form.getInputProps('title')}
        />
        <Textarea
          label="Content"
          description="Markdown works here."
          required
          autosize
          minRows={10}
          dir="auto"
          {...form.getInputProps('content')}
        />
        {forums.length > 1 && (
          <NativeSelect
            label="Forum"
            size="md"
            data={forums.map(({ id, name }) => ({ value: id, label: name }))}
            {...form.getInputProps('forumId')}
          />
        )}
        <TopicChoice
          topics={topics}
          value={form.values.topics}
          onChange={(chosen) => form.setFieldValue('topics', chosen)}
        />
        <PostingGuidelines />
        {incomplete && (
          <Text c="var(--mantine-color-error)" size="sm" role="alert">
            {messages.fillInAllFields}
          </Text>
        )}
        <RefusalNotice refusal={refusal} unverified={messages.verificationNeeded} />
        <Group>
          <Button type="submit" disabled={create.isPending} miw={132}>
            {create.isPending ? 'Creating...' : 'Create Post'}
          </Button>
          <Button variant="default" onClick={() => navigate(-1)}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

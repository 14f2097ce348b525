import { Text, TextInput } from '@mantine/core'
import { limits } from '../../shared/limits.ts'
import { messages } from '../../shared/messages.ts'
import { DraftNote } from '../editor/DraftNote.tsx'
import { Editor } from '../editor/Editor.tsx'
import type { PostText } from './use-post-text.ts'

/** How many characters are left, once that begins to matter. */
const leftFrom = 50
const titleHint = (title: string) => {
  const left = limits.postTitleMax - title.length
  return left >= 0 && left <= leftFrom ? `${left} characters left` : undefined
}

/** One message stands for all fields left empty: the fields themselves are only marked. */
const shownAt = (problem: string | undefined) => (problem === messages.fillInAllFields ? true : problem)

/** Moves the focus to a field of the form that cannot be sent. */
export const focusField = (form: HTMLFormElement, name: 'title' | 'content') =>
  form.querySelector<HTMLElement>(name === 'title' ? 'input' : 'textarea')?.focus()

interface Props {
  text: PostText
  /** The slug of the community the post is written in. */
  community: string
}

/** Where the title and the content of a post are written. */
export function PostFields({ text, community }: Props) {
  const { title, content, problems } = text
  return (
    <>
      <DraftNote isRestored={text.isRestored} onDiscard={text.clear} />
      <TextInput
        label="Title"
        required
        dir="auto"
        description={titleHint(title)}
        value={title}
        onChange={(event) => text.set({ title: event.currentTarget.value })}
        error={shownAt(problems.title)}
      />
      <Editor
        label="Content"
        required
        community={community}
        value={content}
        onChange={(content) => text.set({ content })}
        error={shownAt(problems.content)}
      />
      {text.isIncomplete && (
        <Text c="var(--mantine-color-error)" size="sm" role="alert">
          {messages.fillInAllFields}
        </Text>
      )}
    </>
  )
}

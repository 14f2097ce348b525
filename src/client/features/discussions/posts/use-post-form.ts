import { useState } from 'react'
import { createPostInput } from '../../../../shared/discussions/posts.ts'
import { messages } from '../../../../shared/platform/messages.ts'
import { useDraft } from '../editor/use-draft.ts'

const { title: titleSchema, content: contentSchema } = createPostInput.shape
const problemIn = (schema: typeof titleSchema, text: string) => schema.safeParse(text).error?.issues[0]?.message

const noProblems = { title: undefined, content: undefined }

/** The title and content of a post being written, saved in this browser under `key` until they are sent. */
export function usePostForm(key: string, initial: { title: string; content: string }) {
  const { draft, setDraft, clear, isRestored } = useDraft(key, initial)
  const { title, content } = draft
  const [isTried, setTried] = useState(false)
  const found: Record<'title' | 'content', string | undefined> = {
    title: problemIn(titleSchema, title),
    content: problemIn(contentSchema, content),
  }
  return {
    title,
    content,
    set: (part: { title: string } | { content: string }) => setDraft(part),
    clear,
    isRestored,
    isDirty: title !== initial.title || content !== initial.content,
    /** The errors by field, after the first attempt to send. */
    problems: isTried ? found : noProblems,
    /** Whether a required field is empty. */
    isIncomplete: isTried && Object.values(found).includes(messages.fillInAllFields),
    /** Returns the first invalid field, or null if the form can be sent. From then on errors are shown. */
    tryToSend(): 'title' | 'content' | null {
      setTried(true)
      return found.title ? 'title' : found.content ? 'content' : null
    },
  }
}

export type PostForm = ReturnType<typeof usePostForm>

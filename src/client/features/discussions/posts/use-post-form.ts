import { useState } from 'react'
import { messages } from '../../shared/messages.ts'
import { createPostInput } from '../../shared/posts.ts'
import { useDraft } from '../editor/use-draft.ts'

const { title: titleSchema, content: contentSchema } = createPostInput.shape
const problemIn = (schema: typeof titleSchema, text: string) => schema.safeParse(text).error?.issues[0]?.message

const nothingWrong = { title: undefined, content: undefined }

/** The title and content of a post while they are written, kept in this browser under `key` until they are sent. */
export function usePostText(key: string, initial: { title: string; content: string }) {
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
    /** What is wrong with each, once it was tried to send them. */
    problems: isTried ? found : nothingWrong,
    /** Whether something is missing that must be there. */
    isIncomplete: isTried && Object.values(found).includes(messages.fillInAllFields),
    /** Which of them is the first that cannot be sent like this; from now on it is said what is wrong. */
    tryToSend(): 'title' | 'content' | null {
      setTried(true)
      return found.title ? 'title' : found.content ? 'content' : null
    },
  }
}

export type PostText = ReturnType<typeof usePostText>

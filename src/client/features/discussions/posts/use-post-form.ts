import { useState } from 'react'
import { type PostText, postText, postTextKeys, postTextOf } from '../../../../shared/discussions/texts.ts'
import { messages } from '../../../../shared/platform/messages.ts'
import { useDraft } from '../editor/use-draft.ts'

export type PostField = keyof PostText
type Problems = Readonly<Partial<Record<PostField, string>>>

const problemsIn = (text: PostText): Problems =>
  Object.fromEntries(
    postTextKeys.flatMap((key) => {
      const [issue] = postText.shape[key].safeParse(text[key]).error?.issues ?? []
      return issue ? [[key, issue.message]] : []
    }),
  )

/** The text of a post being written, saved in this browser under `key` until it is sent. */
export function usePostForm(key: string, initial: PostText) {
  const { draft, setDraft, clear, isRestored } = useDraft(key, initial)
  const [isTried, setTried] = useState(false)
  const problems = problemsIn(draft)
  return {
    written: postTextOf(draft),
    set: (part: Partial<PostText>) => setDraft(part),
    clear,
    isRestored,
    isDirty: postTextKeys.some((name) => draft[name] !== initial[name]),
    /** The errors by field, after the first attempt to send. */
    problems: isTried ? problems : {},
    /** Whether a required field is empty. */
    isIncomplete: isTried && Object.values(problems).includes(messages.fillInAllFields),
    /** Returns the first invalid field, or null if the form can be sent. From then on errors are shown. */
    tryToSend(): PostField | null {
      setTried(true)
      return postTextKeys.find((name) => problems[name]) ?? null
    },
  }
}

export type PostForm = ReturnType<typeof usePostForm>

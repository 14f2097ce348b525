import { useState } from 'react'
import { type PostText, postText, postTextKeys, postTextOf } from '../../../../shared/discussions/texts.ts'
import { messages } from '../../../../shared/platform/messages.ts'
import { problemNow, translateNow } from '../../../ui/languages/texts.tsx'
import { useDraft } from '../editor/use-draft.ts'

export type PostField = keyof PostText
type Problems = Readonly<Partial<Record<PostField, string>>>

/** Whether a problem is a field's that is required and empty. */
export const isMissing = (problem: string) => problem === translateNow(messages.fillInAllFields)

const problemsIn = (text: PostText): Problems =>
  Object.fromEntries(
    postTextKeys.flatMap((key) => {
      const problem = problemNow(postText.shape[key].safeParse(text[key]))
      return problem === undefined ? [] : [[key, problem]]
    }),
  )

/** The text of a post being written, saved in this browser under `key` until it is sent. */
export function usePostForm(key: string, initial: PostText) {
  const { draft, setDraft, clear: clearDraft, isRestored } = useDraft(key, initial)
  const [isTried, setTried] = useState(false)
  const problems = problemsIn(draft)
  return {
    written: postTextOf(draft),
    set: (part: Partial<PostText>) => setDraft(part),
    clear() {
      setTried(false)
      clearDraft()
    },
    isRestored,
    isDirty: postTextKeys.some((name) => draft[name] !== initial[name]),
    /** The errors by field, after the first attempt to send. */
    problems: isTried ? problems : {},
    /** Whether a required field is empty. */
    isIncomplete: isTried && Object.values(problems).some(isMissing),
    /** Returns the first invalid field, or null if the form can be sent. From then on errors are shown. */
    tryToSend(): PostField | null {
      setTried(true)
      return postTextKeys.find((name) => problems[name]) ?? null
    },
  }
}

export type PostForm = ReturnType<typeof usePostForm>

import { useLingui } from '@lingui/react/macro'
import { Text, TextInput } from '@mantine/core'
import { limits } from '../../../../shared/platform/limits.ts'
import { messages } from '../../../../shared/platform/messages.ts'
import { useTranslate } from '../../../ui/languages/texts.tsx'
import { DraftAlert } from '../editor/DraftAlert.tsx'
import { Editor } from '../editor/Editor.tsx'
import { isMissing, type PostField, type PostForm } from './use-post-form.ts'

/** Shows the remaining characters from this number on. */
const leftFrom = 50
function useTitleHint(title: string) {
  const { t } = useLingui()
  const left = limits.postTitleMax - title.length
  return left >= 0 && left <= leftFrom ? t`${left} characters left` : undefined
}

/** A single message covers all empty fields, so the fields themselves are only marked. */
const shownAt = (problem: string | undefined) => problem !== undefined && (isMissing(problem) || problem)

/** Focuses an invalid field. */
export const focusField = (form: HTMLFormElement, name: PostField) =>
  form.querySelector<HTMLElement>(name === 'content' ? 'textarea' : `input[name=${name}]`)?.focus()

interface Props {
  text: PostForm
  /** The slug of the post's community. */
  community: string
  /** The level of the heading above the fields. */
  headingLevel: 1 | 2
}

/** The fields for the title and content of a post. */
export function PostFields({ text, community, headingLevel }: Props) {
  const { t } = useLingui()
  const translate = useTranslate()
  const { written, problems } = text
  const titleHint = useTitleHint(written.title)
  return (
    <>
      <DraftAlert isRestored={text.isRestored} onDiscard={text.clear} />
      <TextInput
        label={t`Title`}
        name="title"
        required
        description={titleHint}
        value={written.title}
        onChange={(event) => text.set({ title: event.currentTarget.value })}
        error={shownAt(problems.title)}
      />
      <Editor
        label={t`Content`}
        required
        community={community}
        headingLevel={headingLevel}
        value={written.content}
        onChange={(content) => text.set({ content })}
        error={shownAt(problems.content)}
      />
      {text.isIncomplete && (
        <Text c="var(--mantine-color-error)" size="sm" role="alert">
          {translate(messages.fillInAllFields)}
        </Text>
      )}
    </>
  )
}

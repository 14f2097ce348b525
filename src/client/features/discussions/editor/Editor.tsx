import { Tabs, Text, Textarea, VisuallyHidden } from '@mantine/core'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Markdown } from '../ui/Markdown.tsx'
import classes from './editor.module.css'
import { Hint } from './Hint.tsx'
import { MentionList, optionId } from './MentionList.tsx'
import { Toolbar } from './Toolbar.tsx'
import { useField } from './use-field.ts'
import { useHint } from './use-hint.ts'
import { useImages } from './use-images.ts'
import { useMentions } from './use-mentions.ts'

export interface EditorProps {
  value: string
  onChange: (text: string) => void
  /** What the field is called. With `hideLabel` only assistive technology hears it. */
  label: string
  hideLabel?: boolean
  /** The slug of the community it is written in: it says who may be mentioned, who sees images, and its word rules. */
  community: string
  placeholder?: string
  minRows?: number
  maxRows?: number
  /** What is wrong with the text. */
  error?: ReactNode
  autoFocus?: boolean
  required?: boolean
}

type Side = 'write' | 'preview'

/** Where people write Markdown: in a plain text area, with help. Only what is itself loaded late may import it. */
export function Editor({ value, onChange, label, hideLabel, community, minRows = 10, ...rest }: EditorProps) {
  const { placeholder, maxRows, error, autoFocus, required } = rest
  const [side, setSide] = useState<Side>('write')
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const mentions = useMentions(field, community)
  const images = useImages(field, community)
  const { run, on } = useField(field, mentions, images.take)
  const hint = useHint(value, community)
  useEffect(() => {
    if (autoFocus) field.current?.focus()
  }, [autoFocus])

  const { people, active } = mentions
  const chosen = people[active]
  const listId = `${id}-people`
  const around = (input: ReactNode) => (
    <Tabs value={side} onChange={(next) => setSide(next as Side)} className={classes.frame} keepMounted>
      <div className={classes.bar}>
        <Tabs.List aria-label={`${label}: write or preview`}>
          <Tabs.Tab value="write">Write</Tabs.Tab>
          <Tabs.Tab value="preview">Preview</Tabs.Tab>
        </Tabs.List>
        {side === 'write' && (
          <Toolbar label={label} onAction={run} onImages={images.canTake ? images.take : undefined} />
        )}
      </div>
      <Tabs.Panel value="write">
        {input}
        {chosen && <MentionList id={listId} {...mentions} field={field.current} onChoose={mentions.insert} />}
      </Tabs.Panel>
      <Tabs.Panel value="preview" className={classes.preview} mih={minRows * 24}>
        {side === 'preview' &&
          (value.trim() === '' ? <Text c="dimmed">Nothing to preview yet.</Text> : <Markdown text={value} under={2} />)}
      </Tabs.Panel>
    </Tabs>
  )
  return (
    <div>
      <Textarea
        ref={field}
        {...(hideLabel ? { 'aria-label': label } : { label })}
        {...(required && { required })}
        {...(maxRows && { maxRows })}
        {...(placeholder && { placeholder })}
        error={error}
        autosize
        minRows={minRows}
        inputContainer={around}
        inputWrapperOrder={['label', 'input', 'error']}
        dir="auto"
        data-autofocus={autoFocus || undefined}
        // The dialog around this is not to close when Escape closes the list.
        data-mantine-stop-propagation={chosen ? 'true' : undefined}
        aria-autocomplete="list"
        aria-controls={chosen && listId}
        aria-activedescendant={chosen && optionId(listId, chosen)}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onSelect={mentions.look}
        onBlur={mentions.close}
        {...on}
      />
      {images.problem && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert" mt={4}>
          {images.problem}
        </Text>
      )}
      <VisuallyHidden role="status">
        {chosen && `${people.length} ${people.length === 1 ? 'person' : 'people'} to mention. `}
        {images.pending > 0 && 'Uploading…'}
      </VisuallyHidden>
      <Hint hint={hint} />
    </div>
  )
}

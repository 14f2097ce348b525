import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Tabs, Text, Textarea, VisuallyHidden } from '@mantine/core'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Markdown } from '../../../ui/Markdown.tsx'
import { ContentFilterHint } from './ContentFilterHint.tsx'
import classes from './Editor.module.css'
import { imagesIn } from './editor-text.ts'
import { ImageStrip } from './ImageStrip.tsx'
import { MentionList, optionId } from './MentionList.tsx'
import { Toolbar } from './Toolbar.tsx'
import { useContentFilterHint } from './use-content-filter-hint.ts'
import { useEditorField } from './use-editor-field.ts'
import { useEditorText } from './use-editor-text.ts'
import { useImageUploads } from './use-image-uploads.ts'
import { useMentions } from './use-mentions.ts'

export interface EditorProps {
  value: string
  onChange: (text: string) => void
  /** The field's label; `hideLabel` leaves it to assistive technology. */
  label: string
  hideLabel?: boolean
  /**
   * The slug of the community, which determines the users that can be mentioned, who can load the images, and the word
   * rules.
   */
  community: string
  placeholder?: string
  minRows?: number
  maxRows?: number
  error?: ReactNode
  autoFocus?: boolean
  /** A focus trap around the editor begins in the field. Without it, the first button of a dialog gets the focus. */
  isTrapStart?: boolean
  required?: boolean
  /** The level of the heading that contains the editor, for the preview. */
  headingLevel?: 1 | 2
}

type RowCount = 'write' | 'preview'

/** A plain text area with helpers for Markdown. Import it only from lazily loaded components. */
export function Editor({ value, onChange, label, hideLabel, community, minRows = 10, ...rest }: EditorProps) {
  const { t } = useLingui()
  const { placeholder, maxRows, error, autoFocus, isTrapStart, required, headingLevel = 2 } = rest
  const [side, setSide] = useState<RowCount>('write')
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const editorText = useEditorText(value, onChange)
  const { written, change } = editorText
  const mentions = useMentions(field, community, editorText)
  const images = useImageUploads(field, community, editorText)
  const { run, on } = useEditorField(field, mentions, images.upload)
  const hint = useContentFilterHint(value, community)
  useEffect(() => {
    if (autoFocus) field.current?.focus()
  }, [autoFocus])

  const { people: users, active } = mentions
  const chosen = users[active]
  const count = users.length
  const listId = `${id}-people`
  const around = (input: ReactNode) => (
    <Tabs
      value={side}
      onChange={(next) => setSide(next as RowCount)}
      className={`${classes.frame} ${classes.column}`}
      keepMounted
    >
      <div className={classes.bar}>
        <Tabs.List aria-label={t`${label}: write or preview`}>
          <Tabs.Tab value="write">{t`Write`}</Tabs.Tab>
          <Tabs.Tab value="preview">{t`Preview`}</Tabs.Tab>
        </Tabs.List>
        {side === 'write' && (
          <Toolbar label={label} onAction={run} onImages={images.canUpload ? images.upload : undefined} />
        )}
      </div>
      <Tabs.Panel value="write" className={classes.column}>
        {input}
        {chosen && <MentionList id={listId} {...mentions} field={field.current} onChoose={mentions.insert} />}
      </Tabs.Panel>
      <Tabs.Panel value="preview" className={classes.preview} mih={minRows * 24}>
        {side === 'preview' &&
          (value.trim() === '' ? (
            <Text c="dimmed">{t`Nothing to preview yet.`}</Text>
          ) : (
            <Markdown text={value} headingLevel={headingLevel} />
          ))}
      </Tabs.Panel>
    </Tabs>
  )
  return (
    <div className={classes.column}>
      <Textarea
        ref={field}
        {...(hideLabel ? { 'aria-label': label } : { label })}
        {...(required && { required })}
        {...(maxRows && { maxRows })}
        {...(placeholder && { placeholder })}
        error={error}
        autosize
        classNames={{ root: classes.column, wrapper: classes.column, input: classes.field }}
        minRows={minRows}
        inputContainer={around}
        inputWrapperOrder={['label', 'input', 'error']}
        data-autofocus={isTrapStart || undefined}
        // Escape closes the list of mentions and must not close the surrounding dialog as well.
        data-mantine-stop-propagation={chosen ? 'true' : undefined}
        aria-autocomplete="list"
        aria-controls={chosen && listId}
        aria-activedescendant={chosen && optionId(listId, chosen)}
        value={written.text}
        onChange={({ currentTarget: { value: text } }) => change((before) => ({ ...before, text }))}
        onSelect={mentions.updateQuery}
        onBlur={mentions.close}
        {...on}
      />
      <ImageStrip images={imagesIn(written)} uploads={images} />
      {images.problem && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert" mt="2xs">
          {images.problem}
        </Text>
      )}
      <VisuallyHidden role="status">
        {chosen && `${t`${plural(count, { one: '# person to mention.', other: '# people to mention.' })}`} `}
        {images.pending > 0 && t`Uploading…`}
      </VisuallyHidden>
      <ContentFilterHint hint={hint} />
    </div>
  )
}

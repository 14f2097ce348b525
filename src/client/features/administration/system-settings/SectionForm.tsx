import { Button, Stack, Text } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { errorText } from '../../../ui/api-error.ts'
import { FormAlert } from '../../../ui/FormAlert.tsx'
import settings from '../../../ui/section.module.css'
import type { SettingKey } from './settings-form.ts'
import type { InstanceDraft } from './use-instance-draft.ts'

interface Props {
  draft: InstanceDraft
  /** The settings that the form saves. */
  keys: readonly SettingKey[]
  children: ReactNode
}

/** A group of settings that are saved together. A failed save keeps the changes. */
export function SectionForm({ draft, keys, children }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const [attempts, setAttempts] = useState(0)
  const save = () => {
    draft.save(keys)
    setAttempts((attempts) => attempts + 1)
  }
  useHotkeys([['mod+S', save]], [])
  useEffect(() => {
    if (attempts > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [attempts])

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    save()
  }
  const isChanged = draft.isChanged(keys)
  const failure = draft.failure(keys)
  return (
    <form ref={form} noValidate onSubmit={submit}>
      <Stack gap="md">
        {children}
        <div className={settings.saveBar} data-dirty={isChanged || undefined}>
          {failure && (
            <FormAlert
              tone="error"
              message={errorText(failure, 'The settings could not be saved. Please try again.')}
            />
          )}
          <Text size="sm" c="dimmed" role="status">
            {isChanged ? 'You have unsaved changes.' : ''}
          </Text>
          <Button type="submit" disabled={!isChanged} loading={draft.isSaving(keys)}>
            Save changes
          </Button>
        </div>
      </Stack>
    </form>
  )
}

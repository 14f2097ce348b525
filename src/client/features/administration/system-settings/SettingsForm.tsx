import { useLingui } from '@lingui/react/macro'
import { Button, Stack, Text } from '@mantine/core'
import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { errorText } from '../../../ui/api-error.ts'
import { FormAlert } from '../../../ui/FormAlert.tsx'
import settings from '../../../ui/section.module.css'

interface Props {
  isDirty: boolean
  isPending: boolean
  /** The failure of the last save, unless a field shows it. */
  failure: unknown
  onSave: () => void
  children: ReactNode
}

/** Settings that are saved together. An attempt to save moves the focus to the first invalid field. */
export function SettingsForm({ isDirty, isPending, failure, onSave, children }: Props) {
  const { t } = useLingui()
  const form = useRef<HTMLFormElement>(null)
  const [attempts, setAttempts] = useState(0)
  useEffect(() => {
    if (attempts > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [attempts])
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    onSave()
    setAttempts((attempts) => attempts + 1)
  }
  return (
    <form ref={form} noValidate onSubmit={submit}>
      <Stack gap="md">
        {children}
        <div className={settings.saveBar} data-dirty={isDirty || undefined}>
          {failure != null && (
            <FormAlert
              tone="error"
              message={errorText(failure, t`The settings could not be saved. Please try again.`)}
            />
          )}
          <Text size="sm" c="dimmed" role="status">
            {isDirty ? t`You have unsaved changes.` : ''}
          </Text>
          <Button type="submit" disabled={!isDirty} loading={isPending}>
            {t`Save changes`}
          </Button>
        </div>
      </Stack>
    </form>
  )
}

import { Button, Skeleton, Stack, Text } from '@mantine/core'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import type { MailSettingsView } from '../../../../shared/instance/mail-settings.ts'
import { trpc } from '../../../platform/trpc.ts'
import { errorText } from '../../../ui/api-error.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { FormAlert } from '../../../ui/FormAlert.tsx'
import { SectionCard } from '../../../ui/SectionCard.tsx'
import section from '../../../ui/section.module.css'
import { toast } from '../../../ui/toast.ts'
import { useViewer } from '../../identity/viewer/use-viewer.ts'
import { MailFields } from './MailFields.tsx'
import { TestMailForm } from './TestMailForm.tsx'
import { type MailForm, useMailForm } from './use-mail-form.ts'

function ServerForm({ form }: { form: MailForm }) {
  const element = useRef<HTMLFormElement>(null)
  const [attempts, setAttempts] = useState(0)
  useEffect(() => {
    if (attempts > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [attempts])
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    form.save(() => toast.success('The settings have been saved.'))
    setAttempts((attempts) => attempts + 1)
  }
  return (
    <form ref={element} noValidate onSubmit={submit}>
      <Stack gap="md">
        <SectionCard
          title="Email delivery"
          lead="The site sends emails through this server. A change applies to the next email."
        >
          {!form.settings.server && !form.settings.problem && (
            <Text>
              No mail server is set up, so the site sends no emails. It writes each email to a file in{' '}
              <code>outbox</code> in the data folder.
            </Text>
          )}
          <MailFields form={form} />
        </SectionCard>
        <div className={section.saveBar} data-dirty={form.isDirty || undefined}>
          {form.failure && (
            <FormAlert
              tone="error"
              message={errorText(form.failure, 'The settings could not be saved. Please try again.')}
            />
          )}
          <Text size="sm" c="dimmed" role="status">
            {form.isDirty ? 'You have unsaved changes.' : ''}
          </Text>
          <Button type="submit" disabled={!form.isDirty} loading={form.isPending}>
            Save changes
          </Button>
        </div>
      </Stack>
    </form>
  )
}

function MailForms({ settings, email }: { settings: MailSettingsView; email: string }) {
  const form = useMailForm(settings)
  return (
    <>
      <ServerForm form={form} />
      <SectionCard
        title="Test email"
        lead="Sends an email immediately with the fields above, whether they are saved or not."
      >
        <TestMailForm email={email} form={form} />
      </SectionCard>
    </>
  )
}

/** How the instance sends mail, with a test. */
export function MailSection() {
  const { viewer } = useViewer()
  const settings = trpc.adminSettings.mail.useQuery()
  return (
    <Stack gap="md">
      {settings.isLoadingError && (
        <ErrorState title="The email settings could not be loaded" onRetry={settings.refetch} />
      )}
      {settings.isPending && <Skeleton h={420} />}
      {settings.data && viewer && <MailForms settings={settings.data} email={viewer.email} />}
    </Stack>
  )
}

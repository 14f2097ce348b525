import { Button, Stack } from '@mantine/core'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import type { MailSettingsView } from '../../../../shared/instance/mail-settings.ts'
import { paths } from '../../../platform/paths.ts'
import { errorText } from '../../../ui/api-error.ts'
import { FormAlert } from '../../../ui/FormAlert.tsx'
import { SectionCard } from '../../../ui/SectionCard.tsx'
import { MailFields } from '../system-settings/MailFields.tsx'
import { TestMailForm } from '../system-settings/TestMailForm.tsx'
import { useMailForm } from '../system-settings/use-mail-form.ts'
import { SetupStep } from './SetupStep.tsx'
import classes from './setup.module.css'

const formId = 'setup-mail'

/** Sets and tests the mail server. The step may be skipped. */
export function MailStep({ settings, email }: { settings: MailSettingsView; email: string }) {
  const form = useMailForm(settings)
  const navigate = useNavigate()
  const element = useRef<HTMLFormElement>(null)
  const [attempts, setAttempts] = useState(0)
  useEffect(() => {
    if (attempts > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [attempts])
  const next = paths.setup('address')
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!form.isDirty) return navigate(next)
    form.save(() => navigate(next))
    setAttempts((attempts) => attempts + 1)
  }
  const label = form.isDirty ? 'Save and continue' : settings.server ? 'Continue' : 'Continue without a mail server'
  return (
    <SetupStep
      step="mail"
      title="Set up email"
      lead="The site emails links to verify addresses and reset passwords. Without a mail server, it writes each email to a file in the data folder, and its link to the log."
    >
      <form id={formId} ref={element} noValidate onSubmit={submit}>
        <MailFields form={form} />
      </form>
      <SectionCard title="Try it" lead="Sends an email immediately with the fields above.">
        <TestMailForm email={email} form={form} />
      </SectionCard>
      <Stack gap="sm">
        {form.failure && (
          <FormAlert
            tone="error"
            message={errorText(form.failure, 'The settings could not be saved. Please try again.')}
          />
        )}
        <div className={classes.buttons}>
          <Button type="submit" form={formId} size="md" loading={form.isPending}>
            {label}
          </Button>
          {form.isDirty && (
            <Button component={Link} to={next} variant="subtle" size="md">
              Skip this step
            </Button>
          )}
        </div>
      </Stack>
    </SetupStep>
  )
}

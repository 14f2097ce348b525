import { useLingui } from '@lingui/react/macro'
import { Button, Stack } from '@mantine/core'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import type { MailSettingsView } from '../../../../shared/instance/mail-settings.ts'
import type { InstanceSettings } from '../../../../shared/instance/settings.ts'
import { paths } from '../../../platform/paths.ts'
import { trpc } from '../../../platform/trpc.ts'
import { errorText } from '../../../ui/api-error.ts'
import { FormAlert } from '../../../ui/FormAlert.tsx'
import { SectionCard } from '../../../ui/SectionCard.tsx'
import { MailFields } from '../system-settings/MailFields.tsx'
import { TestMailForm } from '../system-settings/TestMailForm.tsx'
import { UnverifiedField } from '../system-settings/UnverifiedField.tsx'
import { useInstanceSaved } from '../system-settings/use-instance-saved.ts'
import { useMailForm } from '../system-settings/use-mail-form.ts'
import { SetupStep } from './SetupStep.tsx'
import classes from './setup.module.css'

const formId = 'setup-mail'

interface Props {
  settings: MailSettingsView
  instance: InstanceSettings
  email: string
}

/** Sets and tests the mail server. The step may be skipped; the site then asks how users may write without one. */
export function MailStep({ settings, instance, email }: Props) {
  const { t } = useLingui()
  const form = useMailForm(settings)
  const navigate = useNavigate()
  const next = paths.setup('address')
  const showSaved = useInstanceSaved()
  const [unverifiedMayWrite, setUnverified] = useState(instance.unverifiedMayWrite)
  const choose = trpc.adminSettings.save.useMutation({
    onSuccess: (saved) => {
      showSaved(saved)
      navigate(next)
    },
  })
  const hasServer = settings.server !== null || settings.problem !== null
  const element = useRef<HTMLFormElement>(null)
  const [attempts, setAttempts] = useState(0)
  useEffect(() => {
    if (attempts > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [attempts])
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!form.isDirty && unverifiedMayWrite !== instance.unverifiedMayWrite)
      return choose.mutate({ unverifiedMayWrite })
    if (!form.isDirty) return navigate(next)
    form.save(() => navigate(next))
    setAttempts((attempts) => attempts + 1)
  }
  const label = form.isDirty ? t`Save and continue` : settings.server ? t`Continue` : t`Continue without a mail server`
  return (
    <SetupStep
      step="mail"
      title={t`Set up email`}
      lead={t`The site emails links to verify addresses and reset passwords. Without a mail server, it writes each email to a file in the data folder, and its link to the log.`}
    >
      <form id={formId} ref={element} noValidate onSubmit={submit}>
        <MailFields form={form} />
      </form>
      <SectionCard title={t`Try it`} lead={t`Sends an email immediately with the fields above.`}>
        <TestMailForm email={email} form={form} />
      </SectionCard>
      {!hasServer && !form.isDirty && (
        <SectionCard title={t`Without a mail server`} lead={t`Super admins hand over the links that users need.`}>
          <UnverifiedField value={unverifiedMayWrite} onChange={setUnverified} />
        </SectionCard>
      )}
      <Stack gap="sm">
        {(form.failure ?? choose.error) && (
          <FormAlert
            tone="error"
            message={errorText(form.failure ?? choose.error, t`The settings could not be saved. Please try again.`)}
          />
        )}
        <div className={classes.buttons}>
          <Button type="submit" form={formId} size="md" loading={form.isPending || choose.isPending}>
            {label}
          </Button>
          {form.isDirty && (
            <Button component={Link} to={next} variant="subtle" size="md">
              {t`Skip this step`}
            </Button>
          )}
        </div>
      </Stack>
    </SetupStep>
  )
}

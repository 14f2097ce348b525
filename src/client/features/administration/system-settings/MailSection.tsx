import { Trans, useLingui } from '@lingui/react/macro'
import { Skeleton, Stack, Text } from '@mantine/core'
import type { MailSettingsView } from '../../../../shared/instance/mail-settings.ts'
import { trpc } from '../../../platform/trpc.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { SectionCard } from '../../../ui/SectionCard.tsx'
import { toast } from '../../../ui/toast.ts'
import { useViewer } from '../../identity/viewer/use-viewer.ts'
import { MailFields } from './MailFields.tsx'
import { SettingsForm } from './SettingsForm.tsx'
import { TestMailForm } from './TestMailForm.tsx'
import { type MailForm, useMailForm } from './use-mail-form.ts'

function ServerForm({ form }: { form: MailForm }) {
  const { t } = useLingui()
  return (
    <SettingsForm
      isDirty={form.isDirty}
      isPending={form.isPending}
      failure={form.failure}
      onSave={() => form.save(() => toast.success(t`The settings have been saved.`))}
    >
      <SectionCard
        title={t`Email delivery`}
        lead={t`The site sends emails through this server. A change applies to the next email.`}
      >
        {!form.settings.server && !form.settings.problem && (
          <Text>
            <Trans>
              No mail server is set up, so the site sends no emails. It writes each email to a file in{' '}
              <code>outbox</code> in the data folder.
            </Trans>
          </Text>
        )}
        <MailFields form={form} />
      </SectionCard>
    </SettingsForm>
  )
}

function MailForms({ settings, email }: { settings: MailSettingsView; email: string }) {
  const { t } = useLingui()
  const form = useMailForm(settings)
  return (
    <>
      <ServerForm form={form} />
      <SectionCard
        title={t`Test email`}
        lead={t`Sends an email immediately with the fields above, whether they are saved or not.`}
      >
        <TestMailForm email={email} form={form} />
      </SectionCard>
    </>
  )
}

/** How the instance sends mail, with a test. */
export function MailSection() {
  const { t } = useLingui()
  const { viewer } = useViewer()
  const settings = trpc.adminSettings.mail.useQuery()
  return (
    <Stack gap="md">
      {settings.isLoadingError && (
        <ErrorState title={t`The email settings could not be loaded`} onRetry={settings.refetch} />
      )}
      {settings.isPending && <Skeleton h={420} />}
      {settings.data && viewer && <MailForms settings={settings.data} email={viewer.email} />}
    </Stack>
  )
}

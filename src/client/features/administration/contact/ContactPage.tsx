import { Trans, useLingui } from '@lingui/react/macro'
import { Anchor, Button, Skeleton, Stack, Text } from '@mantine/core'
import { Link } from 'react-router-dom'
import { messages } from '../../../../shared/platform/messages.ts'
import { paths } from '../../../platform/paths.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { FormAlert } from '../../../ui/FormAlert.tsx'
import { FormPage } from '../../../ui/PageTemplates.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { useViewer } from '../../identity/viewer/use-viewer.ts'
import { useSendsMail } from '../../instance/branding/use-branding.ts'
import { ContactForm } from './ContactForm.tsx'
import { useContactForm, useSendMessage } from './use-contact.ts'

function Closed() {
  const { t } = useLingui()
  return (
    <EmptyState title={messages.contactClosed}>
      <Text c="dimmed">
        {t`This site has no address for messages. To reach the moderators of a community, report the content.`}
      </Text>
      <Button component={Link} to={paths.help} variant="default">
        {t`Read the help`}
      </Button>
    </EmptyState>
  )
}

function Sent({ email, onAgain }: { email: string; onAgain: () => void }) {
  const { t } = useLingui()
  const sendsMail = useSendsMail()
  return (
    <Stack align="flex-start">
      {sendsMail ? (
        <FormAlert tone="success" message={t`Your message was sent.`} detail={t`An answer will come to ${email}.`} />
      ) : (
        <FormAlert
          tone="success"
          message={t`Your message is on the server.`}
          detail={t`This site sends no email, so tell an administrator that you have written.`}
        />
      )}
      <Button variant="default" onClick={onAgain}>
        {t`Write another message`}
      </Button>
    </Stack>
  )
}

function Contact() {
  const { t } = useLingui()
  const { viewer, isLoading, hasFailed } = useViewer()
  const form = useContactForm()
  const send = useSendMessage()
  const again = () => {
    send.reset()
    void form.refetch()
  }
  if (form.isLoadingError) return <ErrorState title={t`The form could not be loaded`} onRetry={form.refetch} />
  if ((isLoading && !hasFailed) || !form.data) return <Skeleton h={420} aria-busy aria-label={t`Loading the form`} />
  if (!form.data.isOpen) return <Closed />
  if (send.isSuccess) return <Sent email={send.variables.email} onAgain={again} />
  const writer = { name: viewer?.name ?? '', email: viewer?.email ?? '' }
  return <ContactForm ticket={form.data.ticket} viewer={writer} send={send} />
}

/** Contacts the operators of the instance. Guests can use it. */
export function ContactPage() {
  const { t } = useLingui()
  return (
    <FormPage>
      <Stack gap="2xs">
        <PageTitle>{t`Contact Us`}</PageTitle>
        <Text c="dimmed">
          <Trans>
            Write to the operators of this site. Many questions are answered on the{' '}
            <Anchor component={Link} to={paths.help} underline="always">
              help page
            </Anchor>
            .
          </Trans>
        </Text>
      </Stack>
      <Contact />
    </FormPage>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useDisclosure } from '@mantine/hooks'
import { IconMail } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { messages } from '../../../../shared/platform/messages.ts'
import { errorText } from '../../../ui/api-error.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { focusFirstError } from '../../../ui/focus.ts'
import { useTranslate } from '../../../ui/languages/texts.tsx'
import { SectionCard } from '../../../ui/SectionCard.tsx'
import { toast } from '../../../ui/toast.ts'
import { formRules } from '../../identity/auth/form-rules.ts'
import { useViewer } from '../../identity/viewer/use-viewer.ts'
import { useSendsMail } from '../../instance/branding/use-branding.ts'
import { useAccount, useCancelEmailChange, useChangeEmail, useShowEmailChangeOff } from '../account/use-account.ts'

function PendingAddress({ pending, email }: { pending: string; email: string }) {
  const { t } = useLingui()
  const translate = useTranslate()
  const cancel = useCancelEmailChange()
  const sendsMail = useSendsMail()
  return (
    <Alert color="accent" icon={<IconMail aria-hidden />} role="status">
      <Stack gap="xs" align="flex-start">
        <Text>
          {sendsMail ? (
            <Trans>
              We sent a link to <strong>{pending}</strong>. Until you open it, your address stays {email}.
            </Trans>
          ) : (
            <Trans>
              A link confirms <strong>{pending}</strong>. Until you open it, your address stays {email}.{' '}
              {translate(messages.siteSendsNoMail)}
            </Trans>
          )}
        </Text>
        <Button size="xs" variant="default" loading={cancel.isPending} onClick={() => cancel.mutate()}>
          {t`Cancel this change`}
        </Button>
      </Stack>
    </Alert>
  )
}

/** Moves the focus to the field when it opens, and back to the button that opened it. */
function useFocusOf(isEditing: boolean) {
  const field = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  useEffect(() => {
    if (isEditing) field.current?.select()
    else if (wasEditing.current) button.current?.focus()
    wasEditing.current = isEditing
  }, [isEditing])
  return { field, button }
}

interface ChangeLeadProps {
  wanted: string
  isVerified: boolean
  sendsMail: boolean
}

/** Says how the address will change. */
function ChangeLead({ wanted, isVerified, sendsMail }: ChangeLeadProps) {
  const translate = useTranslate()
  const address = <strong>{wanted}</strong>
  if (isVerified)
    return sendsMail ? (
      <Trans>We will send a confirmation link to {address}.</Trans>
    ) : (
      <Trans>
        {translate(messages.siteSendsNoMail)} It confirms {address}.
      </Trans>
    )
  return sendsMail ? (
    <Trans>Your address becomes {address} at once. We will send a verification link there.</Trans>
  ) : (
    <Trans>Your address becomes {address} at once.</Trans>
  )
}

interface EmailFormProps {
  email: string
  isVerified: boolean
  /** Whether the instance lets users change the address; undefined until that is known. */
  isAllowed: boolean | undefined
  onEdit: () => void
}

function EmailForm({ email, isVerified, isAllowed, onEdit }: EmailFormProps) {
  const { t } = useLingui()
  const sendsMail = useSendsMail()
  const change = useChangeEmail(sendsMail)
  const showEmailChangeOff = useShowEmailChangeOff()
  const [isEditing, setEditing] = useState(false)
  const [isAsking, question] = useDisclosure(false)
  const focus = useFocusOf(isEditing)
  const form = useForm({ initialValues: { email }, validate: formRules.email })
  const wanted = form.values.email.trim()

  const open = () => {
    form.setValues({ email })
    form.clearErrors()
    setEditing(true)
    onEdit()
  }
  const close = () => {
    question.close()
    setEditing(false)
  }
  const save = () => {
    if (isAllowed) return question.open()
    showEmailChangeOff()
    close()
  }
  const changeQuestion = {
    title: t`Change your email`,
    lead: (
      <Text>
        <ChangeLead wanted={wanted} isVerified={isVerified} sendsMail={sendsMail} />
      </Text>
    ),
    action: !isVerified ? t`Change the address` : sendsMail ? t`Send the link` : t`Request the link`,
    onConfirm: async () => {
      await change({ email: wanted })
      close()
    },
  }
  return (
    <>
      <form noValidate onSubmit={form.onSubmit(save, focusFirstError)}>
        <Stack>
          <TextInput
            label={t`Email`}
            type="email"
            autoComplete="email"
            readOnly={!isEditing}
            variant={isEditing ? 'default' : 'filled'}
            {...form.getInputProps('email')}
            ref={focus.field}
            value={isEditing ? form.values.email : email}
          />
          {isEditing ? (
            <Group gap="sm">
              <Button type="submit" variant="light" disabled={isAllowed === undefined || wanted === email}>
                {t`Save Email`}
              </Button>
              <Button variant="default" onClick={close}>
                {t`Cancel`}
              </Button>
            </Group>
          ) : (
            <Group>
              <Button key="update" ref={focus.button} variant="default" onClick={open}>
                {t`Update Email`}
              </Button>
            </Group>
          )}
        </Stack>
      </form>
      <ConfirmDialog confirmation={isAsking ? changeQuestion : null} onClose={question.close} />
    </>
  )
}

/** A changed address takes effect once it is confirmed; at once if the former one was never verified. */
export function EmailCard() {
  const { t } = useLingui()
  const { viewer } = useViewer()
  const sendsMail = useSendsMail()
  const account = useAccount()
  const email = account.data?.user.email ?? viewer?.email ?? ''
  const pending = account.data?.pendingEmail
  /** Without the account, nothing can be saved. */
  const reload = async () => {
    const { error } = account.data ? account : await account.refetch()
    if (error) toast.error(errorText(error, t`Your account could not be loaded. Please try again.`))
  }
  return (
    <SectionCard
      title={t`Email Settings`}
      lead={sendsMail ? t`The address for our emails and for signing in.` : t`The address for signing in.`}
    >
      {pending && <PendingAddress pending={pending} email={email} />}
      <EmailForm
        email={email}
        isVerified={viewer?.emailVerified ?? true}
        isAllowed={account.data?.allowsEmailChange}
        onEdit={() => void reload()}
      />
    </SectionCard>
  )
}

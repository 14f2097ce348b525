import { useLingui } from '@lingui/react/macro'
import { Button, Group, Modal, Radio, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { type ManagedUser, suspendInput } from '../../../../shared/administration/user-management.ts'
import type { Rule } from '../../../../shared/instance/rules.ts'
import { errorText } from '../../../ui/api-error.ts'
import { FormAlert } from '../../../ui/FormAlert.tsx'
import { useQuoted } from '../../../ui/languages/composed-texts.ts'
import { problemNow } from '../../../ui/languages/texts.tsx'
import { useListFormat } from '../../../ui/use-list-format.ts'
import { type Ending, endings, suspendedUntil, tomorrow } from '../../identity/suspension/suspension-end.ts'
import { displayName } from '../../identity/user-labels/UserLink.tsx'
import { useSendsMail } from '../../instance/branding/use-branding.ts'
import { RemoveContentCheckbox } from '../../instance/restrictions/RemoveContentCheckbox.tsx'
import { RuleSelect } from '../../instance/restrictions/RuleSelect.tsx'
import type { UserActionMutations } from './use-user.ts'

const { reason: reasonSchema } = suspendInput.shape

interface FormProps {
  user: ManagedUser
  suspend: UserActionMutations['suspend']
  onClose: () => void
}

function SuspendForm({ user, suspend, onClose }: FormProps) {
  const { t } = useLingui()
  const quoted = useQuoted()
  const list = useListFormat()
  const sendsMail = useSendsMail()
  const [rule, setRule] = useState<Rule>('OTHER')
  const [reason, setReason] = useState('')
  const [ending, setEnding] = useState<Ending>('week')
  const [date, setDate] = useState('')
  const [removesContent, setRemovesContent] = useState(user.isContentRemoved)
  const [isAsked, setAsked] = useState(false)
  const problem = problemNow(reasonSchema.safeParse(reason))
  const until = suspendedUntil(ending, date)
  const name = displayName(user)
  const communities = list(user.organizesAlone.map((one) => quoted(one.name)))

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setAsked(true)
    if (problem || until === undefined || suspend.isPending) return
    suspend.mutate({ id: user.id, rule, reason, until, removesContent }, { onSuccess: onClose })
  }
  return (
    <form noValidate onSubmit={submit}>
      <Stack>
        <Text>
          {sendsMail
            ? t`${name} is signed out everywhere and cannot sign in. They get the reason by email.`
            : t`${name} is signed out everywhere and cannot sign in. They get the reason when they try to.`}
        </Text>
        {user.organizesAlone.length > 0 && (
          <Text>{t`No other organizer of ${communities} can act. Appoint one in the settings of the community.`}</Text>
        )}
        {suspend.error && (
          <FormAlert tone="error" message={errorText(suspend.error, t`That did not work. Please try again.`)} />
        )}
        <RuleSelect value={rule} onChange={setRule} />
        <Textarea
          label={t`Reason`}
          required
          autosize
          minRows={3}
          maxRows={8}
          data-autofocus
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          error={isAsked && problem}
        />
        <Radio.Group label={t`How long`} value={ending} onChange={(value) => setEnding(value as Ending)}>
          <Stack gap="xs" mt="xs">
            {endings.map(({ value, label }) => (
              <Radio key={value} value={value} label={t(label)} />
            ))}
          </Stack>
        </Radio.Group>
        {ending === 'date' && (
          <TextInput
            type="date"
            label={t`First day on which they can sign in again`}
            min={tomorrow()}
            value={date}
            onChange={(event) => setDate(event.currentTarget.value)}
            error={isAsked && until === undefined && t`Please choose a future day`}
          />
        )}
        <RemoveContentCheckbox checked={removesContent} onChange={setRemovesContent} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t`Cancel`}
          </Button>
          <Button type="submit" color="red" loading={suspend.isPending}>
            {removesContent ? t`Suspend and remove` : t`Suspend`}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** Asks for the reason and the end of a suspension. A failure keeps the input. */
export function SuspendDialog({ opened, ...rest }: FormProps & { opened: boolean }) {
  const { t } = useLingui()
  const name = displayName(rest.user)
  const close = () => {
    rest.suspend.reset()
    rest.onClose()
  }
  return (
    <Modal opened={opened} onClose={close} title={t`Suspend ${name}`} closeOnClickOutside={false}>
      <SuspendForm {...rest} onClose={close} />
    </Modal>
  )
}

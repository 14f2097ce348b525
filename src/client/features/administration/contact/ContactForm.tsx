import { useLingui } from '@lingui/react/macro'
import { Button, Stack, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { contactInput } from '../../../../shared/administration/contact.ts'
import { messages } from '../../../../shared/platform/messages.ts'
import { failureDetail } from '../../../ui/api-error.ts'
import { FormAlert } from '../../../ui/FormAlert.tsx'
import { focusFirstError } from '../../../ui/focus.ts'
import { schemaRule } from '../../../ui/schema-rule.ts'
import { RefusalAlert } from '../../identity/refusals/RefusalAlert.tsx'
import { refusalIn } from '../../identity/refusals/refusal.ts'
import { ProofNote } from '../../instance/proof-of-work/ProofNote.tsx'
import { useProof } from '../../instance/proof-of-work/use-proof.ts'
import classes from './ContactForm.module.css'
import type { useSendMessage } from './use-contact.ts'

const rules = schemaRule(contactInput.omit({ ticket: true, proof: true }))
const contactMessages = { attributes: { input: { dir: 'auto' } } }

function Failure({ error }: Pick<ReturnType<typeof useSendMessage>, 'error'>) {
  const { t } = useLingui()
  if (!error) return null
  const refusal = refusalIn(error)
  if (refusal) return <RefusalAlert refusal={refusal} unverified={messages.verificationNeeded} />
  // The failed submission has already fetched a new ticket, so the user can submit again.
  const isOld = error.message === messages.contactFormOld
  const detail = isOld ? t`The form was open for too long. Please send it again.` : failureDetail(error)
  return <FormAlert tone="error" message={t`Your message was not sent.`} detail={detail} />
}

interface Props {
  ticket: string
  /** Prefills the form for a signed-in user. */
  viewer: { name: string; email: string }
  send: ReturnType<typeof useSendMessage>
}

/** A message to the operators of the instance. A failed submission keeps the text. */
export function ContactForm({ ticket, viewer: writer, send }: Props) {
  const { t } = useLingui()
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { ...writer, message: '', website: '' },
    validate: rules,
  })
  const { isProving, prove } = useProof()
  const submit = form.onSubmit(
    async (values) => send.mutate({ ...values, ticket, ...(await prove()) }),
    focusFirstError,
  )
  return (
    <form noValidate onSubmit={submit}>
      <Stack>
        <Failure error={send.error} />
        <TextInput
          label={t({ message: 'Name', context: 'user' })}
          autoComplete="name"
          {...contactMessages}
          key={form.key('name')}
          {...form.getInputProps('name')}
        />
        <TextInput
          label={t({ message: 'Email', context: 'address' })}
          description={t`We answer to this address.`}
          type="email"
          autoComplete="email"
          key={form.key('email')}
          {...form.getInputProps('email')}
        />
        <Textarea
          label={t`Message`}
          autosize
          minRows={6}
          maxRows={18}
          {...contactMessages}
          key={form.key('message')}
          {...form.getInputProps('message')}
        />
        {/* A honeypot: bots fill in every field. */}
        <div className={classes.trap} aria-hidden>
          <label>
            {t`Website`}
            <input
              tabIndex={-1}
              autoComplete="off"
              key={form.key('website')}
              {...form.getInputProps('website')}
              data-path={undefined}
            />
          </label>
        </div>
        <Button type="submit" size="md" loading={isProving || send.isPending}>
          {t`Send message`}
        </Button>
        <ProofNote isProving={isProving} />
      </Stack>
    </form>
  )
}

import { Button, Stack, Textarea, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { contactInput } from '../../shared/contact.ts'
import { messages } from '../../shared/messages.ts'
import { failureDetail } from '../auth/failure-detail.ts'
import { RefusalNotice } from '../posts/RefusalNotice.tsx'
import { refusalIn } from '../posts/refusal.ts'
import { FormAlert } from '../ui/FormAlert.tsx'
import { focusFirstError } from '../ui/focus-first-error.ts'
import classes from './contact.module.css'
import type { useSendMessage } from './use-contact.ts'

const rules = schemaResolver(contactInput.omit({ ticket: true }), { sync: true })
const userText = { attributes: { input: { dir: 'auto' } } }

function Failure({ error }: Pick<ReturnType<typeof useSendMessage>, 'error'>) {
  if (!error) return null
  const refusal = refusalIn(error)
  if (refusal) return <RefusalNotice refusal={refusal} unverified={messages.verificationNeeded} />
  // The form has a new ticket by now.
  const isOld = error.message === messages.contactFormOld
  const detail = isOld ? 'It lay open for very long. Please send it again.' : failureDetail(error)
  return <FormAlert tone="error" message="Your message was not sent." detail={detail} />
}

interface Props {
  ticket: string
  /** What is known of the writer already. */
  writer: { name: string; email: string }
  send: ReturnType<typeof useSendMessage>
}

/** A message to whoever runs the instance. What was typed stays when it could not be sent. */
export function ContactForm({ ticket, writer, send }: Props) {
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { ...writer, message: '', website: '' },
    validate: rules,
  })
  return (
    <form noValidate onSubmit={form.onSubmit((values) => send.mutate({ ...values, ticket }), focusFirstError)}>
      <Stack>
        <Failure error={send.error} />
        <TextInput
          label="Name"
          autoComplete="name"
          {...userText}
          key={form.key('name')}
          {...form.getInputProps('name')}
        />
        <TextInput
          label="Email"
          description="The answer goes there."
          type="email"
          autoComplete="email"
          key={form.key('email')}
          {...form.getInputProps('email')}
        />
        <Textarea
          label="Message"
          autosize
          minRows={6}
          maxRows={18}
          {...userText}
          key={form.key('message')}
          {...form.getInputProps('message')}
        />
        {/* For machines, which fill in every field. */}
        <div className={classes.trap} aria-hidden>
          <label>
            Website
            <input
              tabIndex={-1}
              autoComplete="off"
              key={form.key('website')}
              {...form.getInputProps('website')}
              data-path={undefined}
            />
          </label>
        </div>
        <Button type="submit" size="md" loading={send.isPending}>
          Send message
        </Button>
      </Stack>
    </form>
  )
}

import { NativeSelect, Stack, TextInput } from '@mantine/core'
import type { MailSecurity } from '../../../../shared/instance/mail-settings.ts'
import { FormAlert } from '../../../ui/FormAlert.tsx'
import { PasswordField } from '../../../ui/PasswordField.tsx'
import classes from './admin-settings.module.css'
import type { MailField, MailForm } from './use-mail-form.ts'

const securityLabels: Record<MailSecurity, string> = {
  starttls: 'STARTTLS (usual)',
  tls: 'TLS from the start',
  none: 'None: passwords can be read on the way',
}
const securities = Object.entries(securityLabels).map(([value, label]) => ({ value, label }))
const asOffered = { value: '', label: 'As the mail server offers it' }

const hints: Record<MailField, string | undefined> = {
  host: 'Your email provider tells you its name, such as smtp.example.org. If empty, the server writes emails to files.',
  port: undefined,
  security: undefined,
  user: 'Often your whole email address. If empty, the server is used without signing in.',
  password: undefined,
  sender: undefined,
}

/** The fields of the mail server and the sender. A field that an environment variable sets names it and is locked. */
export function MailFields({ form }: { form: MailForm }) {
  const { settings, values } = form
  const stored = settings.server?.hasPassword ? 'Stored encrypted. Leave empty to keep it.' : 'Stored encrypted.'
  const sender = `If empty: ${settings.defaultSender}`
  const field = (name: MailField, hint = hints[name]) => {
    const fixedBy = name === 'sender' ? settings.senderSetBy : settings.serverSetBy
    return {
      name: `mail-${name}`,
      value: values[name],
      onChange: (event: { currentTarget: { value: string } }) => form.set({ [name]: event.currentTarget.value }),
      error: form.problem(name),
      description: fixedBy === null ? hint : `Set by ${fixedBy} in the server's environment.`,
      disabled: fixedBy !== null,
      autoComplete: 'off',
    }
  }
  return (
    <Stack gap="md">
      {settings.problem && <FormAlert tone="error" message={settings.problem} />}
      <TextInput label="Mail server" spellCheck={false} autoCapitalize="none" {...field('host')} />
      <div className={classes.filters}>
        <NativeSelect
          label="Encryption"
          size="md"
          data={settings.server && settings.server.security === null ? [asOffered] : securities}
          {...field('security')}
        />
        <TextInput label="Port" inputMode="numeric" {...field('port')} />
      </div>
      <TextInput label="User name" spellCheck={false} autoCapitalize="none" {...field('user')} />
      <PasswordField label="Password of the mail server" {...field('password', stored)} autoComplete="new-password" />
      <TextInput label="Sender address" type="email" inputMode="email" {...field('sender', sender)} />
    </Stack>
  )
}

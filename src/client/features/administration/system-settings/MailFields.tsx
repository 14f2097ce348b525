import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { NativeSelect, Stack, TextInput } from '@mantine/core'
import type { MailSecurity } from '../../../../shared/instance/mail-settings.ts'
import { FormAlert } from '../../../ui/FormAlert.tsx'
import { useTranslate } from '../../../ui/languages/texts.tsx'
import { PasswordField } from '../../../ui/PasswordField.tsx'
import classes from './admin-settings.module.css'
import type { MailField, MailForm } from './use-mail-form.ts'

const securityLabels: Record<MailSecurity, MessageDescriptor> = {
  starttls: msg`STARTTLS (usual)`,
  tls: msg`TLS from the start`,
  none: msg`None: passwords can be read on the way`,
}

const hints: Record<MailField, MessageDescriptor | undefined> = {
  host: msg`Your email provider tells you its name, such as smtp.example.org. If empty, the server writes emails to files.`,
  port: undefined,
  security: undefined,
  user: msg`Often your whole email address. If empty, the server is used without signing in.`,
  password: undefined,
  sender: undefined,
}

/** The fields of the mail server and the sender. A field that an environment variable sets names it and is locked. */
export function MailFields({ form }: { form: MailForm }) {
  const { t } = useLingui()
  const translate = useTranslate()
  const { settings, values } = form
  const stored = settings.server?.hasPassword ? t`Stored encrypted. Leave empty to keep it.` : t`Stored encrypted.`
  const { defaultSender } = settings
  const sender = t`If empty: ${defaultSender}`
  const securities = Object.entries(securityLabels).map(([value, label]) => ({ value, label: t(label) }))
  const asOffered = { value: '', label: t`As the mail server offers it` }
  const field = (name: MailField, hint = hints[name] && t(hints[name])) => {
    const fixedBy = name === 'sender' ? settings.senderSetBy : settings.serverSetBy
    return {
      name: `mail-${name}`,
      value: values[name],
      onChange: (event: { currentTarget: { value: string } }) => form.set({ [name]: event.currentTarget.value }),
      error: form.problem(name),
      description: fixedBy === null ? hint : t`Set by ${fixedBy} in the server's environment.`,
      disabled: fixedBy !== null,
      autoComplete: 'off',
    }
  }
  return (
    <Stack gap="md">
      {settings.problem && <FormAlert tone="error" message={translate(settings.problem)} />}
      <TextInput label={t`Mail server`} spellCheck={false} autoCapitalize="none" {...field('host')} />
      <div className={classes.filters}>
        <NativeSelect
          label={t`Encryption`}
          size="md"
          data={settings.server && settings.server.security === null ? [asOffered] : securities}
          {...field('security')}
        />
        <TextInput label={t`Port`} inputMode="numeric" {...field('port')} />
      </div>
      <TextInput label={t`User name`} spellCheck={false} autoCapitalize="none" {...field('user')} />
      <PasswordField
        label={t`Password of the mail server`}
        {...field('password', stored)}
        autoComplete="new-password"
      />
      <TextInput label={t`Sender address`} type="email" inputMode="email" {...field('sender', sender)} />
    </Stack>
  )
}

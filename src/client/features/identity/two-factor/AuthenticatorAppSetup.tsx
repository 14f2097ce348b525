import { Trans, useLingui } from '@lingui/react/macro'
import { Anchor, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { confirmAppInput } from '../../../../shared/identity/account.ts'
import type { RouterOutputs } from '../../../platform/trpc.ts'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { FormAlert } from '../../../ui/FormAlert.tsx'
import { focusFirstError } from '../../../ui/focus.ts'
import { schemaRule } from '../../../ui/schema-rule.ts'
import { usePasskeyErrorText } from '../passkeys/passkeys.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import classes from './two-factor.module.css'
import { useConfirmAuthenticatorApp } from './use-two-factor.ts'

const validate = schemaRule(confirmAppInput)

type StartedApp = RouterOutputs['twoFactor']['startApp']

function Secret({ app }: { app: StartedApp }) {
  const { t } = useLingui()
  return (
    <Stack gap="sm">
      <Text>
        <Trans>
          Scan this with your authenticator app, or{' '}
          <Anchor href={app.uri} inherit underline="always">
            open it on this device
          </Anchor>
          .
        </Trans>
      </Text>
      <img
        className={classes.qrCode}
        src={`data:image/svg+xml,${encodeURIComponent(app.qrSvg)}`}
        alt={t`QR code with the secret for your authenticator app`}
      />
      <Text size="sm">{t`Or type this secret into the app:`}</Text>
      <Group gap="sm">
        <code className={classes.secret}>{app.secret.match(/.{1,4}/g)?.join(' ')}</code>
        <CopyButton text={app.secret} label={t`Copy secret`} />
      </Group>
    </Stack>
  )
}

/** Shows the secret and asks for a code that proves the app has it. Recovery codes follow if it is the first factor. */
export function AuthenticatorAppSetup({ app, onDone }: { app: StartedApp; onDone: () => void }) {
  const { t } = useLingui()
  const passkeyErrorText = usePasskeyErrorText()
  const confirm = useConfirmAuthenticatorApp()
  const [codes, setCodes] = useState<string[]>([])
  const form = useForm({ mode: 'uncontrolled', initialValues: { code: '' }, validate })
  const send = form.onSubmit(
    (values) =>
      confirm.mutate(values, {
        onSuccess: ({ recoveryCodes }) => (recoveryCodes.length > 0 ? setCodes(recoveryCodes) : onDone()),
      }),
    focusFirstError,
  )

  if (codes.length > 0) return <RecoveryCodes codes={codes} onDone={onDone} />
  return (
    <form noValidate onSubmit={send}>
      <Stack>
        <Secret app={app} />
        {confirm.error && <FormAlert tone="error" message={passkeyErrorText(confirm.error)} />}
        <TextInput
          label={t`Code`}
          description={t`The six-digit code from the app.`}
          inputMode="numeric"
          autoComplete="one-time-code"
          key={form.key('code')}
          {...form.getInputProps('code')}
          data-autofocus
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onDone}>
            {t`Cancel`}
          </Button>
          <Button type="submit" loading={confirm.isPending}>
            {t`Confirm`}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

import { useLingui } from '@lingui/react/macro'
import { Button, Divider, Stack } from '@mantine/core'
import { IconFingerprint, IconMail } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { paths } from '../../../platform/paths.ts'
import { FormAlert } from '../../../ui/FormAlert.tsx'
import { useInstance } from '../../instance/branding/use-branding.ts'
import { supportsPasskeys, usePasskeyErrorText } from '../passkeys/passkeys.ts'
import { suspensionIn } from './login-errors.ts'
import { ProviderButton } from './ProviderButton.tsx'
import { SuspensionAlert } from './SuspensionAlert.tsx'
import { useOfferedPasskeys, usePasskeySignIn } from './use-passkey-sign-in.ts'
import type { LoginError } from './use-session.ts'

/** The page that the server renders has no browser to ask. */
export function useSupportsPasskeys(): boolean {
  const [isSupported, setSupported] = useState(false)
  useEffect(() => setSupported(supportsPasskeys()), [])
  return isSupported
}

function PasskeyButton() {
  const { t } = useLingui()
  const passkeyErrorText = usePasskeyErrorText()
  const signIn = usePasskeySignIn()
  useOfferedPasskeys()
  const hold = signIn.error && 'data' in signIn.error ? suspensionIn(signIn.error as unknown as LoginError) : null
  return (
    <>
      {hold && <SuspensionAlert suspension={hold.suspension} />}
      {signIn.error && !hold && <FormAlert tone="error" message={passkeyErrorText(signIn.error)} />}
      <Button
        variant="default"
        size="md"
        leftSection={<IconFingerprint size={20} stroke={1.75} aria-hidden />}
        loading={signIn.isPending}
        onClick={() => signIn.mutate({ useBrowserAutofill: false })}
      >
        {t`Sign in with a passkey`}
      </Button>
    </>
  )
}

function EmailLinkButton({ email }: { email: () => string }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const to = paths.signInLink + useLocation().search
  return (
    <Button
      component={Link}
      to={to}
      data-carries
      variant="default"
      size="md"
      leftSection={<IconMail size={20} stroke={1.75} aria-hidden />}
      onClick={(event) => {
        event.preventDefault()
        navigate(to, { state: { email: email() } })
      }}
    >
      {t`Email me a sign-in link`}
    </Button>
  )
}

/** The ways to sign in without a password. `email` returns what was entered so far. */
export function OtherSignIns({ email }: { email: () => string }) {
  const { t } = useLingui()
  const { data: instance } = useInstance()
  const hasPasskeys = useSupportsPasskeys()
  if (!hasPasskeys && !instance?.sendsMail && !instance?.provider) return null
  return (
    <Stack>
      <Divider label={t`or`} />
      {instance?.provider && <ProviderButton label={instance.provider} />}
      {hasPasskeys && <PasskeyButton />}
      {instance?.sendsMail && <EmailLinkButton email={email} />}
    </Stack>
  )
}

import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Anchor, Button, Group, getDefaultZIndex, Modal, Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { type ProofAsked, proofMinutes } from '../../../../shared/identity/account.ts'
import type { ProofRequest } from '../../../platform/proof-requests.ts'
import { trpc } from '../../../platform/trpc.ts'
import { useDeferredOpen } from '../../../ui/dialog-state.ts'
import { FormAlert } from '../../../ui/FormAlert.tsx'
import classes from '../auth/auth.module.css'
import { isExpired } from '../auth/login-errors.ts'
import { useLogout, useSwitchViewer } from '../auth/use-session.ts'
import { supportsPasskeys, usePasskeyErrorText } from '../passkeys/passkeys.ts'
import { useViewer } from '../viewer/use-viewer.ts'
import { CodeProof } from './CodeProof.tsx'
import { PasskeyProof } from './PasskeyProof.tsx'
import { PasswordProof } from './PasswordProof.tsx'

type Method = ProofAsked['methods'][number]

const methodLabels: Record<Method, MessageDescriptor> = {
  password: msg`Use your password`,
  app: msg`Use a code from your app`,
  passkey: msg`Use a passkey`,
}

/** Sends a proof. The right of a super admin may end with it, when the server sees a weak password. */
function useProve(onProven: () => void, onExpired: () => void) {
  const { viewer } = useViewer()
  const become = useSwitchViewer()
  return trpc.auth.prove.useMutation({
    onSuccess: ({ user }) => {
      if (user.isSuperAdmin !== viewer?.isSuperAdmin) become(user)
      onProven()
    },
    onError: (error) => {
      if (isExpired(error)) onExpired()
    },
  })
}

function ProofSteps({ request: { settle } }: { request: ProofRequest }) {
  const { t } = useLingui()
  const passkeyErrorText = usePasskeyErrorText()
  const start = trpc.auth.startProof.useMutation()
  const begin = start.mutate
  useEffect(() => {
    begin()
  }, [begin])
  const prove = useProve(
    () => settle(true),
    () => begin(),
  )
  const [chosen, setMethod] = useState<Method | null>(null)
  const { methods = ['password'], ticket, passkeyOptions } = start.data ?? {}
  const method = chosen ?? methods[0]
  const others = methods.filter((other) => other !== method && (other !== 'passkey' || supportsPasskeys()))
  const step = { isPending: prove.isPending, onCancel: () => settle(false) }
  return (
    <Stack>
      <Text>
        {t`You signed in more than ${proofMinutes} minutes ago, so this change needs a confirmation. Nothing that you entered is lost.`}
      </Text>
      {prove.error && <FormAlert tone="error" message={passkeyErrorText(prove.error)} />}
      {method === 'password' && <PasswordProof {...step} onProve={(password) => prove.mutate({ password })} />}
      {method === 'app' && ticket && <CodeProof {...step} onProve={(code) => prove.mutate({ ticket, code })} />}
      {method === 'passkey' && ticket && passkeyOptions && (
        <PasskeyProof
          {...step}
          options={passkeyOptions}
          onProve={(passkey) => prove.mutate({ ticket, passkey: { ...passkey } })}
        />
      )}
      {start.isSuccess && methods.length === 0 && <SignInAgain onCancel={step.onCancel} />}
      {others.map((other) => (
        <Anchor
          component="button"
          type="button"
          key={other}
          className={classes.aside ?? ''}
          onClick={() => {
            prove.reset()
            setMethod(other)
          }}
        >
          {t(methodLabels[other])}
        </Anchor>
      ))}
    </Stack>
  )
}

/** For accounts whose user signs in by mail or with a provider only. */
function SignInAgain({ onCancel }: { onCancel: () => void }) {
  const { t } = useLingui()
  const logout = useLogout()
  return (
    <Stack>
      <Text>
        {t`This account has no password or passkey to confirm with. Sign out, sign in again, and repeat the change.`}
      </Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={onCancel}>
          {t`Cancel`}
        </Button>
        <Button
          loading={logout.isPending}
          onClick={() => {
            onCancel()
            logout.mutate()
          }}
        >
          {t`Sign out`}
        </Button>
      </Group>
    </Stack>
  )
}

/** Asks users to prove their identity before a sensitive change, because an intruder may use their session. */
export function ProofDialog({ request }: { request: ProofRequest }) {
  const { t } = useLingui()
  return (
    <Modal
      opened={useDeferredOpen(true)}
      onClose={() => request.settle(false)}
      title={t`Confirm that it is you`}
      closeOnClickOutside={false}
      closeOnEscape={false}
      // Above the dialog whose change needs the proof.
      zIndex={getDefaultZIndex('popover')}
    >
      <ProofSteps request={request} />
    </Modal>
  )
}

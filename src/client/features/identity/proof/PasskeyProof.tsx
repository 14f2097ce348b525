import { useLingui } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { FormAlert } from '../../../ui/FormAlert.tsx'
import { useFocusOnMount } from '../../../ui/focus.ts'
import { authenticateWithPasskey, usePasskeyErrorText } from '../passkeys/passkeys.ts'
import { ProofForm, type StepProps } from './ProofForm.tsx'

type Passkey = Awaited<ReturnType<typeof authenticateWithPasskey>>

interface Props extends StepProps {
  options: object
  onProve: (passkey: Passkey) => void
}

export function PasskeyProof({ options, isPending, onCancel, onProve }: Props) {
  const { t } = useLingui()
  const passkeyErrorText = usePasskeyErrorText()
  const button = useFocusOnMount<HTMLButtonElement>()
  const ask = useMutation({ mutationFn: () => authenticateWithPasskey(options), onSuccess: onProve })
  return (
    <ProofForm
      action={t`Use a passkey`}
      button={button}
      isPending={isPending || ask.isPending}
      onCancel={onCancel}
      onSubmit={(event) => {
        event.preventDefault()
        ask.mutate()
      }}
    >
      {ask.error && <FormAlert tone="error" message={passkeyErrorText(ask.error)} />}
      <Text>{t`Confirm with your device or your security key.`}</Text>
    </ProofForm>
  )
}

import { Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { FormAlert } from '../../../ui/FormAlert.tsx'
import { useFocusOnMount } from '../../../ui/focus.ts'
import { authenticateWithPasskey, passkeyErrorText } from '../passkeys/passkeys.ts'
import { ProofForm, type StepProps } from './ProofForm.tsx'

type Passkey = Awaited<ReturnType<typeof authenticateWithPasskey>>

interface Props extends StepProps {
  options: object
  onProve: (passkey: Passkey) => void
}

export function PasskeyProof({ options, isPending, onCancel, onProve }: Props) {
  const button = useFocusOnMount<HTMLButtonElement>()
  const ask = useMutation({ mutationFn: () => authenticateWithPasskey(options), onSuccess: onProve })
  return (
    <ProofForm
      action="Use a passkey"
      button={button}
      isPending={isPending || ask.isPending}
      onCancel={onCancel}
      onSubmit={(event) => {
        event.preventDefault()
        ask.mutate()
      }}
    >
      {ask.error && <FormAlert tone="error" message={passkeyErrorText(ask.error)} />}
      <Text>Confirm with your device or your security key.</Text>
    </ProofForm>
  )
}

import { useMutation } from '@tanstack/react-query'
import type { z } from 'zod'
import type { startPasskeySignupInput } from '../../../../shared/identity/auth.ts'
import { trpc } from '../../../platform/trpc.ts'
import { useProof } from '../../instance/proof-of-work/use-proof.ts'
import { registerPasskey } from '../passkeys/passkeys.ts'
import { useSwitchViewer } from './use-session.ts'

/** Creates a passkey and an account that it signs in to, unless the account awaits approval. */
export function usePasskeySignup() {
  const become = useSwitchViewer()
  const { client } = trpc.useUtils()
  const { prove } = useProof()
  return useMutation({
    async mutationFn(account: z.input<typeof startPasskeySignupInput>) {
      const { ticket, options } = await client.auth.startPasskeySignup.mutate(account)
      const response = await registerPasskey(options)
      return client.auth.passkeySignup.mutate({ ...account, ticket, response: { ...response }, ...(await prove()) })
    },
    onSuccess: ({ user, awaitsApproval }) => !awaitsApproval && become(user),
  })
}

import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { HandedLink } from '../../../../shared/administration/user-management.ts'
import { trpc } from '../../../platform/trpc.ts'
import { errorText } from '../../../ui/api-error.ts'
import { useDialogTarget } from '../../../ui/dialog-state.ts'

export type LinkKind = 'verification' | 'password' | 'email-change'

/** The recipient of a link: the id of a user, or the id of a change of address. */
export interface LinkTarget {
  kind: LinkKind
  id: string
  name: string
}

export const linkLabels: Record<LinkKind, MessageDescriptor> = {
  verification: msg`Verification link`,
  password: msg`Password link`,
  'email-change': msg`Link for the new address`,
}

interface Call {
  mutateAsync: (input: { id: string }) => Promise<HandedLink>
  isPending: boolean
  error: unknown
  reset: () => void
}

/** Makes links and keeps the last one, which the server shows once, in the memory of the page. */
export function useHandedLink() {
  const { t } = useLingui()
  const utils = trpc.useUtils()
  const dialog = useDialogTarget<{ link: HandedLink; target: LinkTarget }>()
  const options = { gcTime: 0, onSuccess: () => void utils.auditLog.invalidate() }
  const calls: Record<LinkKind, Call> = {
    verification: trpc.userManagement.makeVerificationLink.useMutation(options),
    password: trpc.userManagement.makePasswordLink.useMutation(options),
    'email-change': trpc.userManagement.makeEmailChangeLink.useMutation(options),
  }
  const all = Object.values(calls)
  const error = all.find((call) => call.error)?.error
  return {
    dialog,
    isPending: all.some(({ isPending }) => isPending),
    failure: error ? errorText(error, t`The link could not be made. Please try again.`) : null,
    async make(target: LinkTarget) {
      for (const call of all) call.reset()
      // The page shows the failure.
      const link = await calls[target.kind].mutateAsync({ id: target.id }).catch(() => null)
      if (link) dialog.open({ link, target })
    },
  }
}

export type HandedLinks = ReturnType<typeof useHandedLink>

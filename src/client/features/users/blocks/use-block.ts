import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import type { BlockKind } from '../../../../shared/users/blocks.ts'
import { refreshAll } from '../../../platform/refresh-all.ts'
import { trpc } from '../../../platform/trpc.ts'
import { errorText } from '../../../ui/api-error.ts'
import { toast } from '../../../ui/toast.ts'

interface OtherUser {
  id: string
  name: string
}

/** Mutes and blocks a user, and ends it. Every list and thread can change, so all are read again. */
export function useBlock({ id, name }: OtherUser) {
  const { t } = useLingui()
  const client = useQueryClient()
  const options = (done: string) => ({
    onSuccess: () => {
      toast.success(done)
      return refreshAll(client)
    },
    onError: (error: unknown) => toast.error(errorText(error, t`That did not work. Please try again.`)),
  })
  const block = trpc.blocks.block.useMutation(options(t`You blocked ${name}.`))
  const mute = trpc.blocks.mute.useMutation(options(t`You muted ${name}.`))
  const unblock = trpc.blocks.unblock.useMutation(options(t`You unblocked ${name}.`))
  const unmute = trpc.blocks.unmute.useMutation(options(t`You unmuted ${name}.`))
  return {
    block: () => block.mutateAsync({ id }),
    mute: () => mute.mutate({ id }),
    end: (kind: BlockKind) => (kind === 'BLOCK' ? unblock : unmute).mutate({ id }),
    isEnding: unblock.isPending || unmute.isPending,
  }
}

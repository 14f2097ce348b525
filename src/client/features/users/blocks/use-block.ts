import type { BlockKind } from '../../../../shared/users/blocks.ts'
import { trpc } from '../../../platform/trpc.ts'
import { errorText } from '../../../ui/api-error.ts'
import { toast } from '../../../ui/toast.ts'

interface OtherUser {
  id: string
  name: string
}

const done = {
  block: (name: string) => `You blocked ${name}.`,
  mute: (name: string) => `You muted ${name}.`,
  unblock: (name: string) => `You unblocked ${name}.`,
  unmute: (name: string) => `You unmuted ${name}.`,
}

/** Mutes and blocks a user, and ends it. Every list and thread can change, so all are read again. */
export function useBlock({ id, name }: OtherUser) {
  const utils = trpc.useUtils()
  const options = (said: keyof typeof done) => ({
    onSuccess: () => {
      toast.success(done[said](name))
      return utils.invalidate()
    },
    onError: (error: unknown) => toast.error(errorText(error, 'That did not work. Please try again.')),
  })
  const block = trpc.blocks.block.useMutation(options('block'))
  const mute = trpc.blocks.mute.useMutation(options('mute'))
  const unblock = trpc.blocks.unblock.useMutation(options('unblock'))
  const unmute = trpc.blocks.unmute.useMutation(options('unmute'))
  return {
    block: () => block.mutateAsync({ id }),
    mute: () => mute.mutate({ id }),
    end: (kind: BlockKind) => (kind === 'BLOCK' ? unblock : unmute).mutate({ id }),
    isEnding: unblock.isPending || unmute.isPending,
  }
}

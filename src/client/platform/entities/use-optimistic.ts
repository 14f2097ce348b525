import { errorText } from '../../ui/api-error.ts'
import { toast } from '../../ui/toast.ts'
import type { Entities, Kind, Patch } from './entities.ts'
import { useEntityCache } from './use-entities.ts'

interface Change<K extends Kind> {
  patch: Patch<Entities[K]>
  /** The toast when the server does not say why it refused. */
  failed: string
  onDone: () => void
  /** Runs after success and after failure. */
  onSettled: () => void
}

/** Mutation options that change an entity optimistically, and undo the change when the server refuses it. */
export function useOptimistic<K extends Kind>(kind: K, id: string) {
  const cache = useEntityCache(kind)
  return ({ patch, failed, onDone, onSettled }: Change<K>) => ({
    onMutate: () => ({ takeBack: cache.guess(id, patch) }),
    onSuccess: () => {
      cache.change(id, patch)
      onDone()
    },
    onError: (error: unknown) => {
      toast.error(errorText(error, failed))
    },
    onSettled: (_answer: unknown, _error: unknown, _input: unknown, guessed: { takeBack: () => void } | undefined) => {
      guessed?.takeBack()
      onSettled()
    },
  })
}

import type { TRPCClientError, TRPCLink } from '@trpc/client'
import { observable, type Unsubscribable } from '@trpc/server/observable'
import { useSyncExternalStore } from 'react'
import type { AppRouter } from '../../server/router.ts'
import { isProofNeeded } from '../ui/api-error.ts'
import { withErrorTexts } from '../ui/languages/catalogues.ts'

/** Waits for the user to prove who they are. All calls that need a proof share one. */
export interface ProofRequest {
  answer: Promise<boolean>
  settle: (isProven: boolean) => void
}

let current: ProofRequest | null = null
const listeners = new Set<() => void>()

function setCurrent(request: ProofRequest | null) {
  current = request
  for (const listener of listeners) listener()
}

/** Resolves to whether the user has proven who they are. */
function askForProof(): Promise<boolean> {
  if (current) return current.answer
  let settle = (_isProven: boolean) => {}
  const answer = new Promise<boolean>((resolve) => {
    settle = (isProven) => {
      setCurrent(null)
      resolve(isProven)
    }
  })
  setCurrent({ answer, settle })
  return answer
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Returns the request that waits for a proof, or null. */
export const useProofRequest = () =>
  useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  )

/**
 * Asks for a proof when the server refuses a change for lack of a proof, and then sends the change again, so that no
 * form has to know. If the user declines, the change fails with the refusal, and what they typed stays.
 */
export const proofLink: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) =>
    observable((observer) => {
      let sent: Unsubscribable | null = null
      const fail = (error: TRPCClientError<AppRouter>) => withErrorTexts(() => observer.error(error))
      const send = (onError: typeof fail) => {
        sent = next(op).subscribe({
          next: (answer) => observer.next(answer),
          complete: () => observer.complete(),
          error: onError,
        })
      }
      send((error) => {
        if (!isProofNeeded(error)) return fail(error)
        void askForProof().then((isProven) => (isProven ? send(fail) : fail(error)))
      })
      return () => sent?.unsubscribe()
    })

import { lazy, Suspense, useEffect, useEffectEvent } from 'react'
import { useProofRequest } from '../../../platform/proof-requests.ts'

const ProofDialog = lazy(async () => ({ default: (await import('./ProofDialog.tsx')).ProofDialog }))

/** Asks who sits at the browser when the server wants to know. Stands before the pages in the tree. */
export function ProofPrompt() {
  const request = useProofRequest()
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.isComposing || !request) return
    event.stopImmediatePropagation()
    request.settle(false)
  })
  // The dialog of a page would close with this one and lose what was typed. It listens later, so this comes first.
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listener, { capture: true })
    return () => window.removeEventListener('keydown', listener, { capture: true })
  }, [])
  return <Suspense fallback={null}>{request && <ProofDialog request={request} />}</Suspense>
}

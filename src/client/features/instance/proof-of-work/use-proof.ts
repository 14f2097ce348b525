import { useState } from 'react'
import { trpc } from '../../../platform/trpc.ts'

/**
 * The proof of work that a form sends where the site asks for one. It needs nothing from the user: `prove` is called
 * when the form is sent, so that each sending has its own challenge. Without a proof, the server answers what follows.
 */
export function useProof() {
  const { client, instance } = trpc.useUtils()
  const [isProving, setProving] = useState(false)
  const prove = async (): Promise<{ proof?: string }> => {
    const { asksForProof } = await instance.get.ensureData()
    if (!asksForProof) return {}
    setProving(true)
    try {
      const { proveWork } = await import('./prove-work.ts')
      return { proof: await proveWork(await client.instance.challenge.query()) }
    } catch {
      return {}
    } finally {
      setProving(false)
    }
  }
  return { isProving, prove }
}

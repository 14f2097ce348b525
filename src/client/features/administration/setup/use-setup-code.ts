import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { setupCodeIn } from '../../../../shared/administration/setup.ts'
import { draftPrefix } from '../../../platform/private-storage.ts'
import { trpc } from '../../../platform/trpc.ts'
import { tryStorage } from '../../../ui/browser-storage.ts'

const name = `${draftPrefix}setup-code`

const readCode = () => tryStorage('sessionStorage', (storage) => storage.getItem(name)) ?? null

/** Forgets the code, which has been used. */
export const forgetSetupCode = () => tryStorage('sessionStorage', (storage) => storage.removeItem(name))

/** The code of the set-up link that this tab opened last; null if there is none. */
export function useSetupCode() {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const code = setupCodeIn(hash) ?? readCode()
  // Another fragment may replace the code in the address.
  useEffect(() => {
    if (code) tryStorage('sessionStorage', (storage) => storage.setItem(name, code))
  }, [code])
  return { code, enter: (code: string) => navigate({ hash: code }, { replace: true }) }
}

interface Check {
  code: string
  /** The number of accounts; null when the code was refused. */
  accounts: number | null
  error: unknown
}

/**
 * Asks the server whether the code is the current one, so that an old link is refused before anything is typed. Not a
 * query, because the cached queries are sent again when the viewer changes, and the code is used up then.
 */
export function useCodeCheck(code: string | null) {
  const { client } = trpc.useUtils()
  const [check, setCheck] = useState<Check | null>(null)
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: A further attempt sends the same code again.
  useEffect(() => {
    if (code === null) return
    let isCurrent = true
    const settle = (accounts: number | null, error: unknown) => isCurrent && setCheck({ code, accounts, error })
    client.setup.checkCode.mutate({ code }).then(
      ({ accounts }) => settle(accounts, null),
      (error) => settle(null, error),
    )
    return () => {
      isCurrent = false
    }
  }, [client, code, attempt])
  const isPending = code !== null && check?.code !== code
  const settled = isPending ? null : check
  return {
    isPending,
    accounts: settled?.accounts ?? 0,
    error: settled?.error ?? null,
    again: () => setAttempt((made) => made + 1),
  }
}

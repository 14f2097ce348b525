import type { TRPCLink } from '@trpc/client'
import { tap } from '@trpc/server/observable'
import { useMemo } from 'react'
import type { AppRouter } from '../../server/router.ts'
import { errorStatus } from '../ui/api-error.ts'
import { tryStorage } from '../ui/browser-storage.ts'
import { draftPrefix } from './private-storage.ts'

/** 128 random bits. Not `randomUUID`, which browsers offer on https only. */
export const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** The idempotency key of a form, until the server has answered what the form sent. */
interface FormKey {
  current: () => string
  renew: () => void
}

/** The key lies in this tab's storage beside the draft of the form, because a page may be loaded again before the answer. */
function storedKey(name: string): FormKey {
  const storageKey = `${draftPrefix}key:${name}`
  let key = tryStorage('sessionStorage', (storage) => storage.getItem(storageKey)) ?? newKey()
  return {
    current() {
      tryStorage('sessionStorage', (storage) => storage.setItem(storageKey, key))
      return key
    },
    renew() {
      key = newKey()
      tryStorage('sessionStorage', (storage) => storage.removeItem(storageKey))
    },
  }
}

/**
 * Makes the calls of a form idempotent: what it sends again, because it got no answer or because of a second press, is
 * done once. Pass the result as `trpc` to the mutation. `name` names the form and what it is about.
 */
export const useFormKey = (name: string) => useMemo(() => ({ context: { formKey: storedKey(name) } }), [name])

/** The context of a call with this key, which its sender keeps. */
export const withKey = (key: string) => {
  const formKey: FormKey = { current: () => key, renew: () => undefined }
  return { context: { formKey } }
}

const keyOf = ({ context }: { context: Readonly<Record<string, unknown>> }) => context.formKey as FormKey | undefined

export const hasFormKey = (op: Parameters<typeof keyOf>[0]) => keyOf(op) !== undefined

/** The header with the key of the call. */
export function keyHeader({ opList: [op] }: { opList: readonly Parameters<typeof keyOf>[0][] }) {
  const key = op && keyOf(op)?.current()
  return key === undefined ? {} : { 'idempotency-key': key }
}

/** A key was used for something else. */
const unprocessable = 422

/** Takes a new key once the call has succeeded, or when the server says that it knows the key from another call. */
export const renewFormKeys: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) =>
    next(op).pipe(
      tap({
        next: () => keyOf(op)?.renew(),
        error: (error) => errorStatus(error) === unprocessable && keyOf(op)?.renew(),
      }),
    )

import { pathOnSite } from '../../../../shared/platform/path-on-site.ts'
import { tryStorage } from '../../../ui/browser-storage.ts'

const storageKey = 'folkmoot-return-to'

/** Remembers where to go after a sign-in that a mailed link completes, in another tab of this browser. */
export const rememberReturnPath = (path: string | null) =>
  tryStorage('localStorage', (storage) =>
    path === null ? storage.removeItem(storageKey) : storage.setItem(storageKey, path),
  )

/** Returns the remembered path, or null. */
export const rememberedReturnPath = () =>
  tryStorage('localStorage', (storage) => pathOnSite(storage.getItem(storageKey))) ?? null

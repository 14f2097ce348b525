import { useLingui } from '@lingui/react/macro'
import { useSyncExternalStore } from 'react'
import { listDensityKey } from '../start/contract.ts'
import { tryStorage } from './browser-storage.ts'
import { Icon } from './Icon.tsx'
import buttons from './icon-button.module.css'

const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
const isCompactNow = () => document.documentElement.dataset.lists === 'compact'

// `start/first-paint.ts` applies the stored choice. Style sheets look at the attribute, so a list is the same markup in both
// densities.
function setCompact(isCompact: boolean) {
  const { dataset } = document.documentElement
  if (isCompact) dataset.lists = 'compact'
  else delete dataset.lists
  tryStorage('localStorage', (storage) =>
    isCompact ? storage.setItem(listDensityKey, 'compact') : storage.removeItem(listDensityKey),
  )
  for (const listener of listeners) listener()
}

/** Switches the lists of posts between cards and single lines, in this browser. */
export function ListDensityToggle() {
  const { t } = useLingui()
  const isCompact = useSyncExternalStore(subscribe, isCompactNow, () => false)
  return (
    <button
      type="button"
      className={buttons.button}
      aria-label={t`Compact list`}
      title={t`Compact list`}
      aria-pressed={isCompact}
      onClick={() => setCompact(!isCompact)}
    >
      <Icon name="baselineDensitySmall" size={20} />
    </button>
  )
}

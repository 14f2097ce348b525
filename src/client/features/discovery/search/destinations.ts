import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { fold } from '../../../../shared/platform/fold.ts'
import { adminScreen, guidelinesScreen, mainScreens } from '../../../platform/navigation.ts'
import { paths } from '../../../platform/paths.ts'

const destinations: readonly (typeof adminScreen)[] = [
  ...mainScreens,
  { label: msg`Notifications`, to: paths.notifications, icon: 'bell' },
  { label: msg`Profile`, to: paths.profile, icon: 'user' },
  { label: msg`Settings`, to: paths.settings, icon: 'settings' },
  { label: msg`Create Community`, to: paths.createCommunity, icon: 'plus' },
  guidelinesScreen,
]

/** Returns the pages whose name contains the words. Includes the staff pages for staff. `write` writes their names. */
export function matchingScreens(query: string, isStaff: boolean, write: (name: MessageDescriptor) => string) {
  const all = isStaff ? [...destinations, adminScreen] : destinations
  return all
    .map((destination) => ({ ...destination, label: write(destination.label) }))
    .filter(({ label }) => fold(label).includes(fold(query)))
}

import { fold } from '../../../../shared/platform/fold.ts'
import { adminScreen, guidelinesScreen, mainScreens } from '../../../platform/navigation.ts'
import { paths } from '../../../platform/paths.ts'

const destinations: readonly (typeof adminScreen)[] = [
  ...mainScreens,
  { label: 'Notifications', to: paths.notifications, icon: 'bell' },
  { label: 'Profile', to: paths.profile, icon: 'user' },
  { label: 'Settings', to: paths.settings, icon: 'settings' },
  { label: 'Create Community', to: paths.createCommunity, icon: 'plus' },
  guidelinesScreen,
]

/** Returns the pages whose name contains the words. Includes the staff pages for staff. */
export function matchingScreens(query: string, isStaff: boolean) {
  const all = isStaff ? [...destinations, adminScreen] : destinations
  return all.filter(({ label }) => fold(label).includes(fold(query)))
}

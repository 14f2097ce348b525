import { IconBell, IconPlus, IconSettings, IconUser } from '@tabler/icons-react'
import { fold } from '../../../../shared/platform/fold.ts'
import { adminScreen, guidelinesScreen, mainScreens } from '../../../platform/navigation.ts'
import { paths } from '../../../platform/paths.ts'

const destinations = [
  ...mainScreens,
  { label: 'Notifications', to: paths.notifications, Icon: IconBell },
  { label: 'Profile', to: paths.profile, Icon: IconUser },
  { label: 'Settings', to: paths.settings, Icon: IconSettings },
  { label: 'Create Community', to: paths.createCommunity, Icon: IconPlus },
  guidelinesScreen,
]

/** Returns the pages whose name contains the words. Includes the staff pages for staff. */
export function matchingScreens(query: string, isStaff: boolean) {
  const all = isStaff ? [...destinations, adminScreen] : destinations
  return all.filter(({ label }) => fold(label).includes(fold(query)))
}

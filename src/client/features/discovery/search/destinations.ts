import { IconBell, IconPlus, IconSettings, IconUser } from '@tabler/icons-react'
import { paths } from '../app/paths.ts'
import { adminScreen, guidelinesScreen, screens } from '../app/screens.ts'

const destinations = [
  ...screens,
  { label: 'Notifications', to: paths.notifications, Icon: IconBell },
  { label: 'Profile', to: paths.profile, Icon: IconUser },
  { label: 'Settings', to: paths.settings, Icon: IconSettings },
  { label: 'Create Community', to: paths.createCommunity, Icon: IconPlus },
  guidelinesScreen,
]

/** The screens whose name contains the words, for staff those of staff too. */
export function destinationsNamed(words: string, isStaff: boolean) {
  const all = isStaff ? [...destinations, adminScreen] : destinations
  return all.filter(({ label }) => label.toLowerCase().includes(words.toLowerCase()))
}

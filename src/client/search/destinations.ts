import {
  IconBell,
  IconBook2,
  IconBookmark,
  IconCompass,
  IconHome,
  IconMessages,
  IconPlus,
  IconSettings,
  IconShieldCog,
  IconUser,
  IconUsersGroup,
} from '@tabler/icons-react'
import { paths } from '../app/paths.ts'

const destinations = [
  { label: 'Home', to: paths.home, Icon: IconHome },
  { label: 'Your Feed', to: paths.feed, Icon: IconMessages },
  { label: 'Communities', to: paths.communities, Icon: IconUsersGroup },
  { label: 'Discover', to: paths.discover, Icon: IconCompass },
  { label: 'Saved', to: paths.saved, Icon: IconBookmark },
  { label: 'Notifications', to: paths.notifications, Icon: IconBell },
  { label: 'Profile', to: paths.profile, Icon: IconUser },
  { label: 'Settings', to: paths.settings, Icon: IconSettings },
  { label: 'Create Community', to: paths.createCommunity, Icon: IconPlus },
  { label: 'Guidelines', to: paths.guidelines, Icon: IconBook2 },
]
const adminDestination = { label: 'Admin Dashboard', to: paths.admin, Icon: IconShieldCog }

/** The screens whose name contains the words, for staff those of staff too. */
export function destinationsNamed(words: string, isStaff: boolean) {
  const all = isStaff ? [...destinations, adminDestination] : destinations
  return all.filter(({ label }) => label.toLowerCase().includes(words.toLowerCase()))
}

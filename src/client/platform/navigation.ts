import {
  IconBook2,
  IconBookmark,
  IconCompass,
  IconHome,
  IconMessages,
  IconShieldCog,
  IconUsersGroup,
} from '@tabler/icons-react'
import { paths } from './paths.ts'

/** The main pages in display order. Lists end with the guidelines and the admin area, which are separate. */
export const mainScreens = [
  { label: 'Home', to: paths.home, Icon: IconHome },
  { label: 'Your Feed', to: paths.feed, Icon: IconMessages },
  { label: 'Communities', to: paths.communities, Icon: IconUsersGroup },
  { label: 'Discover', to: paths.discover, Icon: IconCompass },
  { label: 'Saved', to: paths.saved, Icon: IconBookmark },
]
export const guidelinesScreen = { label: 'Guidelines', to: paths.guidelines, Icon: IconBook2 }
/** For staff only. */
export const adminScreen = { label: 'Admin Dashboard', to: paths.admin, Icon: IconShieldCog }

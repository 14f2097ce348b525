import type { IconName } from '../ui/Icon.tsx'
import { paths } from './paths.ts'

interface Screen {
  label: string
  to: string
  icon: IconName
}

/** The main pages in display order. Lists end with the guidelines and the admin area, which are separate. */
export const mainScreens: readonly Screen[] = [
  { label: 'Home', to: paths.home, icon: 'home' },
  { label: 'Your Feed', to: paths.feed, icon: 'messages' },
  { label: 'Communities', to: paths.communities, icon: 'usersGroup' },
  { label: 'Discover', to: paths.discover, icon: 'compass' },
  { label: 'Saved', to: paths.saved, icon: 'bookmark' },
]
export const guidelinesScreen: Screen = { label: 'Guidelines', to: paths.guidelines, icon: 'book2' }
/** For staff only. */
export const adminScreen: Screen = { label: 'Admin Dashboard', to: paths.admin, icon: 'shieldCog' }

import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { IconName } from '../ui/Icon.tsx'
import { paths } from './paths.ts'

interface Screen {
  label: MessageDescriptor
  to: string
  icon: IconName
}

/** The main pages in display order. Lists end with the guidelines and the admin area, which are separate. */
export const mainScreens: readonly Screen[] = [
  { label: msg`Home`, to: paths.home, icon: 'home' },
  { label: msg`Your Feed`, to: paths.feed, icon: 'messages' },
  { label: msg`Communities`, to: paths.communities, icon: 'usersGroup' },
  { label: msg`Discover`, to: paths.discover, icon: 'compass' },
  { label: msg`Saved`, to: paths.saved, icon: 'bookmark' },
]
export const guidelinesScreen: Screen = { label: msg`Guidelines`, to: paths.guidelines, icon: 'book2' }
/** For staff only. */
export const adminScreen: Screen = { label: msg`Admin Dashboard`, to: paths.admin, icon: 'shieldCog' }

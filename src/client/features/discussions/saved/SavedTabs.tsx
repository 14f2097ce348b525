import { AddressTabs } from '../ui/AddressTabs.tsx'
import { HiddenPosts } from './HiddenPosts.tsx'
import type { ListProps } from './KeptList.tsx'
import { SavedCommunities } from './SavedCommunities.tsx'
import { SavedPosts } from './SavedPosts.tsx'
import classes from './saved.module.css'

const tabs = [
  { value: 'posts', label: 'Saved Posts', Panel: SavedPosts },
  { value: 'communities', label: 'Saved Communities', Panel: SavedCommunities },
  { value: 'hidden', label: 'Hidden Posts', Panel: HiddenPosts },
] as const

/** What is searched for goes on from one list to the other. */
export function SavedTabs(asked: ListProps) {
  return <AddressTabs tabs={tabs} asked={asked} classNames={{ list: classes.tabs, tab: classes.tab }} />
}

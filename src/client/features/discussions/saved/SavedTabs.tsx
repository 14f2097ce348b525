import { ListDensityToggle } from '../../../ui/ListDensityToggle.tsx'
import { UrlTabs } from '../../../ui/UrlTabs.tsx'
import { HiddenPosts, SavedPosts } from './MarkedPosts.tsx'
import { SavedCommunities } from './SavedCommunities.tsx'
import type { ListProps } from './SavedList.tsx'
import classes from './saved.module.css'

const tabs = [
  { value: 'posts', label: 'Saved Posts', Panel: SavedPosts },
  { value: 'communities', label: 'Saved Communities', Panel: SavedCommunities },
  { value: 'hidden', label: 'Hidden posts', Panel: HiddenPosts },
] as const

/** All lists share the search text. */
export function SavedTabs(query: ListProps) {
  return (
    <UrlTabs
      tabs={tabs}
      panelProps={query}
      classNames={{ list: classes.tabs, tab: classes.tab }}
      aside={<ListDensityToggle />}
    />
  )
}

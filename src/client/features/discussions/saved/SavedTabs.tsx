import { useLingui } from '@lingui/react/macro'
import { ListDensityToggle } from '../../../ui/ListDensityToggle.tsx'
import { UrlTabs } from '../../../ui/UrlTabs.tsx'
import { HiddenPosts, SavedPosts } from './MarkedPosts.tsx'
import { SavedCommunities } from './SavedCommunities.tsx'
import type { ListProps } from './SavedList.tsx'
import classes from './saved.module.css'

/** All lists share the search text. */
export function SavedTabs(query: ListProps) {
  const { t } = useLingui()
  return (
    <UrlTabs
      tabs={[
        { value: 'posts', label: t`Saved Posts`, Panel: SavedPosts },
        { value: 'communities', label: t`Saved Communities`, Panel: SavedCommunities },
        { value: 'hidden', label: t`Hidden posts`, Panel: HiddenPosts },
      ]}
      panelProps={query}
      classNames={{ list: classes.tabs, tab: classes.tab }}
      aside={<ListDensityToggle />}
    />
  )
}

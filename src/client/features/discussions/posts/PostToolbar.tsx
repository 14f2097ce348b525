import { SegmentedControl } from '@mantine/core'
import type { RefObject } from 'react'
import type { Community } from '../../shared/communities.ts'
import { limits } from '../../shared/limits.ts'
import type { PostSort } from '../../shared/posts.ts'
import { SearchField } from '../ui/SearchField.tsx'
import { Filter } from './Filter.tsx'
import classes from './posts.module.css'
import { sortLabels, type usePostSearch } from './use-post-search.ts'

const sorts = (Object.keys(sortLabels) as PostSort[]).map((value) => ({ value, label: sortLabels[value] }))

interface Props {
  community: Community
  search: ReturnType<typeof usePostSearch>
  filterButton: RefObject<HTMLButtonElement | null>
}

/** Search, order and filter of a community's posts. */
export function PostToolbar({ community, search, filterButton }: Props) {
  return (
    <div className={classes.toolbar}>
      <div className={classes.search}>
        <SearchField
          label="Search posts"
          value={search.search.q ?? ''}
          onSettle={search.setWords}
          maxLength={limits.queryMax}
        />
      </div>
      <SegmentedControl
        aria-label="Sort posts"
        classNames={{ root: classes.sort ?? '', label: classes.sortLabel ?? '' }}
        data={sorts}
        value={search.search.sort ?? 'new'}
        onChange={search.setSort}
      />
      <Filter community={community} search={search} ref={filterButton} />
    </div>
  )
}

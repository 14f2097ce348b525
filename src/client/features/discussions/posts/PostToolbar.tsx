import { useLingui } from '@lingui/react/macro'
import type { RefObject } from 'react'
import type { Community } from '../../../../shared/communities/communities.ts'
import { limits } from '../../../../shared/platform/limits.ts'
import { LinkChoice } from '../../../ui/LinkChoice.tsx'
import { ListDensityToggle } from '../../../ui/ListDensityToggle.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { useEnumParam } from '../../../ui/use-enum-param.ts'
import { LazyFilterMenu } from './LazyFilterMenu.tsx'
import classes from './posts.module.css'
import { sortLabels, type usePostSearch } from './use-post-search.ts'

type Sort = keyof typeof sortLabels
const values = ['new', 'hot', 'top', 'active'] as const

interface Props {
  community: Community
  search: ReturnType<typeof usePostSearch>
  filterButton: RefObject<HTMLButtonElement | null>
}

/** Searches, sorts and filters a community's posts. */
export function PostToolbar({ community, search, filterButton }: Props) {
  const { t } = useLingui()
  const sorts = values.map((value) => ({ value, label: t(sortLabels[value]) }))
  // Without a parameter the server orders by the community's default, and filtered lists by time.
  const standard = search.isFiltered ? 'new' : (community.defaultSort ?? 'new')
  const [sort, , sortHref] = useEnumParam<Sort>('sort', [standard, ...values.filter((value) => value !== standard)])
  return (
    <div className={classes.toolbar}>
      <div className={classes.search}>
        <SearchField
          label={t`Search posts`}
          value={search.search.q ?? ''}
          onSearch={search.setQuery}
          maxLength={limits.queryMax}
        />
      </div>
      <LinkChoice label={t`Sort posts`} options={sorts} value={sort} hrefOf={sortHref} />
      <div className={classes.controls}>
        <LazyFilterMenu community={community} search={search} ref={filterButton} />
        <ListDensityToggle />
      </div>
    </div>
  )
}

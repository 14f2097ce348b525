import { useLingui } from '@lingui/react/macro'
import { Skeleton, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useEffect, useId, useState } from 'react'
import { NavLink } from 'react-router-dom'
import type { JoinedCommunity } from '../../../../shared/discussions/visits.ts'
import { paths } from '../../../platform/paths.ts'
import { tryStorage } from '../../../ui/browser-storage.ts'
import { CommunityIcon } from '../../communities/communities/CommunityIcon.tsx'
import { NewPostsCount } from './NewPostsCount.tsx'
import { useJoinedCommunities, useShownCommunities } from './use-joined-communities.ts'
import classes from './visits.module.css'

const storageKey = 'folkmoot-communities-closed'
const placeholders = ['one', 'two', 'three']

function useRememberedOpen() {
  const [isOpen, setOpen] = useState(true)
  useEffect(() => {
    if (tryStorage('localStorage', (storage) => storage.getItem(storageKey)) === 'true') setOpen(false)
  }, [])
  const toggle = () => {
    setOpen(!isOpen)
    tryStorage('localStorage', (storage) => storage.setItem(storageKey, String(isOpen)))
  }
  return { isOpen, toggle }
}

function Row({ community, onFollow }: { community: JoinedCommunity; onFollow?: (() => void) | undefined }) {
  const { t } = useLingui()
  const { name, slug, newPosts } = community
  return (
    <li>
      <NavLink to={paths.community(slug)} discover="none" className={classes.link ?? ''} onClick={onFollow}>
        <CommunityIcon community={community} size={24} />
        <bdi className={classes.name}>{name}</bdi>
        <NewPostsCount count={newPosts} />
        {newPosts === 0 && <VisuallyHidden>{t`, no new posts`}</VisuallyHidden>}
      </NavLink>
    </li>
  )
}

/** The communities that the viewer visited last, by name, with the number of new posts. */
export function YourCommunities({ onFollow }: { onFollow?: () => void }) {
  const { t } = useLingui()
  const listId = useId()
  const { isOpen, toggle } = useRememberedOpen()
  const { data, isLoadingError } = useJoinedCommunities()
  const { shown, hasMore } = useShownCommunities(data)
  if (isLoadingError || data?.length === 0) return null
  return (
    <nav aria-label={t`Your communities`} className={classes.panel}>
      <UnstyledButton className={classes.toggle ?? ''} aria-expanded={isOpen} aria-controls={listId} onClick={toggle}>
        {t`Your communities`}
        <IconChevronDown size={16} stroke={1.75} aria-hidden />
      </UnstyledButton>
      <ul id={listId} className={classes.list} hidden={!isOpen} aria-busy={!shown}>
        {shown
          ? shown.map((community) => <Row key={community.id} community={community} onFollow={onFollow} />)
          : placeholders.map((key) => (
              <li key={key} className={classes.placeholder} aria-hidden>
                <Skeleton h={24} />
              </li>
            ))}
        {hasMore && (
          <li>
            <NavLink to={paths.communities} end className={classes.link ?? ''} onClick={onFollow}>
              {t`See all`}
            </NavLink>
          </li>
        )}
      </ul>
    </nav>
  )
}

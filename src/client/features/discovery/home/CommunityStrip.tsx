import { useLingui } from '@lingui/react/macro'
import { Skeleton } from '@mantine/core'
import { Link } from 'react-router-dom'
import { paths } from '../../../platform/paths.ts'
import { CommunityIcon } from '../../communities/communities/CommunityIcon.tsx'
import { NewPostsCount } from '../../discussions/visits/NewPostsCount.tsx'
import { useJoinedCommunities, useShownCommunities } from '../../discussions/visits/use-joined-communities.ts'
import classes from './CommunityStrip.module.css'

/** The viewer's communities in one row, for screens without the sidebar that lists them. */
export function CommunityStrip() {
  const { t } = useLingui()
  const { data } = useJoinedCommunities()
  const { shown, hasMore } = useShownCommunities(data)
  return (
    <nav aria-label={t`Your communities`} className={classes.strip}>
      <ul className={classes.list} aria-busy={!shown}>
        {shown
          ? shown.map((community) => (
              <li key={community.id}>
                <Link to={paths.community(community.slug)} discover="none" className={classes.item}>
                  <CommunityIcon community={community} size={28} />
                  <bdi className={classes.name}>{community.name}</bdi>
                  <NewPostsCount count={community.newPosts} />
                </Link>
              </li>
            ))
          : [1, 2, 3].map((item) => (
              <li key={item} aria-hidden>
                <Skeleton h={44} w={120} radius="xl" />
              </li>
            ))}
        {hasMore && (
          <li>
            <Link to={paths.communities} discover="none" className={classes.item}>
              {t`See all`}
            </Link>
          </li>
        )}
      </ul>
    </nav>
  )
}

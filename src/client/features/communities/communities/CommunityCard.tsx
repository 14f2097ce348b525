import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Community } from '../../../../shared/communities/communities.ts'
import { paths } from '../../../platform/paths.ts'
import { CoverLink } from '../../../ui/CoverLink.tsx'
import cards from '../../../ui/card.module.css'
import { useKeptMarkup } from '../../../ui/kept-markup.tsx'
import { PrivacyIcon } from '../../../ui/PrivacyIcon.tsx'
import { piece } from '../../../ui/piece.tsx'
import { TopicBadges } from '../topics/TopicBadges.tsx'
import { CommunityIcon } from './CommunityIcon.tsx'
import { ArchivedBadge, CommunityMeta } from './CommunityMeta.tsx'
import './community-colors.css'
import classes from './communities.module.css'

interface Props {
  community: Community
  /** A control in the card's corner. */
  corner?: ReactNode
}

const card = `${cards.card} ${classes.card}`

export const CommunityCard = piece(({ community, corner }: Props) => {
  const content = useKeptMarkup(
    () => (corner ? null : ['community', community]),
    <>
      <div className={classes.cardHead}>
        <CommunityIcon community={community} color={community.color} size={44} />
        <h2 className={`${cards.title} ${classes.name}`} dir="auto">
          <CoverLink to={paths.community(community.slug)}>{community.name}</CoverLink>
        </h2>
        <div className={classes.cardCorner}>
          {community.isArchived && <ArchivedBadge />}
          <PrivacyIcon isPrivate={community.isPrivate} />
          {corner && <div className={classes.aboveCover}>{corner}</div>}
        </div>
      </div>
      <div className={classes.description}>
        <p className={classes.summary} dir="auto">
          {community.description}
        </p>
      </div>
      <TopicBadges topics={community.topics} />
      <CommunityMeta community={community} />
    </>,
  )
  return <li className={card} data-community-color={community.color} {...content} />
})

export function CommunityCardSkeleton() {
  return (
    <li className={card} aria-hidden>
      <div className={classes.cardHead}>
        <Skeleton h={44} w={44} />
        <Skeleton h={22} w="60%" />
      </div>
      <div className={classes.description}>
        <Skeleton h={16} mt="2xs" />
        <Skeleton h={18} mt="xs" w="80%" />
      </div>
      <Skeleton h={26} w={120} radius="xl" />
      <Skeleton h={16} w="70%" />
    </li>
  )
}

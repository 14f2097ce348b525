import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Button, Skeleton, Stack, Text } from '@mantine/core'
import { useId } from 'react'
import { Link } from 'react-router-dom'
import type { TrendingCommunity } from '../../../../shared/communities/communities.ts'
import { limits } from '../../../../shared/platform/limits.ts'
import { paths } from '../../../platform/paths.ts'
import { errorStatus, errorText } from '../../../ui/api-error.ts'
import cards from '../../../ui/card.module.css'
import { PrivacyIcon } from '../../../ui/PrivacyIcon.tsx'
import { CommunityIcon } from '../../communities/communities/CommunityIcon.tsx'
import { useTrendingCommunities } from '../../communities/communities/use-cached-community.ts'
import classes from './discover.module.css'
import { JoinControl } from './JoinControl.tsx'

const placeholders = Array.from({ length: limits.trendingCommunities }, (_, index) => `placeholder ${index}`)

/** The message for a failed request of the recommendations. */
export const recommendationsFailure = (error: unknown, write: (message: MessageDescriptor) => string) =>
  errorStatus(error) === 401
    ? write(msg`Authentication required to view recommendations.`)
    : errorText(error, write(msg`Failed to load trending communities`))

function Row({ community }: { community: TrendingCommunity }) {
  const { t } = useLingui()
  const { name, slug, isPrivate, memberCount: count } = community
  return (
    <li className={classes.row}>
      <div className={classes.about}>
        <CommunityIcon community={community} size={40} />
        <div className={classes.words}>
          <div className={classes.name}>
            <Link data-tap-area to={paths.community(slug)} discover="none" className={classes.cut}>
              <bdi>{name}</bdi>
            </Link>
          </div>
          <Text size="sm" c="dimmed" className={classes.facts ?? ''}>
            <PrivacyIcon isPrivate={isPrivate} size={16} />
            {t`${plural(count, { one: '# member', other: '# members' })}`}
          </Text>
        </div>
      </div>
      <JoinControl community={community} />
    </li>
  )
}

function Rows({ rows, labelledBy }: { rows: TrendingCommunity[] | undefined; labelledBy: string }) {
  return (
    <ul className={classes.rows} aria-labelledby={labelledBy} aria-busy={!rows}>
      {rows
        ? rows.map((community) => <Row key={community.id} community={community} />)
        : placeholders.map((key) => (
            <li key={key} className={classes.row} aria-hidden>
              <Skeleton h={46} />
            </li>
          ))}
    </ul>
  )
}

/** The most active communities, with a button to join. */
export function RecommendedCommunities() {
  const { t } = useLingui()
  const titleId = useId()
  const { data, error, isLoadingError, refetch } = useTrendingCommunities()
  const isEmpty = data?.length === 0
  return (
    <section className={classes.recommended} aria-labelledby={titleId}>
      <h2 id={titleId} className={cards.title}>
        {t`Recommended Communities`}
      </h2>
      {isLoadingError && (
        <Stack gap="xs" align="flex-start" role="alert">
          <Text c="dimmed">{recommendationsFailure(error, (message) => t(message))}</Text>
          <Button variant="default" size="xs" onClick={() => refetch()}>
            {t`Try again`}
          </Button>
        </Stack>
      )}
      {isEmpty && <Text c="dimmed">{t`No trending communities found right now.`}</Text>}
      {!isLoadingError && !isEmpty && <Rows rows={data} labelledBy={titleId} />}
    </section>
  )
}

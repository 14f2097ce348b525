import { Button, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useId } from 'react'
import { Link } from 'react-router-dom'
import type { TrendingCommunity } from '../../shared/communities.ts'
import { limits } from '../../shared/limits.ts'
import { paths } from '../app/paths.ts'
import { errorStatus, errorText, trpc } from '../app/trpc.ts'
import { PrivacyIcon } from '../communities/PrivacyIcon.tsx'
import { counted } from '../ui/counted.ts'
import classes from './discover.module.css'
import { JoinControl } from './JoinControl.tsx'

const placeholders = Array.from({ length: limits.trendingCommunities }, (_, place) => `placeholder ${place}`)

/** Why the recommendations could not be loaded. */
export const recommendationsFailure = (error: unknown) =>
  errorStatus(error) === 401
    ? 'Authentication required to view recommendations.'
    : errorText(error, 'Failed to load trending communities')

function Row({ community }: { community: TrendingCommunity }) {
  const { name, slug, isPrivate, memberCount } = community
  return (
    <li className={classes.row}>
      <div className={classes.about}>
        <div className={classes.name}>
          <Link to={paths.community(slug)} className={classes.cut}>
            <bdi>{name}</bdi>
          </Link>
          <PrivacyIcon isPrivate={isPrivate} size={16} />
        </div>
        <Text size="sm" c="dimmed">
          {counted(memberCount, 'member')}
        </Text>
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

/** Where most happens at the moment, with the way in. */
export function RecommendedCommunities() {
  const titleId = useId()
  const { data, error, isLoadingError, refetch } = trpc.communities.trending.useQuery()
  const isEmpty = data?.length === 0
  return (
    <section className={classes.recommended} aria-labelledby={titleId}>
      <Title order={2} size="h4" id={titleId}>
        Recommended Communities
      </Title>
      {isLoadingError && (
        <Stack gap="xs" align="flex-start" role="alert">
          <Text c="dimmed">{recommendationsFailure(error)}</Text>
          <Button variant="default" size="xs" onClick={() => refetch()}>
            Try again
          </Button>
        </Stack>
      )}
      {isEmpty && <Text c="dimmed">No trending communities found right now.</Text>}
      {!isLoadingError && !isEmpty && <Rows rows={data} labelledBy={titleId} />}
    </section>
  )
}

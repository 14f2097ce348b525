import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Anchor, Box, Button, Group, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import { limits } from '../../../../shared/platform/limits.ts'
import { paths } from '../../../platform/paths.ts'
import { trpc } from '../../../platform/trpc.ts'
import { useConnectionProblem } from '../../../ui/connection.ts'
import { EmptyPage, EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { ClearLink, FirstPageLink } from '../../../ui/ListLinks.tsx'
import { LoadMore } from '../../../ui/LoadMore.tsx'
import { ReadingPage } from '../../../ui/PageTemplates.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { ResultStatus } from '../../../ui/ResultStatus.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { useSearchQuery } from '../../../ui/use-search-query.ts'
import { useViewer } from '../../identity/viewer/use-viewer.ts'
import { TrendingTopicsCard } from '../topics/TrendingTopicsCard.tsx'
import { CommunityCard, CommunityCardSkeleton } from './CommunityCard.tsx'
import classes from './communities.module.css'
import { TrendingCommunities } from './TrendingCommunities.tsx'
import { useCommunityPages } from './use-cached-community.ts'

function NoCommunities() {
  const { t } = useLingui()
  const { viewer } = useViewer()
  return (
    <EmptyState title={t`No Communities Yet`}>
      {viewer ? (
        t`Create a new community to get started!`
      ) : (
        <>
          <Text c="dimmed">{t`Sign in to create or join communities!`}</Text>
          <Anchor component={Link} to={paths.login()}>
            {t`Sign In`}
          </Anchor>
        </>
      )}
    </EmptyState>
  )
}

function NoMatches() {
  const { t } = useLingui()
  return (
    <EmptyState title={t`No communities match`}>
      <Text c="dimmed">{t`Try other words, or clear the search.`}</Text>
      <ClearLink />
    </EmptyState>
  )
}

function CommunityGrid({ q }: { q: string }) {
  const { t } = useLingui()
  const { client } = trpc.useUtils()
  const input = q === '' ? {} : { q }
  const list = useCommunityPages(
    getQueryKey(trpc.communities.list, input, 'infinite'),
    (cursor) => client.communities.list.query({ ...input, cursor }),
    { placeholderData: keepPreviousData },
  )
  useEffect(() => {
    if (list.error) console.warn('Communities could not be loaded:', list.error.message)
  }, [list.error])

  const problem = useConnectionProblem()
  const empty = q === '' ? <NoCommunities /> : <NoMatches />
  if (list.isLoadingError) {
    return (
      <>
        {!problem && empty}
        <ErrorState title={t`Communities could not be loaded`} onRetry={list.refetch} />
      </>
    )
  }
  const communities = list.data?.pages.flatMap((page) => page.items)
  const isStale = list.isPlaceholderData
  const isEmpty = communities?.length === 0 && !isStale
  return (
    <>
      <ResultStatus
        resultText={(count) => t`${plural(count, { one: '# community', other: '# communities' })} found`}
        count={q === '' || isStale ? undefined : communities?.length}
        hasMore={list.hasNextPage}
      />
      {isEmpty ? <EmptyPage pages={list}>{empty}</EmptyPage> : <FirstPageLink pages={list} />}
      {!isEmpty && (
        <Box
          component="ul"
          className={classes.grid}
          aria-busy={!communities || isStale}
          data-stale={isStale || undefined}
        >
          {communities
            ? communities.map((community) => <CommunityCard key={community.id} community={community} />)
            : ['one', 'two', 'three'].map((key) => <CommunityCardSkeleton key={key} />)}
        </Box>
      )}
      {!isStale && <LoadMore pages={list} label={t`Load more communities`} />}
    </>
  )
}

/** Communities that the viewer may see. The URL contains the search text. */
export function CommunitiesPage() {
  const { t } = useLingui()
  const { viewer } = useViewer()
  const { q, search } = useSearchQuery()
  return (
    <ReadingPage
      rail={
        <>
          <TrendingCommunities />
          <TrendingTopicsCard />
        </>
      }
    >
      <Group justify="space-between">
        <PageTitle>{t`Communities`}</PageTitle>
        {viewer && (
          <Button component={Link} to={paths.createCommunity} leftSection={<IconPlus size={18} aria-hidden />}>
            {t`Create Community`}
          </Button>
        )}
      </Group>
      <SearchField label={t`Search communities`} value={q} onSearch={search} maxLength={limits.queryMax} />
      <CommunityGrid q={q} />
    </ReadingPage>
  )
}

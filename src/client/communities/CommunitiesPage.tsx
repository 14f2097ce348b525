import { Anchor, Box, Button, Group, Stack, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../app/paths.ts'
import { trpc } from '../app/trpc.ts'
import { useViewer } from '../auth/use-viewer.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { LoadMore } from '../ui/LoadMore.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { CommunityCard, CommunityCardSkeleton } from './CommunityCard.tsx'
import classes from './communities.module.css'

function NoCommunities() {
  const { viewer } = useViewer()
  return (
    <EmptyState title="No Communities Yet">
      {viewer ? (
        'Create a new community to get started!'
      ) : (
        <>
          <Text c="dimmed">Sign in to create or join communities!</Text>
          <Anchor component={Link} to={paths.login()}>
            Sign In
          </Anchor>
        </>
      )}
    </EmptyState>
  )
}

function CommunityGrid() {
  const list = trpc.communities.list.useInfiniteQuery({}, { getNextPageParam: (page) => page.nextCursor })
  useEffect(() => {
    if (list.error) console.warn('Communities could not be loaded:', list.error.message)
  }, [list.error])

  if (list.isLoadingError) return <ErrorState title="Communities could not be loaded" onRetry={list.refetch} />
  const communities = list.data?.pages.flatMap((page) => page.items)
  if (communities?.length === 0) return <NoCommunities />
  return (
    <>
      <Box component="ul" className={classes.grid} aria-busy={!communities}>
        {communities
          ? communities.map((community) => <CommunityCard key={community.id} community={community} />)
          : ['one', 'two', 'three'].map((key) => <CommunityCardSkeleton key={key} />)}
      </Box>
      <LoadMore pages={list} label="Load more communities" />
    </>
  )
}

/** Every community the viewer may see. */
export function CommunitiesPage() {
  const { viewer } = useViewer()
  return (
    <Stack maw={1080} mx="auto" gap="lg">
      <Group justify="space-between">
        <PageTitle>Communities</PageTitle>
        {viewer && (
          <Button component={Link} to={paths.createCommunity} leftSection={<IconPlus size={18} aria-hidden />}>
            Create Community
          </Button>
        )}
      </Group>
      <CommunityGrid />
    </Stack>
  )
}

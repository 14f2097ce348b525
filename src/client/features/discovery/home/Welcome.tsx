import { Button, Stack, Text } from '@mantine/core'
import { IconPlus, IconUsersGroup } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import type { User } from '../../../../shared/identity/auth.ts'
import { paths } from '../../../platform/paths.ts'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { TrendingCommunities } from '../../communities/communities/TrendingCommunities.tsx'
import { TrendingTopicsCard } from '../../communities/topics/TrendingTopicsCard.tsx'
import { FeedPreview } from './FeedPreview.tsx'
import classes from './home.module.css'

/** The home page of a signed-in user. */
export function Welcome({ viewer }: { viewer: User }) {
  return (
    <div className={classes.home}>
      <section className={classes.card}>
        <Stack gap={4}>
          <PageTitle tab="Home">{`Welcome, ${viewer.name}`}</PageTitle>
          <Text c="dimmed">Join a community to follow its conversations, or start one of your own.</Text>
        </Stack>
        <div className={classes.actions}>
          <Button
            component={Link}
            to={paths.communities}
            leftSection={<IconUsersGroup size={20} stroke={1.75} aria-hidden />}
          >
            Browse communities
          </Button>
          <Button
            component={Link}
            to={paths.createCommunity}
            variant="default"
            leftSection={<IconPlus size={20} stroke={1.75} aria-hidden />}
          >
            Create Community
          </Button>
        </div>
      </section>
      <div className={classes.panels}>
        <TrendingCommunities />
        <FeedPreview />
        <TrendingTopicsCard />
      </div>
    </div>
  )
}

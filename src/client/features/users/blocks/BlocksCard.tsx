import { useLingui } from '@lingui/react/macro'
import { Anchor, Button, Group, Skeleton, Text } from '@mantine/core'
import { Link } from 'react-router-dom'
import type { Block } from '../../../../shared/users/blocks.ts'
import { paths } from '../../../platform/paths.ts'
import { trpc } from '../../../platform/trpc.ts'
import lists from '../../../ui/lists.module.css'
import { PagedList } from '../../../ui/PagedList.tsx'
import { pagedQueryOptions } from '../../../ui/paged-query.ts'
import { SectionCard } from '../../../ui/SectionCard.tsx'
import classes from '../../../ui/section.module.css'
import { UserAvatar } from '../../../ui/UserAvatar.tsx'
import { useBlock } from './use-block.ts'

function BlockRow({ user }: { user: Block }) {
  const { t } = useLingui()
  const { end, isEnding } = useBlock(user)
  const { name } = user
  const isBlocked = user.kind === 'BLOCK'
  return (
    <li>
      <Group gap="sm" wrap="nowrap" miw={0}>
        <UserAvatar user={user} size={36} />
        <Text component="span" dir="auto" truncate>
          <Anchor component={Link} to={paths.user(user.id)}>
            {name}
          </Anchor>
          <Text component="span" size="sm" c="dimmed" display="block">
            {isBlocked ? t`Blocked` : t`Muted`}
          </Text>
        </Text>
      </Group>
      <Button
        variant="default"
        aria-label={isBlocked ? t`Unblock ${name}` : t`Unmute ${name}`}
        loading={isEnding}
        onClick={() => end(user.kind)}
      >
        {isBlocked ? t`Unblock` : t`Unmute`}
      </Button>
    </li>
  )
}

/** Lists whom the viewer muted or blocked. */
export function BlocksCard() {
  const { t } = useLingui()
  const list = trpc.blocks.list.useInfiniteQuery({}, pagedQueryOptions)
  return (
    <SectionCard
      title={t`Muted and blocked users`}
      lead={t`You do not see what they write. Users whom you block do not see what you write either. They are not told.`}
    >
      <PagedList
        list={list}
        failed={t`The muted and blocked users could not be loaded`}
        empty={
          <Text c="dimmed">{t`You have not muted or blocked anyone. You can do so in the menu of a user's profile.`}</Text>
        }
        skeleton={
          <li>
            <Skeleton h={36} />
          </li>
        }
        more={t`Show more users`}
        className={`${lists.rows} ${classes.list}`}
      >
        {(user) => <BlockRow key={user.id} user={user} />}
      </PagedList>
    </SectionCard>
  )
}

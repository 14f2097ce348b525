import { useLingui } from '@lingui/react/macro'
import { Anchor, Group, Modal, Skeleton, Tabs, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { type ReactionType, reactionEmojis, reactionLabels } from '../../../../shared/discussions/reaction-types.ts'
import type { ReactionCount, Reactor } from '../../../../shared/discussions/reactions.ts'
import { paths } from '../../../platform/paths.ts'
import { trpc } from '../../../platform/trpc.ts'
import { useDeferredOpen } from '../../../ui/dialog-state.ts'
import { useNumbers } from '../../../ui/format-numbers.ts'
import { useTranslate } from '../../../ui/languages/texts.tsx'
import { PagedList } from '../../../ui/PagedList.tsx'
import { UserAvatar } from '../../../ui/UserAvatar.tsx'
import { useUserName } from '../../identity/user-labels/use-user-name.ts'
import classes from './reactions.module.css'
import type { ReactionTarget } from './use-react.ts'

function ReactorItem({ reactor: { user, reactionType } }: { reactor: Reactor }) {
  const translate = useTranslate()
  const name = useUserName()(user.name)
  const emoji = reactionEmojis[reactionType]
  const label = translate(reactionLabels[reactionType])
  return (
    <li className={classes.user}>
      <Anchor component={Link} to={paths.user(user.id)} c="var(--mantine-color-text)" miw={0}>
        <Group gap="sm" wrap="nowrap" miw={0}>
          <UserAvatar user={{ ...user, name }} size={36} />
          <Text component="bdi" truncate>
            {name}
          </Text>
        </Group>
      </Anchor>
      <span role="img" aria-label={label} title={label}>
        {emoji}
      </span>
    </li>
  )
}

function ReactorSkeleton() {
  return (
    <li className={classes.user} aria-hidden>
      <Group gap="sm" wrap="nowrap">
        <Skeleton circle h={36} />
        <Skeleton h={18} w={140} />
      </Group>
      <Skeleton h={18} w={20} />
    </li>
  )
}

function Reactors({ target, type }: { target: ReactionTarget; type: ReactionType | undefined }) {
  const { t } = useLingui()
  const list = trpc.reactions.people.useInfiniteQuery(
    { ...target, ...(type && { reactionType: type }) },
    { getNextPageParam: (page) => page.nextCursor },
  )
  return (
    <PagedList
      className={classes.people}
      list={list}
      failed={t`The people could not be loaded`}
      empty={
        <Text c="dimmed" ta="center" py="xl">
          {t`No one has reacted yet.`}
        </Text>
      }
      skeleton={<ReactorSkeleton />}
      more={t`Show more people`}
    >
      {(reactor) => <ReactorItem key={reactor.user.id} reactor={reactor} />}
    </PagedList>
  )
}

const ALL = 'all'

function TypeTabs({ target, counts }: { target: ReactionTarget; counts: readonly ReactionCount[] }) {
  const { t } = useLingui()
  const { formatNumber } = useNumbers()
  const translate = useTranslate()
  const [tab, setTab] = useState<string | null>(ALL)
  const chosen = counts.find(({ reactionType }) => reactionType === tab)?.reactionType
  const value = chosen ?? ALL
  return (
    <Tabs value={value} onChange={setTab} keepMounted={false}>
      <Tabs.List aria-label={t`Reactions`}>
        <Tabs.Tab value={ALL}>{t`All`}</Tabs.Tab>
        {counts.map(({ reactionType, count: total }) => {
          const emoji = reactionEmojis[reactionType]
          const label = translate(reactionLabels[reactionType])
          const count = formatNumber(total)
          return (
            <Tabs.Tab key={reactionType} value={reactionType} px="sm" aria-label={t`${label}, ${count}`}>
              <span aria-hidden>{emoji}</span> {count}
            </Tabs.Tab>
          )
        })}
      </Tabs.List>
      <Tabs.Panel value={value}>
        <Reactors target={target} type={chosen} />
      </Tabs.Panel>
    </Tabs>
  )
}

interface Props {
  target: ReactionTarget
  counts: readonly ReactionCount[]
  opened: boolean
  onClose: () => void
}

/** The users who reacted, by type. */
export function ReactorsDialog({ target, counts, opened, onClose }: Props) {
  const { t } = useLingui()
  const isOpen = useDeferredOpen(opened)
  return (
    <Modal opened={isOpen} onClose={onClose} title={t`Who reacted`}>
      <TypeTabs target={target} counts={counts} />
    </Modal>
  )
}

import { msg, plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Badge, NativeSelect, Switch, Tabs, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { reportStatuses } from '../../../../shared/moderation/reports.ts'
import { useNumbers } from '../../../ui/format-numbers.ts'
import { casesStatusLabels } from '../reports/report-labels.ts'
import classes from './ModerationQueue.module.css'
import { type QueueScope, useQueueCounts } from './use-queue.ts'
import { heldStatus, type QueueParams } from './use-queue-params.ts'

const sortLabels = [
  { value: 'latest', label: msg`Latest first` },
  { value: 'oldest', label: msg`Oldest first` },
  { value: 'most', label: msg`Most reports first` },
]

function Count({ of: count, noun }: { of: number; noun: 'case' | 'post' }) {
  const { t } = useLingui()
  const { cappedCount } = useNumbers()
  if (count === 0) return null
  return (
    <Badge variant="light" fz="xs" px="xs">
      {cappedCount(count)}
      <VisuallyHidden>
        {' '}
        {noun === 'case'
          ? t`${plural(count, { one: 'case', other: 'cases' })}`
          : t`${plural(count, { one: 'post', other: 'posts' })}`}
      </VisuallyHidden>
    </Badge>
  )
}

interface Props {
  scope: QueueScope
  params: QueueParams
  /** The list of cases. */
  children: ReactNode
}

/** The status filter and sort order of the queue. */
export function QueueControls({ scope: queue, params: queueParams, children }: Props) {
  const { t } = useLingui()
  const { cappedCount } = useNumbers()
  const counts = useQueueCounts(queue).data
  // Only undecided cases have a count.
  const waiting = { OPEN: counts?.OPEN ?? 0, UNDER_REVIEW: counts?.UNDER_REVIEW ?? 0, RESOLVED: 0, DISMISSED: 0 }
  const held = counts?.held ?? 0
  const mine = counts?.mine && cappedCount(counts.mine)
  const shown = queueParams.isHeld ? heldStatus : queueParams.status
  return (
    <Tabs value={shown} onChange={queueParams.setStatus} keepMounted={false}>
      <div className={classes.controls}>
        <Tabs.List className={classes.tabList ?? ''} aria-label={t`Status`}>
          {reportStatuses.map((status) => (
            <Tabs.Tab
              key={status}
              value={status}
              className={classes.tab ?? ''}
              rightSection={<Count of={waiting[status]} noun="case" />}
            >
              {t(casesStatusLabels[status])}
            </Tabs.Tab>
          ))}
          {(held > 0 || queueParams.isHeld) && (
            <Tabs.Tab value={heldStatus} className={classes.tab ?? ''} rightSection={<Count of={held} noun="post" />}>
              {t`Waiting posts`}
            </Tabs.Tab>
          )}
        </Tabs.List>
        {!queueParams.isHeld && (
          <div className={classes.order}>
            <Switch
              label={mine ? t`Mine (${mine})` : t`Mine`}
              checked={queueParams.isMine}
              onChange={({ currentTarget }) => queueParams.setMine(currentTarget.checked)}
            />
            <NativeSelect
              aria-label={t`Order of the cases`}
              data={sortLabels.map(({ value, label }) => ({ value, label: t(label) }))}
              value={queueParams.sort}
              onChange={({ currentTarget }) => queueParams.setSort(currentTarget.value)}
            />
          </div>
        )}
      </div>
      <Tabs.Panel value={shown} className={classes.panes ?? ''}>
        {children}
      </Tabs.Panel>
    </Tabs>
  )
}

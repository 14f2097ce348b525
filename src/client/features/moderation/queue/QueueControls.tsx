import { Badge, NativeSelect, Switch, Tabs, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { reportStatuses } from '../../../../shared/moderation/reports.ts'
import { cappedCount } from '../../../ui/format-numbers.ts'
import { reasonLabel } from '../reports/report-labels.ts'
import classes from './ModerationQueue.module.css'
import { type QueueScope, useQueueCounts } from './use-queue.ts'
import { heldStatus, type QueueParams } from './use-queue-params.ts'

const sortLabels = [
  { value: 'latest', label: 'Latest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'most', label: 'Most reports first' },
]

function Count({ of: count, nouns: [one, several] }: { of: number; nouns: readonly [string, string] }) {
  if (count === 0) return null
  return (
    <Badge variant="light" fz="xs" px="xs">
      {cappedCount(count)}
      <VisuallyHidden> {count === 1 ? one : several}</VisuallyHidden>
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
  const counts = useQueueCounts(queue).data
  // Only undecided cases have a count.
  const waiting = { OPEN: counts?.OPEN ?? 0, UNDER_REVIEW: counts?.UNDER_REVIEW ?? 0, RESOLVED: 0, DISMISSED: 0 }
  const held = counts?.held ?? 0
  const shown = queueParams.isHeld ? heldStatus : queueParams.status
  return (
    <Tabs value={shown} onChange={queueParams.setStatus} keepMounted={false}>
      <div className={classes.controls}>
        <Tabs.List className={classes.tabList ?? ''} aria-label="Status">
          {reportStatuses.map((status) => (
            <Tabs.Tab
              key={status}
              value={status}
              className={classes.tab ?? ''}
              rightSection={<Count of={waiting[status]} nouns={['case', 'cases']} />}
            >
              {reasonLabel(status)}
            </Tabs.Tab>
          ))}
          {(held > 0 || queueParams.isHeld) && (
            <Tabs.Tab
              value={heldStatus}
              className={classes.tab ?? ''}
              rightSection={<Count of={held} nouns={['post', 'posts']} />}
            >
              Waiting posts
            </Tabs.Tab>
          )}
        </Tabs.List>
        {!queueParams.isHeld && (
          <div className={classes.order}>
            <Switch
              label={counts?.mine ? `Mine (${cappedCount(counts.mine)})` : 'Mine'}
              checked={queueParams.isMine}
              onChange={({ currentTarget }) => queueParams.setMine(currentTarget.checked)}
            />
            <NativeSelect
              aria-label="Order of the cases"
              data={sortLabels}
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

import { Badge, NativeSelect, Switch, Tabs, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { reportStatuses } from '../../../../shared/moderation/reports.ts'
import { cappedCount } from '../../../ui/format-numbers.ts'
import { reasonLabel } from '../reports/report-labels.ts'
import classes from './ModerationQueue.module.css'
import { type QueueScope, useQueueCounts } from './use-queue.ts'
import type { QueueParams } from './use-queue-params.ts'

const sortLabels = [
  { value: 'latest', label: 'Latest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'most', label: 'Most reports first' },
]

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
  return (
    <Tabs value={queueParams.status} onChange={queueParams.setStatus} keepMounted={false}>
      <div className={classes.controls}>
        <Tabs.List className={classes.tabList ?? ''} aria-label="Status">
          {reportStatuses.map((status) => (
            <Tabs.Tab
              key={status}
              value={status}
              className={classes.tab ?? ''}
              rightSection={
                waiting[status] > 0 && (
                  <Badge variant="light" fz={13} px={7}>
                    {cappedCount(waiting[status])}
                    <VisuallyHidden> {waiting[status] === 1 ? 'case' : 'cases'}</VisuallyHidden>
                  </Badge>
                )
              }
            >
              {reasonLabel(status)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
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
      </div>
      <Tabs.Panel value={queueParams.status} className={classes.panes ?? ''}>
        {children}
      </Tabs.Panel>
    </Tabs>
  )
}

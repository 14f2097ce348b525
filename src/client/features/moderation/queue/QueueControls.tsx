import { Badge, NativeSelect, Switch, Tabs, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { reportStatuses } from '../../shared/reports.ts'
import { reasonLabel } from '../reports/report-words.ts'
import classes from './desk.module.css'
import { type DeskOf, useDeskCounts } from './use-desk.ts'
import type { DeskPlace } from './use-desk-place.ts'

const sortLabels = [
  { value: 'latest', label: 'Latest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'most', label: 'Most reports first' },
]

/** Counting ends at a hundred. */
const upTo = (count: number) => (count >= 100 ? '99+' : String(count))

interface Props {
  desk: DeskOf
  place: DeskPlace
  /** What the chosen queue holds. */
  children: ReactNode
}

/** Which cases are looked at, and in which order. */
export function QueueControls({ desk, place, children }: Props) {
  const counts = useDeskCounts(desk).data
  // What was decided waits for nobody.
  const waiting = { OPEN: counts?.OPEN ?? 0, UNDER_REVIEW: counts?.UNDER_REVIEW ?? 0, RESOLVED: 0, DISMISSED: 0 }
  return (
    <Tabs value={place.status} onChange={place.setStatus} keepMounted={false} className={classes.tabs ?? ''}>
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
                    {upTo(waiting[status])}
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
            label={counts?.mine ? `Mine (${upTo(counts.mine)})` : 'Mine'}
            checked={place.isMine}
            onChange={({ currentTarget }) => place.setMine(currentTarget.checked)}
          />
          <NativeSelect
            aria-label="Order of the cases"
            data={sortLabels}
            value={place.sort}
            onChange={({ currentTarget }) => place.setSort(currentTarget.value)}
          />
        </div>
      </div>
      <Tabs.Panel value={place.status} className={classes.panes ?? ''}>
        {children}
      </Tabs.Panel>
    </Tabs>
  )
}

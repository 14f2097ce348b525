import { Tabs } from '@mantine/core'
import type { ComponentType, ReactNode } from 'react'
import { useNumbers } from './format-numbers.ts'
import { UrlTab } from './UrlTab.tsx'
import classes from './UrlTabs.module.css'
import { useEnumParam } from './use-enum-param.ts'

interface Tab<Asked> {
  value: string
  label: string
  /** The number of items, if it is known. */
  count?: number | undefined
  Panel: ComponentType<Asked>
}

interface Props<Asked> {
  /** The first tab is the default. */
  tabs: readonly [Tab<Asked>, ...Tab<Asked>[]]
  /**
   * The tab that an address without one shows, if it varies. Then every tab's address names it, so that it shows the same
   * later.
   */
  start?: string
  /** Props that every panel takes. */
  panelProps: Asked
  /** The query parameter with the selected tab. */
  name?: string
  /** Class names of the tab list and its tabs. */
  classNames?: { list?: string | undefined; tab?: string | undefined }
  /** A control at the end of the row of tabs. */
  aside?: ReactNode
}

/** Tabs whose selection is stored in the URL. */
export function UrlTabs<Asked extends object>({
  tabs,
  start,
  panelProps: extraProps,
  name = 'tab',
  classNames = {},
  aside,
}: Props<Asked>) {
  const { cappedCount } = useNumbers()
  const [first, ...others] = tabs
  const values = [start ?? first.value, first.value, ...others.map(({ value }) => value)] as const
  const [shown, show, hrefOf] = useEnumParam(name, values, { isExplicit: start !== undefined })
  return (
    <Tabs value={shown} onChange={show} keepMounted={false}>
      <div className={classes.head} data-aside={aside ? true : undefined}>
        <Tabs.List className={`${classes.list} ${classNames.list ?? ''}`}>
          {tabs.map(({ value, label, count }) => (
            <UrlTab key={value} value={value} href={hrefOf(value)} className={classNames.tab ?? ''}>
              {label}
              {count !== undefined && <span className={classes.count}> {cappedCount(count)}</span>}
            </UrlTab>
          ))}
        </Tabs.List>
        {aside && <div className={classes.aside}>{aside}</div>}
      </div>
      {tabs.map(({ value, Panel }) => (
        <Tabs.Panel key={value} value={value}>
          <Panel {...extraProps} />
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}

import { Tabs } from '@mantine/core'
import type { ComponentType } from 'react'
import { useEnumParam } from './use-enum-param.ts'

interface Tab<Asked> {
  value: string
  label: string
  Panel: ComponentType<Asked>
}

interface Props<Asked> {
  /** The first tab is the default. */
  tabs: readonly [Tab<Asked>, ...Tab<Asked>[]]
  /** Props that every panel takes. */
  panelProps: Asked
  /** The query parameter with the selected tab. */
  name?: string
  /** Class names of the tab list and its tabs. */
  classNames?: { list?: string | undefined; tab?: string | undefined }
}

/** Tabs whose selection is stored in the URL. */
export function UrlTabs<Asked extends object>({
  tabs,
  panelProps: asked,
  name = 'tab',
  classNames = {},
}: Props<Asked>) {
  const [first, ...others] = tabs
  const [shown, show] = useEnumParam(name, [first.value, ...others.map(({ value }) => value)])
  return (
    <Tabs value={shown} onChange={show} keepMounted={false}>
      <Tabs.List mb="md" className={classNames.list ?? ''}>
        {tabs.map(({ value, label }) => (
          <Tabs.Tab key={value} value={value} className={classNames.tab ?? ''}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map(({ value, Panel }) => (
        <Tabs.Panel key={value} value={value}>
          <Panel {...asked} />
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}

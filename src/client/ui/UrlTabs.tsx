import { Tabs } from '@mantine/core'
import type { ComponentType } from 'react'
import { useAddressChoice } from './use-address-choice.ts'

interface Tab<Asked> {
  value: string
  label: string
  Panel: ComponentType<Asked>
}

interface Props<Asked> {
  /** The first one is shown unless the address names another. */
  tabs: readonly [Tab<Asked>, ...Tab<Asked>[]]
  /** What every panel is given. */
  asked: Asked
  /** The parameter of the address that says which one is shown. */
  name?: string
  /** Looks of the list and of each tab in it. */
  classNames?: { list?: string | undefined; tab?: string | undefined }
}

/** Tabs of which the address says which one is shown. */
export function AddressTabs<Asked extends object>({ tabs, asked, name = 'tab', classNames = {} }: Props<Asked>) {
  const [first, ...others] = tabs
  const [shown, show] = useAddressChoice(name, [first.value, ...others.map(({ value }) => value)])
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

import { Tabs, type TabsTabProps } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { opensHere } from './opens-here.ts'
import { useHydrated } from './use-hydrated.ts'

/** Buttons also act on the space bar, links do not. */
function clickOnSpace(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== ' ') return
  event.preventDefault()
  event.currentTarget.click()
}

/** A tab with an address. A link, so that it works before the code has loaded and opens in other windows. */
export function UrlTab({ href, ...rest }: TabsTabProps & { href: string }) {
  // The arrow keys move between tabs, which needs the code. Until then each tab is a stop of the Tab key.
  const focusOrder = useHydrated() ? {} : { tabIndex: 0 }
  return (
    <Tabs.Tab
      {...rest}
      {...focusOrder}
      onKeyDown={clickOnSpace}
      renderRoot={({ onClick, ...root }) => (
        <a
          {...root}
          href={href}
          onClick={(event) => {
            if (!opensHere(event)) return
            event.preventDefault()
            onClick(event)
          }}
        />
      )}
    />
  )
}

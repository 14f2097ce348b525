import { Tabs, type TabsTabProps } from '@mantine/core'
import type { KeyboardEvent, MouseEvent } from 'react'
import { useHydrated } from './use-hydrated.ts'

/** Whether the browser would open a link in this tab. */
const opensHere = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !(metaKey || ctrlKey || shiftKey || altKey)

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

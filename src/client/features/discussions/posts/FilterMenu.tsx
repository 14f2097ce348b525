import { Drawer, FocusTrap, Popover } from '@mantine/core'
import { useMediaQuery, useMergedRef } from '@mantine/hooks'
import { type Ref, useEffect, useRef, useState } from 'react'
import type { Community } from '../../shared/communities.ts'
import { FilterButton } from './FilterButton.tsx'
import { FilterFields } from './FilterFields.tsx'
import type { usePostSearch } from './use-post-search.ts'

export interface FilterProps {
  community: Community
  search: ReturnType<typeof usePostSearch>
  /** The button. */
  ref: Ref<HTMLButtonElement>
}

/** The button with what it opens: a sheet on a phone, else a popover. Opens as soon as it is there. */
export function FilterMenu({ community, search, ref }: FilterProps) {
  const isPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  const button = useRef<HTMLButtonElement>(null)
  const merged = useMergedRef(ref, button)
  const [opened, setOpened] = useState(false)
  useEffect(() => {
    // Takes the place of the button that was pressed, which had the focus that closing must give back.
    button.current?.focus()
    setOpened(true)
  }, [])

  const close = () => setOpened(false)
  const target = (
    <FilterButton count={search.filters.length} ref={merged} onClick={() => setOpened((before) => !before)} />
  )
  const fields = <FilterFields community={community} search={search} onDone={close} />
  if (isPhone) {
    return (
      <>
        {target}
        <Drawer
          opened={opened}
          onClose={close}
          position="bottom"
          title="Filter"
          radius="md"
          styles={{ title: { fontWeight: 600 }, content: { height: 'auto' } }}
          // Its header would count as a second banner of the page.
          attributes={{ header: { role: 'none' } }}
        >
          <FocusTrap.InitialFocus />
          {fields}
        </Drawer>
      </>
    )
  }
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width={340}
      shadow="md"
      trapFocus
      returnFocus
      withinPortal={false}
    >
      <Popover.Target>{target}</Popover.Target>
      <Popover.Dropdown p="md">
        <FocusTrap.InitialFocus />
        {fields}
      </Popover.Dropdown>
    </Popover>
  )
}
